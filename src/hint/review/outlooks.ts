import type { GameState } from '../../env/rules.js';
import type { AgentHinter } from '../agent-hinter.js';
import { type MoveEstimate, point } from '../move-estimate.js';
import { nextTask } from '../next-task.js';
import type { HintOptions } from '../options.js';
import type { ExactEnd } from './exact-end.js';
import type { ReviewOptions } from './game-review.js';

/** Positions that a model is asked about at once. */
const MOST_AT_ONCE = 64;

/** The legal moves of a position, each with what is expected of it. */
export type Outlooks = readonly MoveEstimate[];

function byExactEnd({ estimator }: AgentHinter, exact: ExactEnd, state: GameState): MoveEstimate[] | null {
  const chances = exact.chancesOf(state);
  return (
    chances &&
    [...chances].map(([action, chance]) =>
      estimator.outcomes.open(state, action, {
        source: 'exact',
        win: point(chance),
        value: chance,
        score: null,
        result: null,
      }),
    )
  );
}

/**
 * What is expected of all legal moves of positions, as hints say it: exactly where that is known, else by the model, which is asked about many
 * positions at once, else in playouts.
 * @param exact where it also works out the end for agents that do not; undefined where moves are not judged by the chance to win
 * @throws the signal's reason if it has been aborted
 */
export async function outlooksOf(
  hinter: AgentHinter,
  states: readonly GameState[],
  exact: ExactEnd | undefined,
  { signal, onProgress, ...options }: ReviewOptions,
): Promise<Outlooks[]> {
  const { estimator } = hinter;
  const found: Outlooks[] = [];
  const size = estimator.playsOn || options.playouts !== undefined || options.budgetMs !== undefined ? 1 : MOST_AT_ONCE;
  for (let from = 0; from < states.length; from += size) {
    const some = states.slice(from, from + size);
    const known = estimator.manyWithoutPlayouts(some, options);
    some.forEach((state, i) => {
      const sure = known[i]?.every(({ source }) => source === 'exact') ? known[i] : null;
      const late = exact && sure === null ? byExactEnd(hinter, exact, state) : null;
      found.push(sure ?? late ?? known[i] ?? estimator.byPlayouts(state, options satisfies HintOptions));
    });
    await onProgress?.(found.length, states.length);
    if (found.length < states.length) await nextTask();
    if (signal?.aborted) throw signal.reason ?? new Error('The review was aborted');
  }
  return found;
}
