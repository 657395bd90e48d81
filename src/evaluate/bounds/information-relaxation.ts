import type { Policy } from '../../agents/agent.js';
import { InputError } from '../../env/errors.js';
import type { RewardScheme } from '../../env/reward.js';
import type { GameState, Rules } from '../../env/rules.js';
import type { Deal } from '../deals.js';
import { DrawSurprises } from './draw-surprises.js';
import { LinesOfPlay, type Reach } from './lines-of-play.js';
import { positionKeyFor } from './position-key.js';

/**
 * Upper bounds by information relaxation with a martingale penalty (Brown, Smith and Sun 2010, "Information relaxations and duality in stochastic
 * dynamic programs"). On each deal a player who knows the deck takes the line of play with the largest return minus a factor times the
 * surprises on the way, V(after the card that came) - E V(after a card from what is unseen then). The mean over random deals is at least the
 * expected return of every player who does not know the deck: to such a player surprises are 0 on average, whatever V and the factor are. With V = the
 * value of the best play it is equal; with factor 0 it is the best result of a player who knows the deck.
 */
export class InformationRelaxation {
  private readonly lines: LinesOfPlay;
  private readonly surprises: DrawSurprises;
  private readonly state: GameState;
  /** [draw]: the largest penalized return from there on. */
  private worths = new Float64Array(0);

  /**
   * @param policy its values of positions are V. It may know nothing that is hidden
   * @throws InputError for rules whose lines of play cannot be followed one draw at a time
   */
  constructor(
    private readonly rules: Rules,
    reward: RewardScheme,
    policy: Policy,
  ) {
    const keyOf = positionKeyFor(rules);
    if (keyOf === undefined)
      throw new InputError(`Expected Decade without recycling to bound what can be reached, but got ${rules.id}`);
    this.lines = new LinesOfPlay(rules, reward, keyOf);
    this.surprises = new DrawSurprises(rules, reward, policy);
    this.state = rules.createState();
  }

  /** The largest penalized returns on a deal, one for each factor (from 0 to 1). */
  ofDeal({ seed, deck }: Deal, factors: readonly number[]): Float64Array {
    this.rules.deal(this.state, seed, deck);
    return this.ofPosition(this.state, factors);
  }

  /** The same from a position on, with its hidden cards in the order that the stock has them in. */
  ofPosition(position: Readonly<GameState>, factors: readonly number[]): Float64Array {
    this.lines.explore(position);
    this.surprises.look(this.lines.draws);
    return Float64Array.from(factors, (factor) => this.largestReturn(factor));
  }

  private largestReturn(factor: number): number {
    const { draws, start } = this.lines;
    if (this.worths.length < draws.length) this.worths = new Float64Array(draws.length * 2);
    const { worths, surprises } = this;
    const best = (reach: Reach): number =>
      reach.draws.reduce((most, draw) => Math.max(most, worths[draw]), reach.ended);
    for (let draw = draws.length - 1; draw >= 0; draw--)
      worths[draw] = best(draws[draw].reach) - factor * surprises.values[draw];
    return best(start);
  }
}
