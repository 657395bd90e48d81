import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Agent } from '../../agents/agent.js';
import { OneDecision } from '../../agents/decide-one.js';
import { solvesRules } from '../../agents/exact-play.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError, shown } from '../../env/base/errors.js';
import { expectObject } from '../../env/base/schema.js';
import type { GameParts } from '../../env/environment/game.js';
import { type Action, type GameState, legalActions, WIN } from '../../env/environment/rules.js';
import { parseTraceLine } from '../../env/text/trace.js';
import { AgentHinter, type CertainResults, checkedOptions, expectHints, nextTask } from '../agent-hinter.js';
import { HINT_KITS } from '../games/kits.js';
import type { Hinter } from '../hint.js';
import { exactInterval, type MoveEstimate } from '../move-estimate.js';
import { allMoves } from '../move-estimator.js';
import { traceOfRules } from '../positions.js';
import type { GameReview, ReviewOptions } from './game-review.js';
import {
  bestOf,
  type Expectation,
  isSurelyBetter,
  type MoveEstimates,
  type PlayedGame,
  playedGame,
  type PlayedMove,
  scoreMoves,
  type Scorer,
  scorerFor,
} from './scoring.js';
import { type BestPlay, writeReview } from './write-review.js';

/** Hidden cards from which on the end is worked out; each more takes some four times as long. */
const REACH = 7;

/** By the agent's solution of the game, or by working out the last draws. */
export function bestPlay({ rules }: GameParts, agent: Agent): BestPlay {
  if (solvesRules(agent, rules)) {
    const decision = new OneDecision(rules, agent);
    return { isWhole: true, moveOf: (state) => decision.decide(state), chancesOf: () => null };
  }
  const afterstates = AGENT_KITS.of(rules).afterstates?.(rules, WIN, { endgame: REACH });
  const batch = afterstates && new AfterstateBatch(afterstates);
  const counts = new Uint8Array(rules.cardKinds.length);
  const chancesOf = (state: GameState) => {
    if (batch === undefined || rules.unseen(state, counts) > (afterstates?.endgame ?? 0)) return null;
    batch.clear();
    afterstates!.expand(state, batch);
    batch.endPosition();
    const chances = new Map<Action, number>();
    for (let i = 0; i < batch.count; i++) {
      const action = batch.actions[i];
      chances.set(action, Math.max(chances.get(action) ?? 0, batch.rewards[i]));
    }
    return chances;
  };
  const moveOf = (state: GameState) => {
    const chances = chancesOf(state);
    return chances && [...chances].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  };
  return { isWhole: false, moveOf, chancesOf };
}

/** Positions that a model is asked about at once. */
const MOST_AT_ONCE = 64;

function byExactEnd({ estimator }: AgentHinter, exact: BestPlay, state: GameState): MoveEstimate[] | null {
  const chances = exact.chancesOf(state);
  const known = { source: 'exact', score: null, result: null } as const;
  return (
    chances &&
    [...chances].map(([action, value]) => estimator.of(state, action, { ...known, win: exactInterval(value), value }))
  );
}

/**
 * What is expected of all legal moves of positions, as hints say it: exactly where that is known, else by the model, which is asked about many
 * positions at once, else in playouts.
 * @param positions null for those that nobody asks about
 * @param exact where it also works out the end for agents that do not; undefined where moves are not judged by the chance to win
 * @throws the signal's reason if it has been aborted
 */
export async function estimatePositions(
  hinter: AgentHinter,
  positions: readonly (GameState | null)[],
  exact: BestPlay | undefined,
  { signal, onProgress, ...options }: ReviewOptions,
): Promise<(MoveEstimates | null)[]> {
  const { estimator } = hinter;
  const found: (MoveEstimates | null)[] = positions.map(() => null);
  const asked = positions.flatMap((state, index) => (state === null ? [] : [{ state, index }]));
  const size = estimator.playsOn || options.playouts !== undefined || options.budgetMs !== undefined ? 1 : MOST_AT_ONCE;
  for (let from = 0; from < asked.length; from += size) {
    const some = asked.slice(from, from + size);
    const answers = estimator.known(
      some.map(({ state }) => allMoves(hinter.parts.rules, state)),
      options,
    );
    some.forEach(({ state, index }, i) => {
      const known = answers[i];
      const late = known?.every(({ source }) => source === 'exact') ? null : exact && byExactEnd(hinter, exact, state);
      found[index] = late ?? known ?? estimator.byPlayouts(state, legalActions(hinter.parts.rules, state), options);
    });
    await onProgress?.(from + some.length, asked.length);
    await nextTask(signal);
  }
  return found;
}

/** Playouts of a second look for each of the first. */
const MORE = 4;

/**
 * Among many decisions some look bad by chance alone, and those are the ones that are marked. So what looks like a fault in playouts is played on once
 * more, with other cards and more games, and the second look alone counts.
 * @throws the signal's reason if it has been aborted
 */
async function recountFaults(
  { estimator }: AgentHinter,
  moves: readonly PlayedMove[],
  estimates: readonly (MoveEstimates | null)[],
  scorer: Scorer,
  { signal, seed = 0, ...options }: Omit<ReviewOptions, 'onProgress'>,
): Promise<(MoveEstimates | null)[]> {
  const seen = [...estimates];
  for (const [index, { state, legal, action }] of moves.entries()) {
    const first = estimates[index];
    if (first === null || legal.length < 2) continue;
    const own = first.find((each) => each.action === action)!;
    const best = bestOf(first, scorer.worth, action);
    const areCounted = own.source === 'playouts' && best.source === 'playouts';
    if (best === own || !areCounted || !isSurelyBetter(best, own)) continue;
    const more = { ...options, seed: seed + 1, playouts: MORE * own.playouts };
    seen[index] = estimator.byPlayouts(state, [own.action, best.action], more);
    await nextTask(signal);
  }
  return seen;
}

const LOST = { source: 'exact', win: exactInterval(0), isWinUnknown: false } as const;

/**
 * Looks for the move that is proven to lose a game. Where estimates are exact they prove it; else all play and all draws are gone through, once few
 * enough cards are hidden.
 * @returns its number, if another move could still win, else null; and the estimates with all that is proven in them: 0 from such a move on
 */
function provenLoss(
  { moves }: PlayedGame,
  given: readonly (MoveEstimates | null)[],
  certain: CertainResults,
): { readonly losing: number | null; readonly estimates: readonly (MoveEstimates | null)[] } {
  const canBeWon = (state: GameState, { source, win, action }: MoveEstimate) =>
    source === 'exact' ? win.estimate > 0 : certain.canBeWonBy(state, action) !== false;
  const at = moves.findIndex(({ state, legal, action }, i) => {
    const own = legal.length < 2 ? undefined : given[i]?.find((each) => each.action === action);
    return own !== undefined && !canBeWon(state, own);
  });
  if (at < 0) return { losing: null, estimates: given };
  const { state, action } = moves[at];
  const couldBeWon = given[at]!.some(
    (each) => each.action !== action && each.win.estimate > 0 && canBeWon(state, each),
  );
  const estimates = given.map((known, i) => {
    if (known === null || i < at) return known;
    const isLost = (each: MoveEstimate) => i > at || !couldBeWon || each.action === action;
    return known.map((each) => (isLost(each) ? { ...each, ...LOST } : each));
  });
  return { losing: couldBeWon ? at : null, estimates };
}

/** @throws InputError for what is no hinter of `createHinter`, and options that are none */
export function expectHinter(hinter: unknown, options: unknown): asserts hinter is AgentHinter {
  if (!(hinter instanceof AgentHinter))
    throw new InputError(`Expected a hinter, as createHinter makes it, but got ${shown(hinter)}`);
  expectObject(options, 'review options, such as { playouts: 100 }');
}

/**
 * Reviews a game: the chance to win before and after every move, luck and play apart, what each decision lost, and the whole in one sentence. Chances
 * come from where the hinter's own come from, but for the last cards of games whose end can be worked out; a model is asked about the whole game
 * at once. Equal games and seeds give equal reviews unless there is a time budget.
 * @param trace a trace (docs/trace-format.md), as text or parsed, finished or not; all of it is checked
 * @param hinter of the trace's preset and rules
 * @throws InputError, one line, for a trace that does not hold or is of other rules; the signal's reason if it has been aborted
 * @example const review = await reviewGame(traceOf(game), hinterFor(game)); console.log(review.sentence);
 */
export async function reviewGame<Move = unknown>(
  trace: unknown,
  hinter: Hinter<Move>,
  options: ReviewOptions = {},
): Promise<GameReview<Move>> {
  expectHinter(hinter, options);
  const { parts, defaults, agent, certain, estimator } = hinter as AgentHinter;
  const { signal, onProgress, ...rest } = options;
  const { playouts, seed, budgetMs } = checkedOptions(rest, defaults);
  expectHints(parts);
  const parsed = traceOfRules(parts, typeof trace === 'string' ? parseTraceLine(trace) : trace);
  const game = playedGame(parts, parsed);
  const words = HINT_KITS.of(parts.rules).reviewWords?.(parts.rules) ?? {};
  const exact = bestPlay(parts, agent);
  const finished = game.end.outcome !== 'ongoing';
  // Those that have to be asked about: `[move]`, and the end where the game goes on.
  const positions = [
    ...game.moves.map(({ state, legal, isCertain }) => (legal.length > 1 || !isCertain ? state : null)),
    finished ? null : game.end,
  ];
  const end = words.judgedByResult === undefined ? exact : undefined;
  const asked = { playouts, seed, budgetMs, signal };
  const given = await estimatePositions(hinter, positions, end, { ...asked, onProgress });
  const scorer = scorerFor(
    words,
    given.filter((known) => known !== null),
  );
  const { losing, estimates: proven } = provenLoss(game, given, certain);
  const estimates = await recountFaults(hinter, game.moves, proven, scorer, asked);
  const last: Expectation = finished
    ? estimator.ended(game.end, 1)
    : bestOf(estimates[game.moves.length]!, scorer.worth);
  const solvedMove = (state: GameState) => (exact.isWhole ? exact.moveOf(state) : null);
  const steps = scoreMoves(game.moves, estimates, scorer, last, parts.game.playMatters, solvedMove);
  return writeReview({ parts, words, steps, scorer, losing, exact, end: game.end, last }) as GameReview<Move>;
}
