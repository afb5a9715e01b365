"""Plants slips into clean records: the ways in which people and programs write them wrongly, one kind each.

A planter takes a `Record` and a random source and gives the text with one slip in it, or None where the record has no place
for it.  Whether anybody could know of the slip is for whoever plants it to ask: only what breaks a rule or contradicts itself
can be mended.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from tests.mending.slips.cube import (
    answer,
    cube_column,
    cube_twice,
    cube_value,
    double_missing,
    letter_in_words,
    result_missing,
    result_of_other_game,
    result_player,
    result_points,
)
from tests.mending.slips.games import (
    game_doubled,
    game_missing,
    game_number,
    game_split,
    games_exchanged,
    games_joined,
    header_score,
    length,
    letter_in_length,
    letter_in_score,
    names_exchanged,
)
from tests.mending.slips.plays import (
    bar_missing,
    cell_cut,
    dance_written,
    die,
    die_missing,
    digit,
    digit_cut,
    digit_too_many,
    hit_missing,
    hit_too_many,
    letter_for_digit,
    near_digit,
    neighbour_dice,
    other_side,
    play_for_dance,
    play_missing,
    step_cut,
    step_doubled,
    step_missing,
    transposed,
)
from tests.mending.slips.rows import (
    columns_exchanged,
    cube_columns_exchanged,
    dance_missing,
    half_row_doubled,
    half_row_missing,
    halves_exchanged,
    letter_in_number,
    row_doubled,
    row_missing,
    row_number,
    rows_exchanged,
)
from tests.planter import Record

Slip: TypeAlias = Callable[[Record, Random], str | None]


SLIPS: tuple[Slip, ...] = (
    digit,
    near_digit,
    letter_for_digit,
    transposed,
    digit_cut,
    step_missing,
    step_doubled,
    cell_cut,
    hit_missing,
    hit_too_many,
    other_side,
    die,
    neighbour_dice,
    columns_exchanged,
    row_missing,
    half_row_missing,
    row_doubled,
    half_row_doubled,
    rows_exchanged,
    dance_missing,
    dance_written,
    play_missing,
    double_missing,
    cube_value,
    cube_twice,
    cube_column,
    answer,
    result_player,
    result_points,
    result_missing,
    result_of_other_game,
    game_missing,
    game_doubled,
    games_exchanged,
    game_split,
    games_joined,
    names_exchanged,
    header_score,
    length,
    row_number,
    game_number,
    bar_missing,
    digit_too_many,
    step_cut,
    die_missing,
    halves_exchanged,
    cube_columns_exchanged,
    letter_in_number,
    letter_in_score,
    letter_in_words,
    letter_in_length,
    play_for_dance,
)
"""Every kind of slip."""
