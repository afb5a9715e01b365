"""The grammars, one `.lark` file a language; `notation.grammar` loads them."""
