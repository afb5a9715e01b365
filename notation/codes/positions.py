"""Codes I: what is wrong with a position ID, or odd about the position it stands for."""

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
TOO_MANY_CHECKERS: Final = Code(
    "I06",
    "too-many-checkers",
    Severity.ERROR,
    "{who} has {count} checkers, more than {limit}",
    rule="Each player has fifteen checkers (fewer in HyperGammon).",
    why="No game leads to such a position.",
    fix="Correct the board; checkers that are missing count as borne off, more than fifteen are never right.",
    source="R1",
)
SHARED_POINT: Final = Code(
    "I07",
    "shared-point",
    Severity.ERROR,
    "{who}’s {point} point holds checkers of both players",
    rule="A point holds checkers of one player only.",
    why="The ID was damaged, or its halves belong to different positions.",
    fix="Copy the ID again.",
    source="R1",
)
CLOSED_OUT: Final = Code(
    "I08",
    "both-closed-out",
    Severity.ERROR,
    "both players are on the bar against a closed board, so neither can ever move",
    rule="A player who closed his board cannot have been hit from the bar of a closed board.",
    why="No game leads to such a position, and none can go on from it.",
    fix="Correct the board.",
    source="GNU Backgammon refuses the position too",
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
CUBE_VALUE: Final = Code(
    "I10",
    "id-cube-value",
    Severity.ERROR,
    "the cube cannot stand at {text}",
    rule="The cube shows a power of two from 1 to 32768; an XGID and an OGID write its exponent, 0 to 15.",
    why="Larger or negative exponents overflow in other programs, and make some of them hang.",
    fix="Write 0 for 1, 1 for 2, 2 for 4 and so on; in formats that write the value itself, a power of two.",
    source="GNU Backgammon 1.07 hangs on -1 and crashes on 12",
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
ID_DICE: Final = Code(
    "I13",
    "id-dice",
    Severity.ERROR,
    "{text} is no roll",
    rule="A roll is two numbers from 1 to 6; two zeros, or nothing, stand before the roll.",
    why="One die alone is no roll; some programs read it as “not rolled”, others as half a roll.",
    fix="Write both dice.",
    source="R8",
)
ID_SCORE: Final = Code(
    "I14",
    "id-score",
    Severity.ERROR,
    "the score {text} cannot be in a match to {length}",
    rule="While a match is played both scores are at least 0 and less than its length.",
    why="The match would be over, or the length is wrong.",
    fix="Write the points won before this game.",
    source="R25",
)
ID_MATCH_LENGTH: Final = Code(
    "I15",
    "id-match-length",
    Severity.ERROR,
    "{text} is no match length",
    rule="A match is to at least 1 and at most 32767 points; 0 stands for a money session.",
    why="The length decides the Crawford game and the value of every point.",
    fix="Write the points that are played to.",
    source="R25; the 15 bits of GNU Backgammon’s Match ID",
)
LONG_MATCH: Final = Code(
    "I16",
    "long-match",
    Severity.WARNING,
    "a match to {length} points is longer than GNU Backgammon accepts",
    rule="GNU Backgammon plays matches to 64 points at most, and refuses IDs of longer ones.",
    why="The ID is in order, but that program will not load it.",
    fix="Nothing is needed.",
    source="GNU Backgammon 1.07",
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
CRAWFORD_MONEY: Final = Code(
    "I18",
    "crawford-money",
    Severity.ERROR,
    "a Crawford game in a money session",
    rule="The Crawford rule belongs to match play.",
    why="Either the length or the mark is wrong.",
    fix="Write the match length, or take the mark away.",
    source="R26",
)
CRAWFORD_SCORE: Final = Code(
    "I19",
    "crawford-score",
    Severity.WARNING,
    "marked as the Crawford game at {score} in a match to {length}, where exactly one player must be one point away",
    rule="The Crawford game is the first after a player has come to within one point of winning.",
    why="GNU Backgammon drops the mark where nobody is one point away, and keeps it where both are.",
    fix="Correct the score or take the mark away.",
    source="R26",
)
CRAWFORD_CUBE: Final = Code(
    "I20",
    "id-crawford-cube",
    Severity.WARNING,
    "the cube is turned in the Crawford game",
    rule="Nobody may double in the Crawford game.",
    why="The cube stands at 1 in the centre throughout that game.",
    fix="Correct the cube or take the Crawford mark away.",
    source="R26",
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
CUBE_ABOVE_LIMIT: Final = Code(
    "I22",
    "cube-above-limit",
    Severity.WARNING,
    "the cube stands at {cube}, above its limit of {limit}",
    rule="The cube is not turned beyond its limit.",
    why="One of the two values is wrong.",
    fix="Correct the cube or the limit.",
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
OWNED_CUBE: Final = Code(
    "I24",
    "owned-cube",
    Severity.WARNING,
    "a cube at 1 is owned by a player",
    rule="A player owns the cube after taking a double, so it shows at least 2.",
    why="Either the value or the owner is wrong.",
    fix="Correct the value or the owner.",
    source="R18, R19",
)
CENTRED_CUBE: Final = Code(
    "I25",
    "centred-cube",
    Severity.WARNING,
    "a cube at {cube} stands in the centre in match play",
    rule="A turned cube is owned by the player who took it; only automatic doubles of money play turn a centred cube.",
    why="Either the value or the owner is wrong.",
    fix="Correct the value or the owner.",
    source="R18, R19",
)
OFFER_OWNER: Final = Code(
    "I26",
    "offer-owner",
    Severity.WARNING,
    "the {offer} comes from a player who cannot have the cube for it",
    rule="A player may double when the cube is centred or his own; a beaver and a raccoon follow a double at once.",
    why="The owner, the value or the player on turn is wrong.",
    fix="Correct the cube, or the player on turn.",
    source="R18, R19",
)
BEAVER_IN_MATCH: Final = Code(
    "I27",
    "id-beaver-in-match",
    Severity.WARNING,
    "a {offer} in match play",
    rule="Beavers and raccoons belong to money play.",
    why="The length or the action is wrong.",
    fix="Correct the ID.",
    source="R19",
)
OFFER_DICE: Final = Code(
    "I28",
    "offer-dice",
    Severity.ERROR,
    "a double is offered although the dice are rolled",
    rule="A player doubles before he rolls.",
    why="The dice or the offer belong to another moment.",
    fix="Correct the ID.",
    source="R18, R19",
)
FINISHED: Final = Code(
    "I29",
    "finished-position",
    Severity.WARNING,
    "{who} has no checker left, so the game is over",
    rule="A game ends when a player has borne off his last checker.",
    why="Nobody is to move in this position, or the board was not filled in.",
    fix="Nothing is needed if the final position was meant.",
    source="R24",
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
BORNE_OFF: Final = Code(
    "I41",
    "borne-off-count",
    Severity.WARNING,
    "{who} is said to have borne off {told} checkers, but {missing} are missing from the board",
    rule="What is not on the board or the bar has been borne off.",
    why="One of the two counts is wrong; the board is believed.",
    fix="Correct the board or the count.",
    source="FIBS board lines",
)
DEAD_CUBE: Final = Code(
    "I42",
    "id-dead-cube",
    Severity.NOTE,
    "the cube is marked as “{text}”; read as centred",
    rule="An OGID may mark the cube as dead (D) or not set up (?).",
    why="Other kinds of ID have no word for it.",
    fix="Nothing is needed.",
    source="OpenGammon’s OGID",
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
    TOO_MANY_CHECKERS,
    SHARED_POINT,
    CLOSED_OUT,
    WRONG_BAR,
    CUBE_VALUE,
    CUBE_OWNER,
    ID_TURN,
    ID_DICE,
    ID_SCORE,
    ID_MATCH_LENGTH,
    LONG_MATCH,
    ID_RULES,
    CRAWFORD_MONEY,
    CRAWFORD_SCORE,
    CRAWFORD_CUBE,
    ID_MAX_CUBE,
    CUBE_ABOVE_LIMIT,
    MISSING_MAX_CUBE,
    OWNED_CUBE,
    CENTRED_CUBE,
    OFFER_OWNER,
    BEAVER_IN_MATCH,
    OFFER_DICE,
    FINISHED,
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
    BORNE_OFF,
    DEAD_CUBE,
    DAMAGED_FILE,
    FIBS_VALUE,
    UNFIT,
    NO_BOARD,
)
