import { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import type { Agent } from '../../agents/agent.js';
import { OneDecision } from '../../agents/decide-one.js';
import { solvesRules } from '../../agents/exact-play.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError, shown } from '../../env/errors.js';
import { type GameParts, measuresOf } from '../../env/game.js';
import { type Action, type GameState, legalActions, WIN } from '../../env/rules.js';
import { parseTraceLine } from '../../env/trace.js';
import { AgentHinter, type CertainResults, checkedOptions, expectHints, nextTask } from '../agent-hinter.js';
import { HINT_KITS } from '../games/kits.js';
import type { Hinter } from '../hint.js';
import { type MoveEstimate, point } from '../move-estimate.js';
import { traceOfRules } from '../positions.js';
import type { GameReview, ReviewOptions } from './game-review.js';
import {
  type Expectation,
  isSurelyBetter,
  type MoveEstimates,
  type PlayedGame,
  playedGame,
  type PlayedMove,
  scoreMoves,
  Scorer,
} from './scoring.js';
import { type BestPlay, writeReview } from './to-review.js';

/** Hidden cards from which on the end is worked out; each more takes some four times as long. */
const REACH = 7;

/** The best play where it is exactly known: by the agent's solution of the game, or by working out the last draws. */
interface ExactPlay extends BestPlay {
  /** The chance to win after each legal move; null out of reach, and where the hinter has exact ones itself. */
  chancesOf(state: GameState): ReadonlyMap<Action, number> | null;
}

function bestPlay({ rules }: GameParts, agent: Agent): ExactPlay {
  if (solvesRules(agent, rules)) {
    const decision = new OneDecision(rules, agent);
    return { isWhole: true, moveOf: (state) => decision.decide(state), chancesOf: () => null };
  }
  const afterstates = AGENT_KITS.of(rules).afterstates?.(rules, WIN, { endgame: REACH });
  const batch = afterstates && new AfterstateBatch(afterstates);
  const counts = new Uint8Array(rules.cardKinds.length);
  const chancesOf = (state: GameState): Map<Action, number> | null => {
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
  const moveOf = (state: GameState): Action | null => {
    const chances = chancesOf(state);
    return chances && [...chances].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  };
  return { isWhole: false, moveOf, chancesOf };
}

/** After a step of the work: lets messages and events through. @throws the signal's reason if it has been aborted */
async function stepDone(signal: AbortSignal | undefined): Promise<void> {
  await nextTask();
  if (signal?.aborted) throw signal.reason ?? new Error('The review was aborted');
}

/** Positions that a model is asked about at once. */
const MOST_AT_ONCE = 64;

function byExactEnd({ estimator }: AgentHinter, exact: ExactPlay, state: GameState): MoveEstimate[] | null {
  const chances = exact.chancesOf(state);
  const known = { source: 'exact', score: null, result: null } as const;
  return (
    chances &&
    [...chances].map(([action, value]) => estimator.open(state, action, { ...known, win: point(value), value }))
  );
}

/**
 * What is expected of all legal moves of positions, as hints say it: exactly where that is known, else by the model, which is asked about many
 * positions at once, else in playouts.
 * @param exact where it also works out the end for agents that do not; undefined where moves are not judged by the chance to win
 * @throws the signal's reason if it has been aborted
 */
async function estimatePositions(
  hinter: AgentHinter,
  states: readonly GameState[],
  exact: ExactPlay | undefined,
  { signal, onProgress, ...options }: ReviewOptions,
): Promise<MoveEstimates[]> {
  const { estimator } = hinter;
  const found: MoveEstimates[] = [];
  const size = estimator.playsOn || options.playouts !== undefined || options.budgetMs !== undefined ? 1 : MOST_AT_ONCE;
  for (let from = 0; from < states.length; from += size) {
    const some = states.slice(from, from + size);
    const known = estimator.knownOfMany(some, options);
    some.forEach((state, i) => {
      const sure = known[i]?.every(({ source }) => source === 'exact') ? known[i] : null;
      const late = exact && sure === null ? byExactEnd(hinter, exact, state) : null;
      found.push(
        sure ?? late ?? known[i] ?? estimator.byPlayouts(state, legalActions(hinter.parts.rules, state), options),
      );
    });
    await onProgress?.(found.length, states.length);
    await stepDone(signal);
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
    const best = scorer.best([own, ...first.filter((each) => each !== own)]);
    const areCounted = own.source === 'playouts' && best.source === 'playouts';
    if (best === own || !areCounted || !isSurelyBetter(best, own)) continue;
    const more = { ...options, seed: seed + 1, playouts: MORE * own.playouts };
    seen[index] = estimator.byPlayouts(state, [own.action, best.action], more);
    await stepDone(signal);
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

const LOST = { source: 'exact', win: point(0), isWinUnknown: false } as const;

/**
 * Goes through a game for moves that are proven to lose it while another could still win. Where estimates are exact they prove it; else all play
 * and all draws are gone through, once few enough cards are hidden.
 */
function provenLosses(
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
    const canBeWon = ({ source, win, action: other }: MoveEstimate): boolean =>
      win.estimate > 0 && (source === 'exact' || certain.canBeWonBy(state, other) !== false);
    const couldBeWon = known.some((each) => each !== own && canBeWon(each));
    if (couldBeWon) losing.add(i);
    return known.map((each) => (each === own || !couldBeWon ? { ...each, ...LOST } : each));
  });
  return { losing, estimates };
}

/** @throws InputError for what is no hinter of `createHinter`, and options that are none */
function expectHinter(hinter: unknown, options: unknown): asserts hinter is AgentHinter {
  if (!(hinter instanceof AgentHinter))
    throw new InputError(`Expected a hinter, as createHinter makes it, but got ${shown(hinter)}`);
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError(`Expected review options, such as { playouts: 100 }, but got ${shown(options)}`);
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
  const exact = bestPlay(parts, agent);
  // Those that have to be asked about: `[move]`, and the end where the game goes on.
  const positions = [
    ...game.moves.map(({ state, legal, isCertain }) => (legal.length > 1 || !isCertain ? state : null)),
    game.end.outcome === 'ongoing' ? game.end : null,
  ];
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
  const [measure] = measuresOf(parts);
  const finished: Expectation = {
    win: point(game.end.outcome === 'won' ? 1 : 0),
    source: 'exact',
    result: measure === undefined ? null : measure.of(parts.rules, game.end),
  };
  const last = open === null ? finished : scorer.of(scorer.best(open));
  const solvedMove = (state: GameState): Action | null => (exact.isWhole ? exact.moveOf(state) : null);
  const steps = scoreMoves(game.moves, estimates, scorer, last, parts.game.playMatters, solvedMove);
  return writeReview({ parts, words, game, steps, scorer, losing, exact, end: last }) as GameReview<Move>;
}
