import type { Agent, Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { FirstLegalAgent, RandomAgent } from '../agents/registry.js';
import { derivedSeed, nameKey, Random } from '../env/base/random.js';
import type { EnvironmentParts } from '../env/environment/environment.js';
import type { GameParts } from '../env/environment/game.js';
import { shownTo } from '../env/environment/hidden-cards.js';
import { copyRedealt, type GameState, legalActions, type Rules } from '../env/environment/rules.js';
import type { Predictions } from './calibration.js';
import type { Deal } from './evaluate.js';

const POSITION_KEY = nameKey('sampled positions');
const SAMPLING_AGENT_KEY = nameKey('sampled positions agent');

/** Which positions are sampled. */
export interface Sampling {
  /** Whether a position may be drawn. Default: each, forced moves included. */
  readonly asks?: (state: GameState, moves: number) => boolean;
  /** The share of moves that are played at random. Default: 0. */
  readonly random?: number;
}

/**
 * Gives one position of a deal, drawn uniformly from those of its game that are not over: as every deal gives one, positions
 * are independent of each other. A deal without any gives none. What is drawn depends on the seed and the deal's number in its list.
 * @param agent plays the games
 */
export function positionSampler(
  rules: Rules,
  agent: Agent,
  seed: number,
  { asks = () => true, random: share = 0 }: Sampling = {},
): (deal: Deal, index: number) => GameState | null {
  const one = new OneDecision(rules, agent);
  const state = rules.createState();
  const random = new Random('', 0);
  return (deal, index) => {
    const sampled = rules.createState();
    random.reseed(POSITION_KEY, seed, index);
    agent.reseed?.(derivedSeed(SAMPLING_AGENT_KEY, seed, index));
    rules.deal(state, deal.seed, deal.deck);
    let positions = 0;
    // Only undo without limit makes games of more moves, or playouts of more decisions than those below.
    for (let move = 0; move < 100_000; move++) {
      const moves = one.look(state);
      if (moves === 0) break;
      // Each position so far is kept with equal chance (reservoir sampling: Vitter, 1985).
      if (asks(state, moves) && random.below(++positions) === 0) rules.copyState(sampled, state);
      if (share > 0 && random.float() < share) rules.apply(state, legalActions(rules, state)[random.below(moves)]);
      else rules.apply(state, moves === 1 ? one.actionMasks.indexOf(1) : one.decide(state));
    }
    return positions === 0 ? null : sampled;
  };
}

const HIDDEN_KEY = nameKey('calibration playouts');
const AGENT_KEY = nameKey('calibration agent');

/** Something that is predicted of positions, and that games continued from them show. */
export interface Forecast {
  readonly of: (position: GameState) => number;
  /** Whether a position is asked about; default: each. */
  readonly asks?: (position: GameState) => boolean;
  /** The outcome of one playout from it. */
  readonly outcome: (end: Readonly<GameState>, position: Readonly<GameState>) => number;
}

export interface PredictionOptions {
  readonly playouts: number;
  readonly seed: number;
  /** Plays the games that positions are met in; default the agent, or at random where all moves are equal (Tens). */
  readonly positionsOf?: Agent | undefined;
  /** Number of the first deal here in the whole list, where that is predicted in parts; default 0. */
  readonly firstIndex?: number;
}

/** The return to come, as a policy's value foretells it. */
export function returnForecast({ rules, reward }: EnvironmentParts, policy: Policy): Forecast {
  const one = new OneDecision(rules, policy);
  const probabilities = new Float32Array(rules.moves.length);
  const value = new Float32Array(1);
  return {
    of: (position) => {
      one.look(position);
      policy.evaluate(shownTo(policy, one, rules), probabilities, value);
      return value[0];
    },
    outcome: (end, position) => reward.returnSoFar(rules, end) - reward.returnSoFar(rules, position),
  };
}

/**
 * Predictions for one position of each deal, and the results of an agent's playouts from there, each with the hidden
 * cards shuffled.
 * @returns for each forecast its predictions; all of them see the same playouts, of the positions that they are asked about
 */
export function predict(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  forecasts: readonly Forecast[],
  { playouts, seed, positionsOf, firstIndex = 0 }: PredictionOptions,
): Predictions[] {
  const { rules } = parts;
  const { playMatters } = parts.game;
  const moves = rules.moves.length;
  const sample = positionSampler(rules, positionsOf ?? (playMatters ? agent : new RandomAgent(moves)), seed);
  const playing: Agent = playMatters ? agent : new FirstLegalAgent(moves);
  const games = new GamesInPlay(rules, Math.min(512, playouts));
  const random = new Random('', 0);
  const tallies = forecasts.map((forecast) => ({
    forecast,
    sum: 0,
    squares: 0,
    predicted: [] as number[],
    observed: [] as number[],
    variances: [] as number[],
  }));
  for (const [i, deal] of deals.entries()) {
    const index = firstIndex + i;
    const position = sample(deal, index);
    if (position === null) continue;
    const asked = tallies.filter(({ forecast }) => forecast.asks?.(position) !== false);
    for (const tally of asked) {
      tally.predicted.push(tally.forecast.of(position));
      tally.sum = tally.squares = 0;
    }
    for (let from = 0; from < playouts; from += games.capacity) {
      playing.reseed?.(derivedSeed(AGENT_KEY, derivedSeed(AGENT_KEY, seed, index), from));
      for (let playout = from; playout < Math.min(from + games.capacity, playouts); playout++) {
        random.reseed(HIDDEN_KEY, derivedSeed(HIDDEN_KEY, seed, index), playout);
        copyRedealt(rules, games.add(playout), position, random);
      }
      games.playOut(playing, 20_000, (end) => {
        for (const tally of asked) {
          const value = tally.forecast.outcome(end, position);
          tally.sum += value;
          tally.squares += value * value;
        }
      });
    }
    for (const { sum, squares, observed, variances } of asked) {
      observed.push(sum / playouts);
      // Of a single playout, without bias; 0 where there is only one.
      variances.push(playouts === 1 ? 0 : Math.max(0, squares - sum ** 2 / playouts) / (playouts - 1));
    }
  }
  return tallies.map(({ predicted, observed, variances }) => ({ predicted, observed, variances, playouts }));
}
