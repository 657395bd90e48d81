import { legalActions } from '../../../../../src/env/environment/rules.js';
import type { FourTenRules } from '../../../../../src/env/games/four-ten/rules.js';
import { EXCHANGING, type FourTenState, OVER } from '../../../../../src/env/games/four-ten/state.js';
import type { Random } from '../../../../../src/env/index.js';
import { afterAction } from '../../../../support/games.js';

const KINDS = 4;

/** What the standing between two rounds is worth. */
export type Between = (points: number, safeties: number) => number;

/** What best play makes the most of comes first; the rest are expectations that go with it. */
export type Values = readonly number[];

/** The values of standings between two rounds and of games that are won; lost ones have none. */
export interface ValuesOfEnds {
  readonly won: Values;
  between(points: number, safeties: number): Values;
}

/** Every position that a move may lead to, with its chance, by `unseen` and `stackNext` alone. */
function successors(rules: FourTenRules, state: Readonly<FourTenState>, move: number) {
  const counts = new Uint8Array(KINDS);
  const left = rules.unseen(state, counts);
  const { type } = rules.moves[move];
  const draws = type === 'end-turn' || type === 'replace';
  return [...counts.keys()]
    .filter((kind) => (draws ? counts[kind] > 0 : kind === 0))
    .map((kind) => {
      const next = afterAction(rules, state, move, draws ? kind : undefined);
      return { next, chance: draws ? counts[kind] / left : 1 };
    });
}

/** The values of a move: chances times what `valuesOf` says of the positions in the same round, and `ends` of those after it. */
export function expectedValue(
  rules: FourTenRules,
  state: Readonly<FourTenState>,
  move: number,
  ends: ValuesOfEnds,
  valuesOf: (next: FourTenState) => Values,
): Values {
  const sums = ends.won.map(() => 0);
  for (const { next, chance } of successors(rules, state, move)) {
    if (next.outcome === 'lost') continue;
    const goesOn = next.round === state.round ? valuesOf : () => ends.between(next.points, next.safeties);
    const values = next.outcome === 'won' ? ends.won : goesOn(next);
    values.forEach((each, i) => (sums[i] += chance * each));
  }
  return sums;
}

function valuesBetween(between: Between): ValuesOfEnds {
  return { won: [1], between: (points, safeties) => [between(points, safeties)] };
}

/** `expectedValue` of one number, 1 for a game that is won. */
export function expectation(
  rules: FourTenRules,
  state: Readonly<FourTenState>,
  move: number,
  between: Between,
  valuesOf: (next: FourTenState) => number,
): number {
  return expectedValue(rules, state, move, valuesBetween(between), (next) => [valuesOf(next)])[0];
}

function seenOf(state: Readonly<FourTenState>) {
  return `${state.firstSeen} ${state.seen.join()}`;
}

function better(a: Values, b: Values): Values {
  return b[0] > a[0] ? b : a;
}

/** The exact worth of positions with few cards left, from the rules alone; it shares nothing with the solver. */
export class Expectimax {
  private readonly known = new Map<string, Values>();
  private readonly ends: ValuesOfEnds;

  /** For positions of one round, with the same points and safeties. */
  constructor(
    private readonly rules: FourTenRules,
    ends: Between | ValuesOfEnds,
  ) {
    this.ends = typeof ends === 'function' ? valuesBetween(ends) : ends;
  }

  value(state: Readonly<FourTenState>): number {
    return this.values(state)[0];
  }

  values(state: Readonly<FourTenState>): Values {
    const key = [
      state.phase,
      ...state.hands,
      state.drawn,
      ...state.hidden,
      state.exchanges > 0 ? seenOf(state) : '',
    ].join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const values = state.phase === EXCHANGING ? this.restOfTurn(state) : this.bestOf(state);
    this.known.set(key, values);
    return values;
  }

  actionValues(state: Readonly<FourTenState>, move: number): Values {
    return expectedValue(this.rules, state, move, this.ends, (next) => this.values(next));
  }

  private bestOf(state: Readonly<FourTenState>): Values {
    return legalActions(this.rules, state)
      .map((move) => this.actionValues(state, move))
      .reduce(better);
  }

  /** Plays out exchanges breadth first: what can be reached at all is reached on a way without a detour. */
  private restOfTurn(state: Readonly<FourTenState>): Values {
    let best: Values = [-Infinity];
    const found = new Set([state.hands.join()]);
    const open = [state];
    for (const each of open) {
      for (const move of legalActions(this.rules, each)) {
        if (this.rules.moves[move].type === 'end-turn') {
          best = better(best, this.actionValues(each, move));
          continue;
        }
        const [{ next }] = successors(this.rules, each, move);
        if (next.round !== each.round || next.phase === OVER) best = better(best, this.actionValues(each, move));
        else if (!found.has(next.hands.join())) {
          found.add(next.hands.join());
          open.push(next);
        }
      }
    }
    return best;
  }
}

/**
 * Visits positions of rounds in which mostly some move is made that does not end the round, and now and then any: play at random sees no
 * late turns. The rounds begin with a third or two thirds of the target, without safeties or with all of them.
 */
export function eachPosition(
  rules: FourTenRules,
  rounds: number,
  random: Random,
  visit: (state: FourTenState) => void,
) {
  const { gameTarget, safeties } = rules.config;
  const state = rules.createState();
  for (let round = 0; round < rounds; round++) {
    rules.deal(state, round);
    state.points = Math.floor((gameTarget * (1 + (round % 2))) / 3);
    state.safeties = round % 2 === 0 ? safeties : 0;
    while (state.round === 1 && state.phase !== OVER) {
      visit(state);
      const legal = legalActions(rules, state);
      const goesOn = legal.filter((each) =>
        successors(rules, state, each).some(({ next }) => next.round === state.round && next.phase !== OVER),
      );
      const noExchange = goesOn.filter((each) => rules.moves[each].type !== 'exchange');
      const wanted = random.below(3) > 0 && noExchange.length > 0 ? noExchange : goesOn;
      const choices = wanted.length === 0 || random.below(40) === 0 ? legal : wanted;
      rules.apply(state, choices[random.below(choices.length)]);
    }
  }
}
