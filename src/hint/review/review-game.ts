import { InputError, shown } from '../../env/errors.js';
import { type GameParts, measuresOf } from '../../env/game.js';
import type { Action, GameState } from '../../env/rules.js';
import { parseTraceLine } from '../../env/trace.js';
import { AgentHinter, expectHints } from '../agent-hinter.js';
import { HINT_KITS } from '../games/kits.js';
import { checkedOptions, type Hinter } from '../hint.js';
import { point } from '../move-estimate.js';
import { traceOfRules } from '../position/read-position.js';
import { estimatePositions, provenLosses, recountFaults } from './estimates.js';
import { ExactEnd } from './exact-end.js';
import type { GameReview, ReviewOptions } from './game-review.js';
import { type Expectation, type MoveEstimates, type PlayedGame, playedGame, scoreMoves, Scorer } from './scoring.js';
import { writeReview } from './to-review.js';

/** @throws InputError for what is no hinter of `createHinter`, and options that are none */
function expectHinter(hinter: unknown, options: unknown): asserts hinter is AgentHinter {
  if (!(hinter instanceof AgentHinter))
    throw new InputError(`Expected a hinter, as createHinter makes it, but got ${shown(hinter)}`);
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError(`Expected review options, such as { playouts: 100 }, but got ${shown(options)}`);
}

/** What the end of a finished game promises. */
function finished(parts: GameParts, end: GameState): Expectation {
  const [measure] = measuresOf(parts);
  return {
    win: point(end.outcome === 'won' ? 1 : 0),
    source: 'exact',
    result: measure === undefined ? null : measure.of(parts.rules, end),
  };
}

/** The positions that have to be asked about: `[move]`, and the end where the game goes on. */
function openPositions({ moves, end }: PlayedGame): (GameState | null)[] {
  const before = moves.map(({ state, legal, isCertain }) => (legal.length > 1 || !isCertain ? state : null));
  return [...before, end.outcome === 'ongoing' ? end : null];
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
  const { parts, defaults, agent, certain } = hinter as AgentHinter;
  const { signal, onProgress, ...rest } = options;
  const { playouts, seed, budgetMs } = checkedOptions(rest, defaults);
  expectHints(parts);
  const parsed = traceOfRules(parts, typeof trace === 'string' ? parseTraceLine(trace) : trace);
  const game = playedGame(parts, parsed);
  const words = HINT_KITS.of(parts.rules).reviewWords?.(parts.rules) ?? {};
  const exact = new ExactEnd(parts, agent);
  const positions = openPositions(game);
  const asked = await estimatePositions(
    hinter,
    positions.filter((state) => state !== null),
    words.judgedByResult === undefined ? exact : undefined,
    { playouts, seed, budgetMs, signal, onProgress },
  );
  const answers = asked.values();
  const given = positions.map((state): MoveEstimates | null => (state === null ? null : answers.next().value!));
  const { losing, estimates: proven } = provenLosses(game, given, certain);
  const scorer = Scorer.for(words, asked);
  const estimates = await recountFaults(hinter, game.moves, proven, scorer, { playouts, seed, budgetMs, signal });
  const open = estimates[game.moves.length];
  const last = open === null ? finished(parts, game.end) : scorer.of(scorer.best(open));
  const solvedMove = (state: GameState): Action | null => exact.solvedMove(state);
  const steps = scoreMoves(game.moves, estimates, scorer, last, parts.game.playMatters, solvedMove);
  return writeReview({ parts, words, game, steps, scorer, losing, exact, end: last }) as GameReview<Move>;
}
