"""Codes N from 20: records that are trees, of properties (SGF) or of objects (JSON)."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

_STRUCTURE: Final = "SGF FF[4]: collections, game trees, nodes, properties"
_PROPERTIES: Final = "SGF FF[4], the properties of backgammon"

UNCLOSED_VALUE: Final = Code(
    "N20",
    "unclosed-value",
    Severity.ERROR,
    "the value of {property} has no closing bracket",
    rule="A value stands in square brackets: [ … ].",
    why="The value was read up to where the next node or game begins, or to the end of the file.",
    fix="Put the “]” back.",
    source=_STRUCTURE,
)
UNCLOSED_TREE: Final = Code(
    "N21",
    "unclosed-tree",
    Severity.ERROR,
    "the record breaks off here; parentheses left open: {count}",
    rule="A game tree stands in parentheses: ( … ).",
    why="The end of a game is usually lost with its closing parenthesis.",
    fix="Get the complete file, or put the “)” back where the game is complete.",
    source=_STRUCTURE,
)
STRAY_PARENTHESIS: Final = Code(
    "N22",
    "stray-parenthesis",
    Severity.WARNING,
    "this “)” closes nothing",
    rule="A game tree stands in parentheses: ( … ).",
    why="The parenthesis that begins the tree is missing, or one ends it twice.",
    fix="Delete it, or put the “(” back.",
    source=_STRUCTURE,
)
STRAY_TEXT: Final = Code(
    "N23",
    "stray-text",
    Severity.WARNING,
    "“{text}” stands outside every value; it is skipped",
    rule="Between values there are only names of properties, semicolons and parentheses.",
    why="A bracket is missing before it, or text was put around the record.",
    fix="Delete it, or put the bracket back.",
    source=_STRUCTURE,
)
OUTSIDE_NODE: Final = Code(
    "N24",
    "missing-semicolon",
    Severity.WARNING,
    "{property} stands in no node; it was read as if a “;” came before it",
    rule="Every property belongs to a node, and a node begins with a semicolon.",
    why="Programs that read strictly stop here.",
    fix="Put the “;” back.",
    source=_STRUCTURE,
)
REPEATED_PROPERTY: Final = Code(
    "N25",
    "repeated-property",
    Severity.WARNING,
    "{property} stands twice in one node",
    rule="A property stands once in a node; several values follow one name.",
    why="The values were put together in the order in which they stand.",
    fix="Write the name once.",
    source=_STRUCTURE,
)
TWO_MOVES: Final = Code(
    "N26",
    "two-moves",
    Severity.WARNING,
    "a second action stands in the same node",
    rule="A node holds one action of one player.",
    why="Both are kept in the order in which they stand; GNU Backgammon drops the second.",
    fix="Put a “;” between them.",
    source=_PROPERTIES,
)
UNREAD_MOVE: Final = Code(
    "N27",
    "unread-move",
    Severity.ERROR,
    "“{text}” is no action: {reason}",
    rule="An action is two dice and the points moved between, two letters a checker, or double, take, drop.",
    why="What happened here is unknown, so the position after it can only be guessed from what follows.",
    fix="Write the dice and the points as letters: 31hefe.",
    source=_PROPERTIES,
)
PROPERTY_VALUE: Final = Code(
    "N28",
    "property-value",
    Severity.ERROR,
    "“{value}” is no value of {property}",
    rule="Each property has its kind of values.",
    why="The value is kept, but nothing can be concluded from it.",
    fix="Write a value of that kind, or delete the property.",
    source=_PROPERTIES,
    help="{property} expects {expected}",
)
OTHER_GAME: Final = Code(
    "N29",
    "other-game",
    Severity.ERROR,
    "this is a record of {game}, not of backgammon",
    rule="GM[6] marks a record of backgammon.",
    why="SGF holds records of many games; only those of backgammon are read here.",
    fix="Open it with a program for that game; if it is backgammon after all, write GM[6].",
    source="SGF FF[4], the property GM",
)
SIDE_VARIATIONS: Final = Code(
    "N30",
    "side-variations",
    Severity.NOTE,
    "branches beside the main line are kept as text and not replayed: {count}",
    rule="The first branch of a game tree is what was played.",
    why="Other branches show what could have been played.",
    fix="Nothing is needed.",
    source=_STRUCTURE,
)
CHARSET: Final = Code(
    "N31",
    "wrong-charset",
    Severity.WARNING,
    "the file says that it is {charset}, but was read as {encoding}",
    rule="CA names the encoding of the file.",
    why="The bytes do not fit the encoding that is named, or it is not known.",
    fix="Look at the names; save the record as UTF-8 with CA[UTF-8] (`bgnotation normalize` does).",
    source="SGF FF[4], the property CA",
)

JSON_SYNTAX: Final = Code(
    "N32",
    "json-syntax",
    Severity.ERROR,
    "this is no JSON: {reason}",
    rule="A file of this form is one JSON text.",
    why="Nothing of the file can be read.",
    fix="Get the complete file, or repair it with a program for JSON.",
    source="RFC 8259",
)
JSON_SHAPE: Final = Code(
    "N33",
    "json-shape",
    Severity.ERROR,
    "{path} is not as the schema says: expected {expected}",
    rule="The objects of the form have the members that its schema lists.",
    why="The part is passed over, and the rest is read; an action that is not understood is kept as text.",
    fix="Compare with `docs/formats/json.schema.json`.",
    source="the JSON Schema of this project",
)
JSON_VERSION: Final = Code(
    "N34",
    "json-version",
    Severity.WARNING,
    "the file has version {version} of the form; {known} is known here",
    rule="The version tells how the form is meant to be read.",
    why="A newer version may hold more than is understood here.",
    fix="Use a newer bgnotation.",
    source="the JSON Schema of this project",
)
CODES: Final = (
    UNCLOSED_VALUE,
    UNCLOSED_TREE,
    STRAY_PARENTHESIS,
    STRAY_TEXT,
    OUTSIDE_NODE,
    REPEATED_PROPERTY,
    TWO_MOVES,
    UNREAD_MOVE,
    PROPERTY_VALUE,
    OTHER_GAME,
    SIDE_VARIATIONS,
    CHARSET,
    JSON_SYNTAX,
    JSON_SHAPE,
    JSON_VERSION,
)
