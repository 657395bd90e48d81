import { type DecadeMove, type DecadeState, stackCards } from 'maketen/decade';
import { type Action, type DecadeConfig, formatCard, type GameParts, type GameState } from 'maketen/env';
import type { Position } from '../../session/position.js';
import { sentences } from '../../session/words.js';
import { fitting, type PlaceKey } from '../../table/selection.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { pileOf, STOCK } from './moves.js';

function configOf({ parts }: Position): DecadeConfig {
  return parts.rules.config as unknown as DecadeConfig;
}

function moveOf({ parts }: Position, action: Action): DecadeMove {
  return (parts.rules.moves as readonly DecadeMove[])[action];
}

/** "7+3=10": the sets as they are described. */
function described({ parts, state }: Position, sets: readonly Action[]): string[] {
  return sets.map((action) => parts.notation.describeMove(state, action));
}

function setsOf(position: Position): Action[] {
  return position.legal.filter((action) => moveOf(position, action).type === 'discard');
}

function newestCard(state: DecadeState): string {
  return formatCard(stackCards(state, state.checked).at(-1)!);
}

function describe(parts: GameParts, state: GameState, action: Action): string {
  const { type } = (parts.rules.moves as readonly DecadeMove[])[action];
  return type === 'discard' ? parts.notation.describeMove(state, action) : texts().decade.moves[type];
}

function news({ parts, state: given, turns, before }: Position): string {
  const { decade } = texts();
  const state = given as DecadeState;
  const { action } = turns.at(-1)!;
  const move = (parts.rules.moves as readonly DecadeMove[])[action];
  const stack = state.lengths.length > 1 ? state.checked + 1 : null;
  if (move.type === 'finish') return decade.finished;
  if (move.type === 'draw') return decade.drew(newestCard(state), stack);
  const isCleared = stack !== null && state.eliminated[state.checked] === 1;
  return sentences(
    decade.tookOut(parts.notation.describeMove(before!, action)),
    isCleared ? decade.stackIsGone(stack) : '',
  );
}

function next(position: Position): string {
  const { decade } = texts();
  const sets = setsOf(position);
  return sets.length > 0 ? decade.canLeave(described(position, sets), insteadIn(position)) : decade.noSet;
}

/** What optional discards allow instead of taking out a set. */
function insteadIn(position: Position): 'nothing' | 'draw' | 'finish' {
  if (configOf(position).discards === 'mandatory') return 'nothing';
  return (position.state as DecadeState).stockLeft > 0 ? 'draw' : 'finish';
}

/** "TD" */
function cardAt({ state: given }: Position, place: PlaceKey): string {
  const state = given as DecadeState;
  const [pile, index] = place.split(':');
  const stack = pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1;
  return formatCard(stackCards(state, stack)[Number(index)]);
}

function picked({ position, candidates, picked: places }: Picking): string {
  const sets = fitting(candidates, places).map(({ action }) => action);
  const cards = places.map((place) => cardAt(position, place));
  return texts().decade.picked(cards, described(position, sets));
}

/** All cards of the legal sets. */
function placesOfSets({ position, candidates }: Picking): PlaceKey[] {
  const sets = setsOf(position);
  return candidates.flatMap(({ action, places }) => (sets.includes(action) ? places : []));
}

function refused(picking: Picking, place: PlaceKey): Refusal {
  const { position, picked: places } = picking;
  const { decade } = texts();
  const state = position.state as DecadeState;
  const sets = described(position, setsOf(position));
  const instead = insteadIn(position);
  const marks = placesOfSets(picking);
  if (place === STOCK) {
    if (state.stockLeft === 0) return { text: decade.stockIsEmpty(sets, instead), marks };
    return { text: decade.setFirst(sets), marks };
  }
  const card = cardAt(position, place);
  if (places.length > 0) {
    const others = places.map((each) => cardAt(position, each));
    return { text: decade.notTogether(others, card), marks: [] };
  }
  if (sets.length > 0) return { text: decade.inNoSet(card, sets), marks };
  if (pileOf(state, state.checked) !== place.split(':')[0]) return { text: decade.onlyStack(state.checked + 1) };
  const { minRun, maxRun, loop, totals } = configOf(position);
  return { text: decade.noneTotals(maxRun === minRun ? minRun : null, loop, totals) };
}

function result({ parts, state: given }: Position): string {
  const { decade } = texts();
  const state = given as DecadeState;
  if (state.outcome === 'won') return state.lengths.length > 1 ? decade.everyStackIsGone : decade.everyCardIsGone;
  if (state.outcome === 'drawn') return decade.samePosition;
  if ((parts.rules.config as unknown as DecadeConfig).recycle) return decade.stockEmpty;
  return decade.cardsLeft(parts.rules.cardsLeft(state) ?? 0);
}

/** Where a set must leave, the table itself says whether there is one: a draw is not to be had. */
function untold(position: Position): string {
  const { decade } = texts();
  const instead = insteadIn(position);
  if (instead === 'nothing') return setsOf(position).length > 0 ? decade.findASet : decade.noSet;
  return instead === 'draw' ? decade.findOrDraw : decade.findOrFinish;
}

export const decadeWords: GameWords = { describe, news, next, untold, picked, refused, result };
