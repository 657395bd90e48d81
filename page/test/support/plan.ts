import { createAgent, OneDecision } from '../../../src/agents/index.js';
import {
  type Action,
  type EnvironmentParts,
  type FourTenMove,
  type GameState,
  make,
  type Outcome,
  partsOf,
  recordTrace,
  type Trace,
} from '../../../src/env/index.js';
import { legalActions } from '../../session/position.js';

/** One move as a player makes it. */
export interface PlannedMove {
  /** Where to click, in this order; empty for moves that have a button only. */
  readonly places: readonly string[];
  /** Its name in the move table. */
  readonly name: string;
}

export interface Plan {
  readonly moves: readonly PlannedMove[];
  readonly outcome: Outcome;
  /** The last position, in its notation. */
  readonly end: string;
}

function cardsOf({ notation }: EnvironmentParts, state: GameState, action: Action): string[] {
  return notation.cardsOf(state, action).map(({ pile, index }) => `${pile}:${index}`);
}

/** The cards of a move, those first that tell it from other legal moves: as a player picks one set out of several that overlap. */
function telling(parts: EnvironmentParts, state: GameState, action: Action): string[] {
  const others = legalActions(parts, state).filter((each) => each !== action);
  const shared = (card: string): number => others.filter((each) => cardsOf(parts, state, each).includes(card)).length;
  return cardsOf(parts, state, action).sort((a, b) => shared(a) - shared(b));
}

/** A whole game of an agent, made ready to be clicked. The page must come to the same end. */
export function planGame(preset: string, rules: Record<string, unknown>, seed: number, agent: string): Plan {
  const parts = partsOf(preset, { rules });
  const player = new OneDecision(parts.rules, createAgent(agent, parts.rules));
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  const moves: PlannedMove[] = [];
  while (state.outcome === 'ongoing') {
    const action = player.decide(state);
    const move = parts.rules.moves[action] as FourTenMove | { type: string };
    const name = parts.notation.formatMove(action);
    const cards = telling(parts, state, action);
    const places = move.type === 'draw' ? ['stock'] : 'to' in move ? [move.to] : cards;
    moves.push({ places, name });
    parts.rules.apply(state, action);
  }
  return { moves, outcome: state.outcome, end: parts.notation.formatState(state) };
}

/** The trace of a game in which the first legal move is made each time. */
export function firstLegalTrace(preset: string, seed: number): Trace {
  return recordTrace(partsOf(preset), { seed, agent: 'first-legal', choose: (_state, mask) => mask.indexOf(1) });
}

/** The position after a deal, in its notation. */
export function dealtPosition(preset: string, rules: Record<string, unknown>, seed: number): string {
  const parts = partsOf(preset, { rules });
  const state = parts.rules.createState();
  parts.rules.deal(state, seed);
  return parts.notation.formatState(state);
}

/** The first seed whose game comes out so. */
export function seedWith(preset: string, agent: string, fits: (plan: Plan) => boolean, rules = {}): number {
  make(preset, { rules });
  for (let seed = 0; seed < 2000; seed++) if (fits(planGame(preset, rules, seed, agent))) return seed;
  throw new Error(`Expected a fitting game of ${preset} among 2000 seeds`);
}

interface ForcedDraws {
  readonly seed: number;
  readonly draws: number;
  /** The position that they lead to, in its notation. */
  readonly end: string;
}

/** The first deal of Decade that begins with so many draws, or more, before there is a set. */
export function forcedDraws(preset: string, fewest: number): ForcedDraws {
  const { rules, notation } = partsOf(preset);
  const state = rules.createState();
  const mask = new Uint8Array(rules.moves.length);
  const draw = notation.parseMove('draw');
  for (let seed = 0; ; seed++) {
    rules.deal(state, seed);
    let draws = 0;
    for (; rules.actionMask(state, mask) === 1 && mask[draw] === 1; draws++) rules.apply(state, draw);
    if (draws >= fewest) return { seed, draws, end: notation.formatState(state) };
  }
}
