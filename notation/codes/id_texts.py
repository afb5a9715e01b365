"""Codes I: what is wrong with the text of a position ID, or with what is drawn and told beside it."""

from __future__ import annotations

from typing import Final

from notation.diagnostics import Code, Severity

NO_ID: Final = Code(
    "I01",
    "no-position-id",
    Severity.ERROR,
    "there is no position ID here",
    rule="A position ID is text of one of the known kinds: XGID, GNU Backgammon ID, OGID, FIBS board, Snowie line and others.",
    why="Nothing in the text has the shape of an ID, so there is no position to show or to convert.",
    fix="Copy the whole ID; `bgnotation id --help` lists the kinds that are known.",
    source="this project",
)
ID_LENGTH: Final = Code(
    "I02",
    "id-length",
    Severity.ERROR,
    "{what} has {expected} characters, but this one has {count}",
    rule="A GNU Position ID has 14 characters, a Match ID 12, the board of an XGID 26.",
    why="A character too few or too many moves every checker after it.",
    fix="Copy the ID again, whole.",
    source="the programs that write the IDs",
)
ID_CHARACTER: Final = Code(
    "I03",
    "id-character",
    Severity.ERROR,
    "“{character}” cannot stand in {what}",
    rule="Each part of an ID has its own alphabet.",
    why="The character is a slip of the keyboard, or a forum or mail program changed the text (dashes and blanks suffer most).",
    fix="Copy the ID again from where it was made.",
    source="the programs that write the IDs",
)
ID_FIELDS: Final = Code(
    "I04",
    "id-fields",
    Severity.ERROR,
    "{what} has {expected} fields, but this one has {count}",
    rule="The fields of an ID are counted: 10 in an XGID, at least 3 in an OGID, 53 in a FIBS board, 40 in a Snowie line.",
    why="With a field missing or added nobody can tell which value belongs to which.",
    fix="Copy the ID again, whole.",
    source="the programs that write the IDs",
)
ID_NUMBER: Final = Code(
    "I05",
    "id-number",
    Severity.ERROR,
    "{what} is no number: “{text}”",
    rule="Scores, lengths, the cube and the like are written as numbers.",
    why="Some programs read such a field as 0, and so change the score without a word.",
    fix="Write the number.",
    source="GNU Backgammon 1.07, which reads it as 0",
)
WRONG_BAR: Final = Code(
    "I09",
    "wrong-bar",
    Severity.ERROR,
    "“{character}” is a checker of the other player on {who}’s bar",
    rule="The first letter of an XGID’s board is the top player’s bar (small letters), the last the bottom player’s (capitals).",
    why="Programs drop such checkers or put them on the other bar.",
    fix="Write the bar checkers at the other end of the board.",
    source="eXtreme Gammon’s XGID",
)
CUBE_OWNER: Final = Code(
    "I11",
    "id-cube-owner",
    Severity.ERROR,
    "“{text}” does not say who owns the cube",
    rule="An XGID writes 1 for the bottom player, -1 for the top player and 0 for the centre; an OGID W, B or N.",
    why="Other programs take anything else for a centred cube.",
    fix="Write one of the three.",
    source="eXtreme Gammon’s XGID, OpenGammon’s OGID",
)
ID_TURN: Final = Code(
    "I12",
    "id-turn",
    Severity.ERROR,
    "“{text}” does not say whose turn it is",
    rule="An XGID writes 1 for the bottom player and -1 for the top player; an OGID W or B.",
    why="Other programs take anything but 1 for the top player.",
    fix="Write one of the two.",
    source="eXtreme Gammon’s XGID, OpenGammon’s OGID",
)
ID_RULES: Final = Code(
    "I17",
    "id-rules",
    Severity.ERROR,
    "{text} is no value of the rules field {when}",
    rule="An XGID’s eighth field is 0 or 1 (Crawford game) in a match; in money play it adds 1 for Jacoby and 2 for beavers.",
    why="Jacoby and beavers do not exist in match play, and the Crawford game does not exist in money play.",
    fix="Write 0 or 1 in a match, 0 to 3 in money play.",
    source="eXtreme Gammon’s XGID",
)
ID_MAX_CUBE: Final = Code(
    "I21",
    "max-cube",
    Severity.ERROR,
    "{text} is no largest cube",
    rule="The last field of an XGID is the exponent of the largest cube value, 0 to 30; 0 means that no cube is used.",
    why="Negative and huge exponents overflow in other programs.",
    fix="Write 10 (for 1024) unless another limit was agreed.",
    source="eXtreme Gammon’s XGID",
)
MISSING_MAX_CUBE: Final = Code(
    "I23",
    "missing-max-cube",
    Severity.WARNING,
    "the tenth field, the largest cube, is missing",
    rule="An XGID has ten fields.",
    why="The limit is taken as unknown. eXtreme Gammon and GNU Backgammon refuse the ID as it stands.",
    fix="Add “:10” at the end.",
    source="IDs written by hand and by some programs",
)
PADDING: Final = Code(
    "I30",
    "id-padding",
    Severity.WARNING,
    "bits that have no meaning are set; the usual form of this ID is {canonical}",
    rule="The bits of an ID that stand for nothing are 0.",
    why="Two different texts then stand for one position, so lists with duplicates are not noticed.",
    fix="Use the usual form.",
    source="GNU Backgammon 1.07 accepts and ignores them",
)
EXTRA_BITS: Final = Code(
    "I31",
    "extra-bits",
    Severity.ERROR,
    "bits are set after the points of both players have been told",
    rule="A Position ID holds 25 numbers for each player, and nothing but zeros after them.",
    why="The text is damaged: what stands here belongs to a point somewhere before it.",
    fix="Copy the ID again.",
    source="GNU Backgammon’s Position ID",
)
GAME_STATE: Final = Code(
    "I32",
    "game-state",
    Severity.ERROR,
    "{text} is no state of a game",
    rule="A Match ID writes 0 to 4: not started, playing, over, resigned, dropped.",
    why="GNU Backgammon 1.07 accepts other values and is then in no state at all.",
    fix="Copy the ID again.",
    source="GNU Backgammon’s Match ID",
)
OWNER_BITS: Final = Code(
    "I33",
    "owner-bits",
    Severity.WARNING,
    "the cube’s owner is written as 2, which is nobody; read as centred",
    rule="A Match ID writes 0 or 1 for the owner and 3 for the centre.",
    why="GNU Backgammon reads it in the same way.",
    fix="Write the ID anew.",
    source="GNU Backgammon 1.07",
)
OFFER_TURN: Final = Code(
    "I34",
    "offer-turn",
    Severity.WARNING,
    "a double waits for an answer, but the doubler himself is to act; read as the opponent’s answer to come",
    rule="After a double the opponent acts.",
    why="The two turn bits of a Match ID contradict each other; GNU Backgammon takes the other player for the doubler.",
    fix="Copy the ID again.",
    source="GNU Backgammon’s Match ID",
)
OLD_MATCH_ID: Final = Code(
    "I35",
    "old-match-id",
    Severity.NOTE,
    "an ID of the time before 2011, or of another program: the Jacoby bit is not set in match play",
    rule="GNU Backgammon sets bit 66 in match play since March 2011; the Jacoby rule has no meaning there.",
    why="The bit is not looked at in match play.",
    fix="Nothing is needed.",
    source="GNU Backgammon’s Match ID",
)
MANGLED: Final = Code(
    "I36",
    "mangled-id",
    Severity.WARNING,
    "the ID was changed on its way ({how}); it was read as {read}",
    rule="An ID is written without blanks; in a URL, +, / and : are written %2B, %2F and %3A.",
    why="Other programs read only the clean form.",
    fix="Write the clean form.",
    source="links and forum posts",
)
BEAVER_READING: Final = Code(
    "I37",
    "beaver-reading",
    Severity.NOTE,
    "the cube of an XGID with {letter} is taken as the one before the double",
    rule="An XGID with D shows the cube before the double; B and R are read in the same way.",
    why="No ID of eXtreme Gammon with a beaver was found that would prove it.",
    fix="Check the cube if another program wrote the ID.",
    source="this project",
)
PICTURE_DIFFERS: Final = Code(
    "I38",
    "picture-differs",
    Severity.WARNING,
    "the {what} drawn or told here is not that of the ID ({told} against {id})",
    rule="A position text shows one position twice: as an ID and as a picture with sentences.",
    why="The text was edited, or the ID belongs to another position. The ID is believed.",
    fix="Export the position again.",
    source="exports of eXtreme Gammon, BGBlitz and GNU Backgammon",
)
IDS_DIFFER: Final = Code(
    "I39",
    "ids-differ",
    Severity.WARNING,
    "the IDs that stand here together do not tell the same {what}",
    rule="An export that gives several IDs gives the same position in each.",
    why="The text was edited. The XGID is believed.",
    fix="Export the position again.",
    source="exports of BGBlitz",
)
UNREADABLE_PICTURE: Final = Code(
    "I40",
    "unreadable-picture",
    Severity.ERROR,
    "this board picture cannot be read: {why}",
    rule="A board picture has twelve points above and below the bar line, numbered on its frame.",
    why="The picture was cut or its columns were moved (by a proportional font, tabs, or an editor).",
    fix="Export the position again, or give its ID.",
    source="the ASCII boards of GNU Backgammon, eXtreme Gammon and BGBlitz",
)
DAMAGED_FILE: Final = Code(
    "I43",
    "damaged-file",
    Severity.ERROR,
    "the position file ends too early or goes on too long, at byte {offset}",
    rule="A Jellyfish position file holds its fields one after the other and nothing else.",
    why="The file is damaged or something else.",
    fix="Get the file again.",
    source="GNU Backgammon’s reader and writer of .pos files",
)
FIBS_VALUE: Final = Code(
    "I44",
    "board-line-value",
    Severity.ERROR,
    "{what} cannot be “{text}” in a board line",
    rule="Turn and colour are 1 or -1 (the turn 0 when the game is over), the direction the opposite of the colour.",
    why="Without them nobody can tell whose checkers are whose.",
    fix="Copy the line again.",
    source="FIBS and GNU Backgammon",
)
UNFIT: Final = Code(
    "I45",
    "unfit-state",
    Severity.ERROR,
    "this position cannot be written as {kind}: {why}",
    rule="Each kind of ID has its limits: bits for a score, letters for a stack.",
    why="What does not fit would wrap round or be cut.",
    fix="Choose another kind of ID.",
    source="this project",
)
NO_BOARD: Final = Code(
    "I46",
    "no-board",
    Severity.NOTE,
    "a Match ID tells no position; the starting position is taken",
    rule="A Match ID holds the score, the cube and the dice; the checkers stand in the Position ID beside it.",
    why="Converted to another kind, this ID gets checkers that it never told.",
    fix="Give the Position ID too.",
    source="GNU Backgammon’s Match ID",
)

CODES: Final = (
    NO_ID,
    ID_LENGTH,
    ID_CHARACTER,
    ID_FIELDS,
    ID_NUMBER,
    WRONG_BAR,
    CUBE_OWNER,
    ID_TURN,
    ID_RULES,
    ID_MAX_CUBE,
    MISSING_MAX_CUBE,
    PADDING,
    EXTRA_BITS,
    GAME_STATE,
    OWNER_BITS,
    OFFER_TURN,
    OLD_MATCH_ID,
    MANGLED,
    BEAVER_READING,
    PICTURE_DIFFERS,
    IDS_DIFFER,
    UNREADABLE_PICTURE,
    DAMAGED_FILE,
    FIBS_VALUE,
    UNFIT,
    NO_BOARD,
)
