import type { Agent, Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import { expectAgent } from '../agents/games-in-play.js';
import { mismatch } from '../env/base/errors.js';
import type { Action, GameState, RewardScheme, Rules } from '../env/environment/rules.js';
import type { Deal } from '../evaluate/evaluate.js';
import { type LineEnd, Relaxation, type RelaxedGame } from './relaxation.js';
import { type DrawnKinds, problemOf, type RulesProblem } from './rules-problem.js';

/**
 * The largest penalized return from a position on where V is the exact value of the best play once `hidden` cards are
 * left, and the penalty begins then; 0: the best return of a player who knows the deck.
 */
export interface Foresight {
  (position: Readonly<GameState>, hidden: number): number;
  /** The same of several positions of a deal after as many draws, less their handicaps; the smallest handicap comes first: 0. */
  readonly best?: (ends: readonly LineEnd<GameState>[], hidden: number) => number;
  /** The hidden cards from which on values are exact: those asked for, or more. */
  readonly exactFrom?: (position: Readonly<GameState>, hidden: number) => number;
  /** The same with charges by values of its own, a factor times, before the exact cards. */
  readonly charged?: ((position: Readonly<GameState>, hidden: number, factor: number) => number) | undefined;
}

/** Where the penalty of a relaxation is paid. */
export interface RelaxationOptions {
  /** Surprises cost nothing while more than so many cards are hidden before the draw. Default: all draws cost. */
  readonly penaltyFrom?: number | undefined;
  /** Positions of one deal that lines of play are followed through; more are an error. Default: 500,000. */
  readonly maxPositions?: number | undefined;
  /**
   * With `foresight`: surprises before the exact values cost something where at most so many cards are hidden before the
   * draw. Default: they cost nothing.
   */
  readonly chargeFrom?: number | undefined;
  /** Finds the bounds, without `chargeFrom` for factors 0 and 1 only, where there are too many lines of play to follow one by one. */
  readonly foresight?: Foresight | undefined;
  /** Tells positions apart; default as for `problemOf`. */
  readonly key?: ((state: Readonly<GameState>) => string) | undefined;
}

/** A deal decides what is drawn. */
const NO_LUCK = () => 0;

/**
 * Upper bounds by information relaxation with a martingale penalty (Brown, Smith and Sun 2010, "Information relaxations
 * and duality in stochastic dynamic programs"). On each deal a player who knows the deck takes the line of play with
 * the largest return minus a factor times the surprises on the way, V(after the card that came) - E V(after a card from
 * what is unseen then). The mean over random deals is at least the expected return of every player who does not know
 * the deck: to such a player surprises are 0 on average, whatever V and the factor are. With V = the value of the best
 * play it is equal; with factor 0 it is the best result of a player who knows the deck. The weight of a draw's surprise
 * may depend on what is known before it: here it can be 0 while many cards are hidden.
 */
export class InformationRelaxation {
  private readonly problem: RulesProblem;
  private readonly lines: Relaxation<GameState, Action, DrawnKinds>;
  private readonly penaltyFrom: number;
  private readonly foresight: Foresight | undefined;
  private readonly chargeFrom: number;
  /** Hidden cards from which on a deal's values are exact; -1: no lines of play end there. */
  private exactFrom = -1;

  /**
   * @param policy its values of positions are V; they may depend on nothing hidden, nor on suits
   * @throws InputError for rules whose lines of play cannot be followed, or a penalty that never begins
   */
  constructor(
    private readonly rules: Rules,
    reward: RewardScheme,
    policy: Policy,
    { penaltyFrom = Infinity, chargeFrom = 0, maxPositions, foresight, key }: RelaxationOptions = {},
  ) {
    expectAgent(policy);
    if (!(penaltyFrom >= 1)) throw mismatch('penaltyFrom to be a number of hidden cards from 1', penaltyFrom);
    this.problem = problemOf({ rules, reward }, { key });
    if (!(chargeFrom >= 0) || (chargeFrom > 0 && foresight?.best === undefined))
      throw mismatch('chargeFrom (--charge-from) only for rings with optional discards', chargeFrom);
    const counts = new Uint8Array(rules.cardKinds.length);
    const most = Math.max(penaltyFrom, chargeFrom);
    this.lines = new Relaxation(this.problem, this.problem.valuesOf(policy), {
      charged: (state) => rules.unseen(state, counts) <= most,
      isEnd: (state) => rules.unseen(state, counts) <= this.exactFrom,
      maxStates: maxPositions,
    });
    this.chargeFrom = chargeFrom;
    this.penaltyFrom = penaltyFrom;
    this.foresight = foresight;
  }

  /** The largest penalized returns on a deal, one for each factor (from 0 to 1). */
  ofDeal(deal: Deal, factors: readonly number[]): Float64Array {
    return this.ofPosition(this.problem.dealt(deal), factors);
  }

  /** The same from a position on, with its hidden cards in the order that the stock has them in. */
  ofPosition(position: Readonly<GameState>, factors: readonly number[]): Float64Array {
    const { foresight, penaltyFrom } = this;
    if (foresight === undefined) return this.lines.best(position, NO_LUCK, factors);
    const { best, exactFrom, charged } = foresight;
    if (charged !== undefined)
      return Float64Array.from(factors, (factor) =>
        factor === 0 ? foresight(position, 0) : charged(position, penaltyFrom, factor),
      );
    if (best === undefined || this.chargeFrom === 0) {
      const other = factors.find((factor) => factor !== 0 && factor !== 1);
      if (other !== undefined) throw mismatch('a factor of 0 or 1 for these rules', other);
      return Float64Array.from(factors, (factor) => foresight(position, factor && penaltyFrom));
    }
    this.exactFrom = exactFrom?.(position, penaltyFrom) ?? penaltyFrom;
    const worth = (ends: readonly LineEnd<GameState>[]) => best(ends, penaltyFrom);
    return Float64Array.from(factors, (factor) =>
      factor === 0 ? foresight(position, 0) : this.lines.bestBefore(position, NO_LUCK, factor, worth),
    );
  }

  /**
   * Plays an agent on a deal: its return, and the return less the penalty on its line of play. Both have the same mean
   * over random deals, but the second one hardly depends on the luck of the draw where V is good (a control variate, as
   * in AIVAT: Burch et al. 2018). On each deal it is at most what `ofDeal` gives for the same factor.
   */
  ofAgent(agent: Agent, deal: Deal, factor: number): RelaxedGame {
    const one = new OneDecision(this.rules, agent);
    return this.lines.play(
      this.problem.dealt(deal),
      NO_LUCK,
      (state) => one.decide(state),
      () => 0,
      factor,
    );
  }
}

/** An upper bound for players who cannot see hidden cards, deal by deal. */
export interface UpperBound {
  /** For example "exact", "certified bound", "knowing the deck". */
  readonly name: string;
  /** Whether the expectation of `of` is that of the best honest policy, not only at least that. */
  readonly isExact: boolean;
  /**
   * Returns under the environment's reward scheme.
   * @returns `[deals]`: numbers whose expectation over random deals is at least the expected return of the best honest
   * policy
   */
  of(deals: readonly Deal[]): Promise<Float64Array> | Float64Array;
  /** Frees what the garbage collector does not see. */
  dispose?(): void;
}

/** A bound that is the same for every deal: the expected return of the best honest policy. */
export function exactOptimum(expectedReturn: number): UpperBound {
  return { name: 'exact', isExact: true, of: (deals) => new Float64Array(deals.length).fill(expectedReturn) };
}

/** The penalty of a certified bound; both are chosen on other deals than those that the bound is quoted for. */
export interface Penalty extends RelaxationOptions {
  /** From 0 to 1. */
  readonly factor: number;
}

/**
 * An information relaxation as an upper bound; it owns the policy. Its mean over random deals bounds every honest
 * player from above. Where the penalty leaves out early draws, the luck in them is taken out by the policy's own game.
 * @throws InputError for games that are not bounded this way, or a factor that is none
 */
export function certifiedBound(rules: Rules, reward: RewardScheme, policy: Policy, penalty: Penalty): UpperBound {
  const { factor, ...options } = Object(penalty) as Penalty;
  if (!(factor >= 0)) throw mismatch("the penalty's factor to be a number from 0", factor);
  const relaxation = new InformationRelaxation(rules, reward, policy, options);
  const earlyLuck = (deal: Deal) =>
    options.penaltyFrom === undefined ? 0 : relaxation.ofAgent(policy, deal, factor).early;
  return {
    name: 'certified bound',
    isExact: false,
    of: (deals) => Float64Array.from(deals, (deal) => relaxation.ofDeal(deal, [factor])[0] - earlyLuck(deal)),
    dispose: () => policy.dispose?.(),
  };
}
