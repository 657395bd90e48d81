import { InputError } from '../../../../env/base/errors.js';
import { markShipped } from '../../../../env/environment/hidden-cards.js';
import { type Action, legalActions } from '../../../../env/environment/rules.js';
import { commonDivisor, type DecadeConfig, mayDealFirst, VALUE_OF } from '../../../../env/games/decade/config.js';
import type { DecadeRules } from '../../../../env/games/decade/rules.js';
import type { DecadeState } from '../../../../env/games/decade/state.js';
import type { Agent } from '../../../agent.js';
import { BestMovePolicy, type ExactActionValue } from '../../../exact-play.js';
import { CompiledEndgame, TableFull } from './compiled-endgame.js';
import { DecadeLineAgent } from './line-agent.js';

/** So many positions are kept at most: the table then takes 2 GB, and half as much again while it grows. */
const MOST_POSITIONS = 1 << 26;

/** Of a position that a ring keeps, in a table of which half is taken. */
const BYTES = 24;

/** Positions found at a time, in a second at most. */
const STEP = 50_000;

/** A deck of so many cards takes 4 s of processor time at most, most decks less than one. */
const QUICK_DECK = 16;

/** Takes all steps. */
function atOnce(steps: Iterator<number, number>) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Whether these are the rules of a deck that can be hoped to be solved: a single line of fewer than all 52 cards, not one in which any set may wait. */
export function canBeSolved({ ranks, stacks, loop, discards }: Readonly<DecadeConfig>): boolean {
  return ranks !== undefined && stacks === 1 && (loop || discards === 'mandatory');
}

/**
 * Decade with a smaller deck, exactly: the chance of winning under the best play of who does not see the stock, by expectimax over all
 * positions. A position is the line, in its order, and the values that are left in the stock; each is worked out once. Positions are
 * solved as they are asked for, so the first question takes as long as there are positions: some seconds a million.
 */
export class DecadeExactAgent extends BestMovePolicy<DecadeState> {
  readonly endgame: CompiledEndgame;
  /** `[depth]`: a position after so many discards of one turn, and its legal moves. */
  private readonly states: DecadeState[] = [];
  private readonly masks: Uint8Array[] = [];

  /** @throws InputError for rules that are not solved this way */
  constructor(
    readonly rules: DecadeRules,
    private readonly mostPositions = MOST_POSITIONS,
  ) {
    super();
    if (!canBeSolved(rules.config))
      throw new InputError(
        `Expected a single line and a smaller deck to solve Decade (option ranks, such as A45TJQ), but got ${JSON.stringify(rules.config)}; the whole deck has too many positions`,
      );
    this.endgame = new CompiledEndgame(rules, 1, new Float64Array(rules.deck.cards.length + 1), mostPositions);
  }

  /** Positions worked out so far that are remembered: those with four draws to come or more. */
  get positions(): number {
    return this.endgame.size;
  }

  get bytes(): number {
    return this.endgame.bytes;
  }

  /** The chance of winning from a position, or of a game that is yet to be dealt. @throws InputError for a deck with too many positions */
  value(state: Readonly<DecadeState> | null): number {
    return atOnce(this.solving(state));
  }

  /** The same in steps of a second at most: yields the positions that are known, and returns the chance. */
  *solving(state: Readonly<DecadeState> | null): Generator<number, number> {
    const needed = state === null ? this.estimate : 0;
    if (needed > this.mostPositions) {
      const size = `up to ${Math.round(needed)} (${Math.ceil((needed * BYTES) / 1e9)} GB)`;
      throw this.tooLarge(size, this.mostPositions, this.mostPositions * BYTES);
    }
    return yield* this.inSteps(() => (state === null ? this.dealt() : this.best(state, 0)));
  }

  /** The most positions that a whole ring keeps if sets may wait, about: lines and hidden cards whose values add up to what sets take; 0 where it is not known. */
  get estimate(): number {
    const { rules, endgame } = this;
    if (rules.config.discards === 'mandatory') return 0;
    const { keepFrom, renamings } = endgame.merging;
    const modulus = commonDivisor(rules.config.totals);
    /** By hidden cards, cards on the line and sum: ways to choose them, over the orders of cards of equal value. */
    let ways = new Map([['0 0 0', 1]]);
    rules.deck.counts.forEach((count, kind) => {
      const next: typeof ways = new Map();
      for (const [key, many] of ways) {
        const [hidden, onLine, sum] = key.split(' ').map(Number);
        for (let more = 0; more <= count; more++)
          for (let put = 0, orders = 1; put <= count - more; orders *= ++put) {
            const to = `${hidden + more} ${onLine + put} ${(sum + (more + put) * (kind + 1)) % modulus}`;
            next.set(to, (next.get(to) ?? 0) + many / orders);
          }
      }
      ways = next;
    });
    let positions = 0;
    for (const [key, many] of ways) {
      const [hidden, onLine, sum] = key.split(' ').map(Number);
      let orders = 1;
      for (let card = 2; card <= onLine; card++) orders *= card;
      if (sum === 0 && hidden >= keepFrom) positions += many * orders;
    }
    return positions / renamings;
  }

  exactActionValues(state: Readonly<DecadeState>): ExactActionValue[] {
    return legalActions(this.rules, state).map((action) => {
      const value = atOnce(this.inSteps(() => this.after(state, action, 0)));
      return { action, value, winProbability: value, result: null };
    });
  }

  /** Does work that is begun again where there are so many new positions, all of which are kept. */
  private *inSteps(work: () => number): Generator<number, number> {
    for (;;) {
      const most = Math.min(this.mostPositions, this.positions + STEP);
      this.endgame.mostPositions = most;
      try {
        return work();
      } catch (error) {
        if (!(error instanceof TableFull)) throw error;
        // With room left there is no more memory.
        if (this.positions < most || most === this.mostPositions) throw this.tooLarge('more');
        yield this.positions;
      }
    }
  }

  private tooLarge(
    needed: string,
    most = Math.min(this.mostPositions, this.positions),
    bytes = this.bytes,
  ): InputError {
    return new InputError(
      `Expected a deck of at most ${most} positions (${(bytes / 1e6).toFixed(1)} MB), but ${this.rules.config.ranks} has ${needed}; take fewer ranks`,
    );
  }

  private dealt(): number {
    const { rules } = this;
    const deck = Uint8Array.from(rules.deck.cards);
    const state = rules.createState();
    const { counts } = rules.deck;
    const left = Uint8Array.from(counts);
    // Rules: "three are dealt first".
    const dealt = (from: number) => {
      if (from === 3) {
        rules.deal(state, 0, [deck]);
        return this.best(state, 0);
      }
      let sum = 0;
      for (let kind = 0; kind < counts.length; kind++) {
        const copies = left[kind];
        if (copies === 0) continue;
        const at = deck.findIndex((card, place) => place >= from && VALUE_OF[card] === kind + 1);
        [deck[from], deck[at]] = [deck[at], deck[from]];
        left[kind]--;
        sum += (copies / (deck.length - from)) * dealt(from + 1);
        left[kind]++;
      }
      return sum;
    };
    return dealt(0);
  }

  /** The best legal move, of equally good ones the first. */
  protected bestMove(state: Readonly<DecadeState>): Action {
    return this.exactActionValues(state).reduce((best, each) => (each.value > best.value ? each : best)).action;
  }

  /** The chance of winning from a position, `depth` discards after the one that was asked about. */
  private best(state: Readonly<DecadeState>, depth: number) {
    if (state.outcome !== 'ongoing') return state.outcome === 'won' ? 1 : 0;
    const { rules } = this;
    const mask = (this.masks[depth] ??= new Uint8Array(rules.moves.length));
    rules.actionMask(state, mask);
    let best = 0;
    for (let action = 0; action < mask.length; action++)
      if (mask[action] === 1) best = Math.max(best, this.after(state, action, depth));
    return best;
  }

  private after(state: Readonly<DecadeState>, action: Action, depth: number) {
    const { rules, endgame } = this;
    if (action === rules.table.draw)
      return endgame.valueOfDraw(state.values, 0, state.lengths[0], state.unseen, state.stock.left);
    const next = (this.states[depth] ??= rules.createState());
    rules.copyState(next, state);
    rules.apply(next, action);
    return this.best(next, depth + 1);
  }
}

markShipped(DecadeExactAgent.prototype);

/** By rules, so that whoever asks again finds what is solved. */
const ofDecks = new WeakMap<DecadeRules, DecadeExactAgent>();

/** The exact agent of a line, or of a smaller deck that is solved in a few seconds; undefined for other rules, and without WebAssembly. */
export function readyExactAgent(rules: DecadeRules): Agent | undefined {
  if (mayDealFirst(rules.config)) return new DecadeLineAgent(rules);
  if (!canBeSolved(rules.config) || rules.deck.cards.length > QUICK_DECK) return undefined;
  try {
    if (!ofDecks.has(rules)) ofDecks.set(rules, new DecadeExactAgent(rules));
    return ofDecks.get(rules);
  } catch {
    return undefined;
  }
}
