import type { Agent } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import { Random } from '../env/random.js';
import type { GameState, Rules } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';
import type { Deal } from './deals.js';

const POSITION_KEY = nameKey('sampled positions');
const AGENT_KEY = nameKey('sampled positions agent');

/**
 * One position of each deal, drawn uniformly from all those of its game that are not over, forced moves included: as every deal gives one,
 * positions are independent of each other. A deal that is over at once gives none.
 */
export class PositionSampler {
  private readonly one: OneDecision;
  private readonly state: GameState;
  private readonly random = new Random('', 0);

  constructor(
    private readonly rules: Rules,
    /** Plays the games. */
    private readonly agent: Agent,
    private readonly seed: number,
  ) {
    this.one = new OneDecision(rules, agent);
    this.state = rules.createState();
  }

  /** @param index number of the deal in its list: what is drawn depends on it and the seed */
  sample(deal: Deal, index: number, maxMoves = 100_000): GameState | null {
    const { rules, state, random, one } = this;
    const sampled = rules.createState();
    random.reseed(POSITION_KEY, this.seed, index);
    this.agent.reseed?.(derivedSeed(AGENT_KEY, this.seed, index));
    rules.deal(state, deal.seed, deal.deck);
    let positions = 0;
    while (positions < maxMoves) {
      const moves = one.look(state);
      if (moves === 0) break;
      // Each position so far is kept with equal chance (reservoir sampling: Vitter, 1985).
      if (random.below(++positions) === 0) rules.copyState(sampled, state);
      rules.apply(state, moves === 1 ? one.actionMasks.indexOf(1) : one.decide(state));
    }
    return positions === 0 ? null : sampled;
  }
}
