import { EXCHANGING, OVER } from '../../../../src/env/games/four-ten/state.js';
import type { FourTenRules, FourTenState } from '../../../../src/env/games/four-ten/index.js';
import type { Random } from '../../../../src/env/index.js';

const KINDS = 4;

/** What the standing between two rounds is worth. */
export type Between = (points: number, safeties: number) => number;

export function legalMoves(rules: FourTenRules, state: Readonly<FourTenState>): number[] {
  const mask = new Uint8Array(rules.moves.length);
  rules.actionMask(state, mask);
  return [...mask.keys()].filter((move) => mask[move] === 1);
}

/** Every position that a move may lead to, with its chance, by `unseen` and `stackNext` alone. */
export function successors(rules: FourTenRules, state: Readonly<FourTenState>, move: number) {
  const counts = new Uint8Array(KINDS);
  const left = rules.unseen(state, counts);
  const { type } = rules.moves[move];
  const draws = type === 'end-turn' || type === 'replace';
  return [...counts.keys()]
    .filter((kind) => (draws ? counts[kind] > 0 : kind === 0))
    .map((kind) => {
      const next = rules.createState();
      rules.copyState(next, state);
      if (draws) rules.stackNext(next, kind);
      rules.apply(next, move);
      return { next, chance: draws ? counts[kind] / left : 1 };
    });
}

/** The worth of a move: chances times what `worthOf` says of the positions in the same round, and `between` of a round's end. */
export function expectation(
  rules: FourTenRules,
  state: Readonly<FourTenState>,
  move: number,
  between: Between,
  worthOf: (next: FourTenState) => number,
): number {
  return successors(rules, state, move).reduce((sum, { next, chance }) => {
    if (next.phase === OVER) return sum + (next.outcome === 'won' ? chance : 0);
    return sum + chance * (next.round === state.round ? worthOf(next) : between(next.points, next.safeties));
  }, 0);
}

function seenOf(state: Readonly<FourTenState>): string {
  return `${state.firstSeen} ${state.seen.join()}`;
}

/** The exact worth of positions with few cards left, from the rules alone; it shares nothing with the solver. */
export class Expectimax {
  private readonly known = new Map<string, number>();

  /** For positions of one round, with the same points and safeties. */
  constructor(
    private readonly rules: FourTenRules,
    private readonly between: Between,
  ) {}

  value(state: Readonly<FourTenState>): number {
    const key = [
      state.phase,
      ...state.hands,
      state.drawn,
      ...state.hidden,
      state.exchanges > 0 ? seenOf(state) : '',
    ].join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const value = state.phase === EXCHANGING ? this.restOfTurn(state) : this.bestOf(state);
    this.known.set(key, value);
    return value;
  }

  private bestOf(state: Readonly<FourTenState>): number {
    return Math.max(...legalMoves(this.rules, state).map((move) => this.worthOf(state, move)));
  }

  private worthOf(state: Readonly<FourTenState>, move: number): number {
    return expectation(this.rules, state, move, this.between, (next) => this.value(next));
  }

  /** Plays out exchanges breadth first: what can be reached at all is reached on a way without a detour. */
  private restOfTurn(state: Readonly<FourTenState>): number {
    let best = -Infinity;
    const found = new Set([state.hands.join()]);
    const open = [state];
    for (const each of open) {
      for (const move of legalMoves(this.rules, each)) {
        if (this.rules.moves[move].type === 'end-turn') {
          best = Math.max(best, this.worthOf(each, move));
          continue;
        }
        const [{ next }] = successors(this.rules, each, move);
        if (next.round !== each.round || next.phase === OVER) best = Math.max(best, this.worthOf(each, move));
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
): void {
  const { gameTarget, safeties } = rules.config;
  const state = rules.createState();
  for (let round = 0; round < rounds; round++) {
    rules.deal(state, round);
    state.points = Math.floor((gameTarget * (1 + (round % 2))) / 3);
    state.safeties = round % 2 === 0 ? safeties : 0;
    while (state.round === 1 && state.phase !== OVER) {
      visit(state);
      const legal = legalMoves(rules, state);
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
