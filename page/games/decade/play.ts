import { type DecadeRules, type DecadeState, goneCards, recycledCards, stackCards } from 'maketen/decade';
import { type Action, formatCard } from 'maketen/env';
import { legalActions, replay } from '../../session/position.js';
import type { Session } from '../../session/session.js';
import { sentences, spaced } from '../../session/words.js';
import type { OutPile } from '../../table/out-piles.js';
import { type Candidate, fitting, type PlaceKey } from '../../table/selection.js';
import { capital } from '../../texts/numbers-and-lists.js';
import { texts } from '../../texts/texts.js';
import type { GameWords, Lesson, PartsOf, Picking, PositionOf, Refusal } from '../game-view.js';

export type DecadePosition = PositionOf<DecadeRules, DecadeState>;

/** Piles are the notation's: "line", "stack 3". */
export function cardKey(pile: string, index: number): string {
  return `${pile}:${index}`;
}

export const STOCK = 'stock';

export function pileOf({ lengths }: DecadeState, stack: number): string {
  return lengths.length === 1 ? 'line' : `stack ${stack + 1}`;
}

/** The cards before and after one in its line or stack; a ring has no ends. */
export function neighboursOf({ parts, state }: DecadePosition, place: string): string[] {
  const { lengths } = state;
  const [pile, index] = place.split(':');
  const length = lengths[pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1];
  const beside = [Number(index) - 1, Number(index) + 1];
  const isRing = parts.rules.config.loop && length > 2;
  const places = isRing ? beside.map((each) => (each + length) % length) : beside;
  return places.filter((each) => each >= 0 && each < length).map((each) => cardKey(pile, each));
}

/** Sets are picked by their cards; drawing by the stock. */
export function decadeCandidates({ parts, state, legal }: DecadePosition): Candidate[] {
  return legal.flatMap((action): Candidate[] => {
    const cards = parts.notation.cardsOf(state, action);
    if (cards.length > 0) return [{ action, places: cards.map(({ pile, index }) => cardKey(pile, index)) }];
    return parts.notation.formatMove(action) === 'draw' ? [{ action, places: [STOCK] }] : [];
  });
}

function setOf({ parts }: DecadePosition, state: DecadeState, action: Action): string[] {
  const isSet = parts.rules.moves[action].type === 'discard';
  return isSet ? parts.notation.cardsOf(state, action).map(({ card }) => card) : [];
}

/** The cards of the largest set that can leave; 0 without one. */
function largestSet(position: DecadePosition, state: DecadeState) {
  return Math.max(0, ...legalActions(position.parts, state).map((action) => setOf(position, state, action).length));
}

interface Course {
  /** Set by set, the latest first; last what had left before a position that the game starts from. */
  readonly left: readonly string[][];
  readonly sets: number;
  /** Sets that left one after another, up to now. */
  readonly chain: number;
  /** Draws so far. */
  readonly draws: number;
  /** The cards of the largest set that has been let wait since a set left last. */
  readonly waited: number;
}

const known = new WeakMap<DecadePosition, Course>();

/** Of the position that was asked about last: the next one goes on from there. */
let latest: { readonly of: DecadePosition; readonly course: Course } | null = null;

function withTurn(course: Course, position: DecadePosition, state: DecadeState, action: Action): Course {
  const { left, sets, chain, draws, waited } = course;
  const cards = setOf(position, state, action);
  if (cards.length > 0) return { left: [cards, ...left], sets: sets + 1, chain: chain + 1, draws, waited: 0 };
  return { left, sets, chain: 0, draws: draws + 1, waited: Math.max(waited, largestSet(position, state)) };
}

function courseOf(position: DecadePosition, { spec }: Session): Course {
  let course = known.get(position);
  if (course !== undefined) return course;
  const { turns, parts, before } = position;
  const isNext =
    latest?.of.parts === parts &&
    latest.of.turns.length === turns.length - 1 &&
    latest.of.turns.every((turn, i) => turn === turns[i]);
  if (isNext && turns.length > 1) course = withTurn(latest!.course, position, before!, turns.at(-1)!.action);
  else
    replay(spec, turns, (given, index, turn) => {
      const state = given as DecadeState;
      if (index === 0) {
        const gone = goneCards(state).map(formatCard);
        course = { left: gone.length > 0 ? [gone] : [], sets: 0, chain: 0, draws: 0, waited: 0 };
      }
      if (turn !== null) course = withTurn(course!, position, state, turn.action);
    });
  latest = { of: position, course: course! };
  known.set(position, course!);
  return course!;
}

function discardPile(position: DecadePosition, session: Session): OutPile {
  const { left } = courseOf(position, session);
  const count = left.flat().length;
  return {
    title: texts().decade.discardPile,
    count,
    sets: left,
    says: texts().decade.away,
  };
}

/** With `recycle` the cards that have left come again: in this order, after those that have never been dealt. */
function underTheStock({ state }: DecadePosition): OutPile {
  const cards = recycledCards(state).map(formatCard);
  return { title: texts().decade.underTheStock, count: cards.length, sets: cards.map((card) => [card]) };
}

export function decadeOut(position: DecadePosition, session: Session): OutPile[] {
  return [position.parts.rules.config.recycle ? underTheStock(position) : discardPile(position, session)];
}

export function removedBy(position: DecadePosition, action: Action): number {
  return setOf(position, position.state, action).length;
}

/** "7+3=10": the sets as they are described. */
function described({ parts, state }: DecadePosition, sets: readonly Action[]): string[] {
  return sets.map((action) => parts.notation.describeMove(state, action));
}

function setsOf({ parts, legal }: DecadePosition): Action[] {
  return legal.filter((action) => parts.rules.moves[action].type === 'discard');
}

function describe(parts: PartsOf<DecadeRules>, state: DecadeState, action: Action) {
  const { type } = parts.rules.moves[action];
  return type === 'discard' ? parts.notation.describeMove(state, action) : texts().decade.moves[type];
}

function news(position: DecadePosition, session: Session) {
  const { parts, state, turns, before } = position;
  const { decade } = texts();
  const { chain, waited } = courseOf(position, session);
  const { action } = turns.at(-1)!;
  const { type } = parts.rules.moves[action];
  const stack = state.lengths.length > 1 ? state.checked + 1 : null;
  if (type === 'finish') return decade.finished;
  if (type === 'draw') {
    const isAwaited = stack === null && waited > 0 && largestSet(position, state) > waited;
    return decade.drew(formatCard(stackCards(state, state.checked).at(-1)!), stack, isAwaited);
  }
  const isCleared = stack !== null && state.eliminated[state.checked] === 1;
  return sentences(
    decade.tookOut(parts.notation.describeMove(before!, action), chain),
    isCleared ? decade.stackIsGone(stack) : '',
  );
}

function next(position: DecadePosition) {
  const { decade } = texts();
  const sets = setsOf(position);
  return sets.length > 0
    ? decade.canLeave(described(position, sets), insteadIn(position))
    : decade.noSet(position.parts.rules.config.totals);
}

function insteadIn({ parts, state }: DecadePosition): 'nothing' | 'draw' | 'finish' {
  if (parts.rules.config.discards === 'mandatory') return 'nothing';
  return state.stockLeft > 0 ? 'draw' : 'finish';
}

function cardAt({ state }: DecadePosition, place: PlaceKey) {
  const [pile, index] = place.split(':');
  const stack = pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1;
  return formatCard(stackCards(state, stack)[Number(index)]);
}

function picked({ position, candidates, picked: places }: Picking<DecadePosition>) {
  const sets = fitting(candidates, places).map(({ action }) => action);
  const cards = places.map((place) => cardAt(position, place));
  return texts().decade.picked(cards, described(position, sets));
}

function placesOfSets({ position, candidates }: Picking<DecadePosition>): PlaceKey[] {
  const sets = setsOf(position);
  return candidates.flatMap(({ action, places }) => (sets.includes(action) ? places : []));
}

function refused(picking: Picking<DecadePosition>, place: PlaceKey): Refusal {
  const { position, picked: places } = picking;
  const { decade } = texts();
  const { state } = position;
  const sets = described(position, setsOf(position));
  const marks = placesOfSets(picking);
  if (place === STOCK) {
    if (state.stockLeft === 0) return { text: sentences(`${capital(decade.stockEmpty)}.`, untold(position)) };
    return { text: decade.setFirst(sets), marks };
  }
  const card = cardAt(position, place);
  if (places.length > 0) {
    const others = places.map((each) => cardAt(position, each));
    return { text: decade.notTogether(others, card), marks: [] };
  }
  if (sets.length > 0) return { text: decade.inNoSet(card, sets), marks };
  if (pileOf(state, state.checked) !== place.split(':')[0]) return { text: decade.onlyStack(state.checked + 1) };
  const { minRun, maxRun, loop, totals } = position.parts.rules.config;
  return { text: decade.noneTotals(maxRun === minRun ? minRun : null, loop, totals) };
}

function result({ parts, state }: DecadePosition) {
  const { decade } = texts();
  if (state.outcome === 'won') return state.lengths.length > 1 ? decade.everyStackIsGone : decade.everyCardIsGone;
  if (state.outcome === 'drawn') return decade.samePosition;
  if (parts.rules.config.recycle) return decade.stockEmpty;
  return decade.cardsLeft(parts.rules.cardsLeft(state));
}

/** Whether there is a set, but not which. */
function untold(position: DecadePosition) {
  const { decade } = texts();
  return setsOf(position).length === 0
    ? decade.noSet(position.parts.rules.config.totals)
    : decade.find(insteadIn(position));
}

/** What a set is, what a draw does, and that a set may wait: in a ring where it may, on the player's own deal. */
export function coachIn(position: DecadePosition, session: Session): Lesson | null {
  const { parts, state } = position;
  const { loop, stacks, discards } = parts.rules.config;
  const { sets, draws } = courseOf(position, session);
  const size = (action: Action) => setOf(position, state, action).length;
  const [largest] = setsOf(position).sort((a, b) => size(b) - size(a));
  if (!loop || stacks > 1 || discards === 'mandatory' || state.stockLeft === 0) return null;
  if (largest === undefined && draws > 0) return null;
  const says = largest === undefined ? 'draw' : sets === 0 ? 'set' : 'choice';
  const action = largest ?? position.legal[0];
  const step = says === 'choice' ? 3 : 1 + Math.min(sets, 1) + Math.min(draws, 1);
  return { says, step, set: spaced(described(position, [action])[0]), action };
}

export const decadeWords: GameWords = { describe, news, next, untold, picked, refused, result };
