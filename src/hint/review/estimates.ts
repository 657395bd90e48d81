import type { GameState } from '../../env/rules.js';
import { type AgentHinter, nextTask } from '../agent-hinter.js';
import type { CertainResults } from '../certain-result.js';
import type { HintOptions } from '../hint.js';
import { type MoveEstimate, point } from '../move-estimate.js';
import type { ExactEnd } from './exact-end.js';
import type { ReviewOptions } from './game-review.js';
import { isSurelyBetter, type MoveEstimates, type PlayedGame, type PlayedMove, type Scorer } from './scoring.js';

/** Positions that a model is asked about at once. */
const MOST_AT_ONCE = 64;

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
export async function estimatePositions(
  hinter: AgentHinter,
  states: readonly GameState[],
  exact: ExactEnd | undefined,
  { signal, onProgress, ...options }: ReviewOptions,
): Promise<MoveEstimates[]> {
  const { estimator } = hinter;
  const found: MoveEstimates[] = [];
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

/** Playouts of a second look for each of the first. */
const MORE = 4;

/** The move that was made and the best one, played on once more with other cards; null where nothing looks like a fault, or is not counted. */
function again(
  { estimator }: AgentHinter,
  { state, action }: PlayedMove,
  estimates: MoveEstimates,
  scorer: Scorer,
  { seed = 0, ...options }: HintOptions,
): MoveEstimates | null {
  const own = estimates.find((each) => each.action === action)!;
  const best = scorer.best([own, ...estimates.filter((each) => each !== own)]);
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
export async function recountFaults(
  hinter: AgentHinter,
  moves: readonly PlayedMove[],
  estimates: readonly (MoveEstimates | null)[],
  scorer: Scorer,
  { signal, ...options }: Omit<ReviewOptions, 'onProgress'>,
): Promise<(MoveEstimates | null)[]> {
  const seen = [...estimates];
  for (const [index, move] of moves.entries()) {
    const first = estimates[index];
    const second = first !== null && move.legal.length > 1 ? again(hinter, move, first, scorer, options) : null;
    if (second === null) continue;
    seen[index] = second;
    await nextTask();
    if (signal?.aborted) throw signal.reason ?? new Error('The review was aborted');
  }
  return seen;
}

/** What is proven of a game beyond its estimates. */
interface ProvenLosses {
  /** The moves, by their numbers, after which it could not be won any more, though it could before. */
  readonly losing: ReadonlySet<number>;
  /** The estimates with all that is proven in them: 0 from such a move on. */
  readonly estimates: readonly (MoveEstimates | null)[];
}

/** Certainly lost. */
const LOST = { source: 'exact', win: point(0), isWinUnknown: false } as const;

/**
 * Goes through a game for moves that are proven to lose it while another could still win. Where estimates are exact they prove it; else all play
 * and all draws are gone through, once few enough cards are hidden.
 */
export function provenLosses(
  { moves }: PlayedGame,
  given: readonly (MoveEstimates | null)[],
  certain: CertainResults,
): ProvenLosses {
  const losing = new Set<number>();
  let isLost = false;
  const estimates = given.map((known, i): MoveEstimates | null => {
    if (known === null) return null;
    if (isLost) return known.map((each) => ({ ...each, ...LOST }));
    if (i >= moves.length || moves[i].legal.length < 2) return known;
    const { state, action } = moves[i];
    const own = known.find((each) => each.action === action)!;
    const isSurelyLost = own.source === 'exact' ? own.win.estimate === 0 : certain.canBeWonBy(state, action) === false;
    if (!isSurelyLost) return known;
    isLost = true;
    const others = known.filter((each) => each !== own && each.win.estimate > 0);
    const couldBeWon = others.some(
      (each) => each.source === 'exact' || certain.canBeWonBy(state, each.action) !== false,
    );
    if (couldBeWon) losing.add(i);
    return known.map((each) => (each === own || !couldBeWon ? { ...each, ...LOST } : each));
  });
  return { losing, estimates };
}
