"""Completion in the shell: what click's script for bash leaves to the shell is given back to it."""

from __future__ import annotations

from click.shell_completion import BashComplete, add_completion_class


class Bash(BashComplete):
    """Completion in bash that falls back to the names of files where the command knows nothing better."""

    source_template = BashComplete.source_template.replace("complete -o nosort", "complete -o bashdefault -o default -o nosort")


def install() -> None:
    """Let click write this script in place of its own."""
    add_completion_class(Bash)
