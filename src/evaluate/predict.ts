import type { Agent, Policy } from '../agents/agent.js';
import { OneDecision } from '../agents/decide-one.js';
import { FirstLegalAgent } from '../agents/first-legal.js';
import { GamesInPlay } from '../agents/games-in-play.js';
import { RandomAgent } from '../agents/random.js';
import type { EnvironmentParts } from '../env/environment.js';
import type { Game } from '../env/game.js';
import { Random } from '../env/random.js';
import type { GameState } from '../env/rules.js';
import { derivedSeed, nameKey } from '../env/seeds.js';
import type { Predictions } from './calibration.js';
import type { Deal } from './deals.js';
import { PositionSampler } from './sample-positions.js';

const HIDDEN_KEY = nameKey('calibration playouts');
const AGENT_KEY = nameKey('calibration agent');

/** Playouts side by side. */
const ROWS = 512;
/** A playout is given up after so many decisions: only undo without limit makes games that long. */
const MAX_DECISIONS = 20_000;

export interface PredictionOptions {
  /** Playouts of each position. */
  readonly playouts: number;
  readonly seed: number;
  /** Called after each deal; nothing goes on until it is done. */
  readonly onProgress?: (dealsDone: number) => void | Promise<void>;
}

/** Whether an agent knows what positions are worth. */
export function hasValues(agent: Agent): agent is Policy {
  return 'evaluate' in agent;
}

/**
 * What a policy says of one position of each deal, and what comes of it when the policy plays on from there, with the hidden cards dealt anew
 * each time. Positions are met in the policy's own games; where no move is better than another one (Tens), in random ones.
 */
export async function predict(
  parts: EnvironmentParts & { game: Game },
  policy: Policy,
  deals: readonly Deal[],
  { playouts, seed, onProgress }: PredictionOptions,
): Promise<Predictions> {
  const { rules, reward, game } = parts;
  const moves = rules.moves.length;
  const playMatters = game.interchangeable === undefined;
  const sampler = new PositionSampler(rules, playMatters ? policy : new RandomAgent(moves), seed);
  const one = new OneDecision(rules, policy);
  const value = new Float32Array(1);
  const playing: Agent = playMatters ? policy : new FirstLegalAgent(moves);
  const games = new GamesInPlay(rules, Math.min(ROWS, playouts));
  const random = new Random('', 0);
  const predicted: number[] = [];
  const observed: number[] = [];
  const variances: number[] = [];

  const playOut = (position: GameState, index: number): void => {
    const before = reward.returnSoFar(rules, position);
    let sum = 0;
    let squares = 0;
    for (let from = 0; from < playouts; from += games.capacity) {
      playing.reseed?.(derivedSeed(AGENT_KEY, derivedSeed(AGENT_KEY, seed, index), from));
      for (let i = from; i < Math.min(from + games.capacity, playouts); i++) {
        const copy = games.add(i);
        rules.copyState(copy, position);
        random.reseed(HIDDEN_KEY, derivedSeed(HIDDEN_KEY, seed, index), i);
        rules.shuffleHidden(copy, random);
      }
      games.playOut(playing, MAX_DECISIONS, (end) => {
        const toCome = reward.returnSoFar(rules, end) - before;
        sum += toCome;
        squares += toCome * toCome;
      });
    }
    observed.push(sum / playouts);
    variances.push(playouts > 1 ? Math.max(0, squares - (sum * sum) / playouts) / (playouts - 1) : 0);
  };

  for (const [index, deal] of deals.entries()) {
    const position = sampler.sample(deal, index);
    if (position !== null) {
      one.look(position);
      policy.evaluate(one, new Float32Array(moves), value);
      predicted.push(value[0]);
      playOut(position, index);
    }
    await onProgress?.(index + 1);
  }
  return {
    predicted: Float64Array.from(predicted),
    observed: Float64Array.from(observed),
    variances: Float64Array.from(variances),
    playouts,
  };
}
