"""The command `bgnotation`: a group whose commands are imported when they are called, so that it starts at once."""

from __future__ import annotations

import errno
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

import click

from notation.cli import speech
from notation.phrases import Phrase

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: Final = {
    "board": "Draw a position, in the terminal or as a picture.",
    "check": "Check match files by the rules of backgammon.",
    "convert": "Convert match files from one format to another.",
    "explain": "Explain a code, or a rule of the game.",
    "formats": "List the formats that are read and written.",
    "id": "Find position IDs, judge and convert them.",
    "mend": "Mend a record, place by place.",
    "merge": "Make one record of several transcripts of the same match.",
    "moves": "List the legal plays of a roll.",
    "normalize": "Write match files in one normal form.",
    "positions": "List every decision and the position before it.",
    "replay": "Write a match as an HTML page, or a folder as a site.",
}
"""The commands and the first line of their help, so that listing them imports none.  Each is the click command `command` of the
module that is called like it."""

REASONS: Final = tuple(
    os.strerror(number) for number in (errno.ENOENT, errno.EACCES, errno.EISDIR, errno.ENOTDIR, errno.ENOSPC)
)
"""What the system most often says of a file."""

_PIPE: Final = {"encoding": "utf-8", "newline": "\n"}


class Trouble(click.ClickException):
    """The command could not do what it was told; said in one line."""

    def __init__(self, message: str, exit_code: int = 2) -> None:
        super().__init__(speech.told(message))
        self.exit_code = exit_code  # type: ignore[misc]  # click declares it for the class

    def show(self, file: Any = None) -> None:
        """Say it on standard error."""
        from notation.renderers.printable import visible

        click.echo(f"bgnotation: {visible(self.format_message())}", file=file or sys.stderr)


class Unusable(ValueError):
    """A source, or a part of one, cannot be used as it was asked for; the words say why, without its path."""


class Commands(click.Group):
    """A group of commands that are imported when called, and that never answers with a traceback."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run the command line; where the shell asks for completion, in our way."""
        if "_BGNOTATION_COMPLETE" in os.environ:
            from notation.cli.completion import install

            install()
        return super().main(*args, **kwargs)

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name, or None."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"notation.cli.{cmd_name}").command
        return command

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands, and the options of the group, that begin so."""
        from click.shell_completion import CompletionItem

        named = [CompletionItem(name, help=words) for name, words in COMMANDS.items() if name.startswith(incomplete)]
        return [*named, *click.Command.shell_complete(self, ctx, incomplete)]

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """What the arguments say; Ctrl-C is answered as later on."""
        try:
            return super().make_context(*args, **extra)
        except KeyboardInterrupt:
            raise Trouble("stopped", 130) from None

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first argument names; one that is not there is told with what is like it."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS and not ctx.resilient_parsing:
            from notation.cli.options import did_you_mean

            hint = did_you_mean(args[0], COMMANDS)
            if not hint and os.path.exists(args[0]):  # noqa: PTH110 - as it was given
                hint = f"; did you mean bgnotation check {args[0]}?"
            ctx.fail(f"No such command {args[0]!r}{hint}")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; whatever goes wrong is said in one line."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except KeyboardInterrupt:
            raise Trouble("stopped", 130) from None
        except Exception as error:
            if isinstance(error, OSError) and error.errno == errno.EPIPE:
                raise
            if os.environ.get("BGNOTATION_TRACEBACK"):
                raise
            raise Trouble(told(error)) from error


def told(error: BaseException) -> str:
    """An error in one line for the person at the terminal."""
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        return Phrase("{path}: {what}", path=error.filename, what=(what,)) if error.filename else what
    if isinstance(error, (Unusable, ModuleNotFoundError)):  # which names the package of an extra
        return str(error)
    if isinstance(error, MemoryError):
        return "out of memory"
    what = f"{type(error).__name__}: {error}"
    return Phrase("internal error: {what} (please report it; BGNOTATION_TRACEBACK=1 shows where)", what=what)


def _show_version(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    click.echo(f"bgnotation {version('bgnotation')}")
    ctx.exit()


@click.group("bgnotation", cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help="Show the version and exit."
)
def main() -> None:
    """Check, normalize, list and replay backgammon match files.

    \b
    Examples:
      bgnotation check final.mat     what is wrong with it, and where
      bgnotation check season/       all match files of a folder
      bgnotation replay final.mat -o final.html
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # Files and pipes hold UTF-8 and LF on every system; what cannot be shown is never a reason to stop.
            stream.reconfigure(**({} if stream.isatty() else _PIPE), errors="backslashreplace")
