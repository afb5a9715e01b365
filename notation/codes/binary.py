"""Codes N35 and from N40: damage and oddities in binary records and archives."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

MEMBER_NAME: Final = Code(
    "N35",
    "member-name",
    Severity.WARNING,
    "a file of the archive has the name “{written}”; it is called {member} here",
    rule="A file in an archive has a name that stays below the folder into which the archive is unpacked.",
    why="A name that is missing or leads elsewhere is damage, or an attempt to write over other files. The file was read in memory.",
    fix="Ask where the archive comes from before unpacking it.",
    source="archives that unpack to other folders (“zip slip”)",
)
TRUNCATED_DATA: Final = Code(
    "N40",
    "truncated-data",
    Severity.ERROR,
    "the file ends inside {part}",
    rule="A binary record is as long as its own sizes say.",
    why="The end was lost on the way. What stands before it was read.",
    fix="Get the complete file.",
    source="the layout of the format, in docs/formats",
)
SIZE_FIELD: Final = Code(
    "N41",
    "size-field",
    Severity.ERROR,
    "{what} is given as {value}, which cannot be in a file of {size} bytes",
    rule="Sizes and offsets point into the file.",
    why="A size that leads outside the file is damage, or an attempt to make a program read what is not there. It is not used.",
    fix="Get the file from its source again.",
    source="the layout of the format, in docs/formats",
)
CHECKSUM: Final = Code(
    "N42",
    "checksum",
    Severity.ERROR,
    "{part} does not agree with its checksum",
    rule="The checksum stored beside a part is that of its bytes.",
    why="Bytes were changed after the file was written. The part was read, but anything in it may be wrong.",
    fix="Get the file from its source again; a program that edits such files has to write the checksum anew.",
    source="the layout of the format, in docs/formats",
)
LOST_INDEX: Final = Code(
    "N43",
    "lost-index",
    Severity.WARNING,
    "the index at the end of the archive cannot be read; the records were found without it",
    rule="The archive in a file of eXtreme Gammon ends with an index and 36 bytes that say where it is.",
    why="Programs that patch such files leave the old index in the wrong place; eXtreme Gammon does not open the result.",
    fix="Write the match in another format, such as `.mat`.",
    source="the layout of the format, in docs/formats",
)
UNPACK_LIMIT: Final = Code(
    "N44",
    "unpack-limit",
    Severity.ERROR,
    "{part} unpacks to more than {limit} bytes; the rest was not read",
    rule="Compressed data unpacks to a bounded size.",
    why="A small file can unpack to more than the memory of a computer. Both the size and its ratio to the packed size are bounded.",
    fix="If the file is honest, read it with larger `bounds`.",
    source="decompression bombs",
)
DAMAGED_DATA: Final = Code(
    "N45",
    "damaged-data",
    Severity.ERROR,
    "{part} cannot be read: {why}",
    rule="A part of a file is written as its format says.",
    why="The data is damaged, or it is something else. What could be read was read.",
    fix="Get the file from its source again.",
    source="the layout of the format, in docs/formats",
)
UNREAD_RECORD: Final = Code(
    "N46",
    "unread-record",
    Severity.ERROR,
    "record {record} is not understood: {why}",
    rule="A record has a type and values that its format knows, and stands where its type belongs.",
    why="Whatever the record was meant to say takes no part in the replay.",
    fix="Look at the record in the program that wrote it.",
    source="the layout of the format, in docs/formats",
)
MISSING_FIELD: Final = Code(
    "N47",
    "missing-field",
    Severity.ERROR,
    "this is no match of BGBlitz: {fields} missing",
    rule="A match of BGBlitz names its players, its length and its games.",
    why="The file is something else, or it was not written by BGBlitz.",
    fix="Look at what the file is.",
    source="the layout of the format, in docs/formats",
)
FIELD_VALUE: Final = Code(
    "N48",
    "field-value",
    Severity.WARNING,
    "{field} is {value} in record {record}; {expected}",
    rule="A field holds one of the values that it can have, and values that say the same thing twice agree.",
    why="The field was not used, or it was read as told here.",
    fix="Compare the record with the program that wrote it.",
    source="the layout of the format, in docs/formats",
)
POSITION_JUMP: Final = Code(
    "N49",
    "position-jump",
    Severity.WARNING,
    "the {what} in record {record} does not follow from the records before; it was set anew",
    rule="A record begins where the one before it ended, unless it is marked as edited.",
    why="A record is missing, or a position was changed by hand.",
    fix="Look whether a play is missing before it.",
    source="the layout of the format, in docs/formats",
)
SKIPPED_MEMBER: Final = Code(
    "N50",
    "skipped-member",
    Severity.WARNING,
    "{member} was not read: {why}",
    rule="An archive holds records, each of them a file that can be read on its own.",
    why="The rest of the archive was read.",
    fix="Unpack that file and look at it.",
    source="this project",
)

CODES: Final = (
    MEMBER_NAME,
    TRUNCATED_DATA,
    SIZE_FIELD,
    CHECKSUM,
    LOST_INDEX,
    UNPACK_LIMIT,
    DAMAGED_DATA,
    UNREAD_RECORD,
    MISSING_FIELD,
    FIELD_VALUE,
    POSITION_JUMP,
    SKIPPED_MEMBER,
)
