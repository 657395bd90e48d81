import type { Agent } from 'maketen';
import { type GameParts, measuresOf, Random } from 'maketen/env';
import { type Deal, evaluate } from 'maketen/evaluate';
import { difficultyOf } from 'maketen/hint';
import { randomSeed } from '../session/link.js';
import type { Position } from '../session/position.js';
import type { AgentPool, ReadyAgent } from './agent-pool.js';
import type { WantedDeal } from './calls.js';

/** Milliseconds after which no other deal is tried: one takes some 60 ms on a laptop, and one in ten of the ring is hard. */
const PATIENCE = 10_000;

/** The seed of a random deal of this difficulty; null where none was found in time. Between two deals other questions are answered. */
export async function gradedSeed({ hinter }: ReadyAgent, wanted: WantedDeal): Promise<number | null> {
  const began = performance.now();
  do {
    const seed = randomSeed();
    const { grade, best } = await difficultyOf({ seed }, hinter);
    if (wanted === 'winnable' ? best.won : grade === wanted) return seed;
  } while (performance.now() - began < PATIENCE);
  return null;
}

const GAMES = 1000;

type Rating = Agent & { actionValues(batch: Parameters<Agent['act']>[0]): ArrayLike<number> };

/** Players like an agent who differ from each other: of two moves the one that is worse by `slip` is played half as often. */
function waveringLike(agent: Rating, { rules }: GameParts, slip: number): Agent {
  const random = new Random('page others', 0);
  const width = rules.moves.length;
  return {
    name: agent.name,
    usesObservations: agent.usesObservations,
    act(batch, actions) {
      const values = agent.actionValues(batch);
      for (let i = 0; i < batch.size; i++) {
        const own = Array.from({ length: width }, (_, move) => values[i * width + move]);
        const best = Math.max(...own.filter((value) => !Number.isNaN(value)));
        const weights = own.map((value) => (Number.isNaN(value) ? 0 : 2 ** ((value - best) / slip)));
        let left = random.float() * weights.reduce((sum, weight) => sum + weight, 0);
        const chosen = weights.findIndex((weight) => (left -= weight) < 0);
        actions[i] = chosen < 0 ? own.indexOf(best) : chosen; // the sum is rounded
      }
    },
  };
}

/** The share of 1,000 players on the same cards who did worse by winning, then by the game's main measure; equal ones count half. Null where no model plays. */
export async function shareBeaten(
  pool: AgentPool,
  position: Position,
  seed: number,
  slip: number,
): Promise<number | null> {
  const { parts, state } = position;
  const { agent } = await pool.forReviews(parts);
  if (!('actionValues' in agent)) return null;
  const deals = Array<Deal>(GAMES).fill({ seed });
  const { won, measures } = await evaluate(parts, waveringLike(agent as Rating, parts, slip), deals);
  const [measure] = measuresOf(parts);
  const worth = (isWon: boolean, result: number) =>
    (isWon ? 1e6 : 0) + (measure?.better === 'lower' ? -result : result);
  const own = worth(state.outcome === 'won', measure?.of(parts.rules, state) ?? 0);
  let beaten = 0;
  for (let game = 0; game < GAMES; game++) {
    const other = worth(won[game] === 1, measure === undefined ? 0 : measures[measure.name][game]);
    beaten += other < own ? 1 : other === own ? 0.5 : 0;
  }
  return beaten / GAMES;
}
