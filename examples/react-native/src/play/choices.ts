import type { DecadeGame, DecadeTraceMove } from 'maketen/decade';
import type { FourTenMove } from 'maketen/four-ten';
import type { TensGame, TensTraceMove } from 'maketen/tens';
import { rankText } from './cards';
import { type AnyGame, type AnyMove, playOf } from './games';

/** A legal move as fingers make it. */
export interface Choice {
  readonly move: AnyMove;
  /** What is tapped for it, in any order: "0:3" is a card of a stack, "slot 4", "home", "home 3". Empty for a move that has a button. */
  readonly targets: readonly string[];
  /** What the button says: "3 + 7 = 10". */
  readonly label: string;
}

const HANDS = { hand: 'Hand', home: 'Home', shadow: 'Shadow' } as const;

function choiceOfTens({ tableau }: TensGame, move: TensTraceMove): Choice {
  if (!('slots' in move) || move.slots === undefined) return { move, targets: [], label: 'Refill' };
  const cards = move.slots.map((slot) => rankText(tableau[slot] ?? ''));
  return { move, targets: move.slots.map((slot) => `slot ${slot}`), label: cards.join(' + ') };
}

function choiceOfDecade({ stacks, drawPile }: DecadeGame, move: DecadeTraceMove): Choice {
  if (move.type === 'draw') return { move, targets: [], label: `Draw · ${drawPile.length} left` };
  if (move.type === 'finish') return { move, targets: [], label: 'Finish' };
  const { stack, from, count, total } = move;
  const line = stacks[stack] ?? [];
  const places = Array.from({ length: count }, (_, i) => (from + i) % line.length);
  const sum = places.map((place) => rankText(line[place] ?? '')).join(' + ');
  return { move, targets: places.map((place) => `${stack}:${place}`), label: `${sum} = ${total}` };
}

function choiceOfFourTen(move: FourTenMove): Choice {
  switch (move.type) {
    case 'place':
      return { move, targets: [move.to], label: `Place in ${HANDS[move.to]}` };
    case 'replace':
      return { move, targets: [`${move.in} ${move.value}`], label: `Replace the ${move.value} of ${HANDS[move.in]}` };
    case 'exchange':
      return {
        move,
        targets: [`hand ${move.hand}`, `${move.with} ${move.other}`],
        label: `${move.hand} for the ${move.other} of ${HANDS[move.with]}`,
      };
    case 'end-turn':
      return { move, targets: [], label: 'End the turn' };
  }
}

/** A legal move of a game, as `legalMoves` and hints give it. */
export function choiceOf(game: AnyGame, move: AnyMove): Choice {
  if ('movesHistory' in game) return choiceOfTens(game, move as TensTraceMove);
  return 'stacks' in game ? choiceOfDecade(game, move as DecadeTraceMove) : choiceOfFourTen(move as FourTenMove);
}

export function choicesOf(game: AnyGame): Choice[] {
  return playOf(game)
    .legalMoves(game)
    .map((move) => choiceOf(game, move));
}

function fitting(choices: readonly Choice[], targets: readonly string[]): Choice[] {
  return choices.filter((choice) => targets.every((target) => choice.targets.includes(target)));
}

/** What is selected after a tap: one more, one less, or this one alone where it does not go with the others. */
export function selectedAfter(
  choices: readonly Choice[],
  selected: readonly string[],
  target: string,
): readonly string[] {
  if (selected.includes(target)) return selected.filter((each) => each !== target);
  if (fitting(choices, [...selected, target]).length > 0) return [...selected, target];
  return fitting(choices, [target]).length > 0 ? [target] : selected;
}

/** The choice that the selection is, if it is one. */
export function completed(choices: readonly Choice[], selected: readonly string[]): Choice | undefined {
  if (selected.length === 0) return undefined;
  return fitting(choices, selected).find(({ targets }) => targets.length === selected.length);
}

/** Whether a larger choice holds the selection: then it is not played at once. */
export function canGrow(choices: readonly Choice[], selected: readonly string[]): boolean {
  return fitting(choices, selected).some(({ targets }) => targets.length > selected.length);
}

/** The one thing to do now, if there is one: what is selected, else the move that has a button, else the only move. */
export function primaryChoice(choices: readonly Choice[], selected: readonly string[]): Choice | undefined {
  const whole = completed(choices, selected);
  if (whole) return whole;
  return choices.find(({ targets }) => targets.length === 0) ?? (choices.length === 1 ? choices[0] : undefined);
}
