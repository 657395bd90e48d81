import type { AgentHinter } from '../agent-hinter.js';
import { nextTask } from '../next-task.js';
import type { HintOptions } from '../options.js';
import { isSurelyBetter } from './course.js';
import type { ReviewOptions } from './game-review.js';
import type { Judge } from './judge.js';
import type { Outlooks } from './outlooks.js';
import type { PlayedMove } from './played-game.js';

/** Playouts of a second look for each of the first. */
const MORE = 4;

/** The move that was made and the best one, played on once more with other cards; null where nothing looks like a fault, or is not counted. */
function again(
  { estimator }: AgentHinter,
  { state, action }: PlayedMove,
  outlooks: Outlooks,
  judge: Judge,
  { seed = 0, ...options }: HintOptions,
): Outlooks | null {
  const own = outlooks.find((each) => each.action === action)!;
  const best = judge.best([own, ...outlooks.filter((each) => each !== own)]);
  const areCounted = own.source === 'playouts' && best.source === 'playouts';
  if (best === own || !areCounted || !isSurelyBetter(best, own)) return null;
  const more = { ...options, seed: seed + 1, playouts: MORE * own.playouts };
  return estimator.byPlayouts(state, more, [own.action, best.action]);
}

/**
 * Among many decisions some look bad by chance alone, and those are the ones that are marked. So what looks like a fault in playouts is played on once
 * more, with other cards and more games, and the second look alone counts.
 * @throws the signal's reason if it has been aborted
 */
export async function secondLooks(
  hinter: AgentHinter,
  moves: readonly PlayedMove[],
  estimates: readonly (Outlooks | null)[],
  judge: Judge,
  { signal, ...options }: Omit<ReviewOptions, 'onProgress'>,
): Promise<(Outlooks | null)[]> {
  const seen = [...estimates];
  for (const [index, move] of moves.entries()) {
    const first = estimates[index];
    const second = first !== null && move.legal.length > 1 ? again(hinter, move, first, judge, options) : null;
    if (second === null) continue;
    seen[index] = second;
    await nextTask();
    if (signal?.aborted) throw signal.reason ?? new Error('The review was aborted');
  }
  return seen;
}
