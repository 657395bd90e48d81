import { expectAgent } from '../agents/games-in-play.js';
import { type Agent, OneDecision } from '../agents/index.js';
import { expectText } from '../env/base/schema.js';
import { expectGameParts } from '../env/environment/game.js';
import { featuresFor, reseedForDeal } from '../env/environment/hidden-cards.js';
import {
  type Action,
  type GameParts,
  type GameState,
  InputError,
  type Outcome,
  parseTraceLine,
  partsOf,
  recordTrace,
  replayTrace,
  type Trace,
} from '../env/index.js';
import { GameTooLongError, MOST_MOVES } from '../env/text/trace.js';
import { type Deal, expectDeals } from '../evaluate/evaluate.js';
import { AtomicFile, readLines } from '../io/files.js';
import { stepDone, type WorkOptions } from './work-options.js';

/** A complaint about a line that says which it is, and its step where it concerns one; other errors as they are. */
export function errorOfLine(line: number, error: unknown): unknown {
  if (!(error instanceof InputError)) return error;
  const { message } = error;
  const index = /^Expected trace key "steps\.(\d+)/.exec(message)?.[1];
  const step = index === undefined ? '' : `, step ${Number(index) + 1}`;
  return new InputError(`line ${line}${message.startsWith('step ') ? ', ' : `${step}: `}${message}`);
}

export interface TraceOfLine {
  readonly line: number;
  readonly trace: Trace;
  readonly parts: GameParts;
}

/**
 * The games of a file, or the one of a line. Their outlines are checked; their moves are when they are replayed.
 * @param path a file, or "-" for standard input
 * @throws InputError that names the line, or for a file without a game
 */
export async function* tracesOf(path: string, only?: number): AsyncGenerator<TraceOfLine, void> {
  /** By rules: each kind is built once. */
  const known = new Map<string, GameParts>();
  let line = 0;
  let games = 0;
  for await (const text of readLines(path)) {
    line++;
    if (only === undefined ? text.trim() === '' : line !== only) continue;
    let trace: Trace;
    let parts: GameParts;
    try {
      trace = parseTraceLine(text);
      const { preset, rules } = trace;
      const key = JSON.stringify([preset, rules]);
      parts = known.get(key) ?? partsOf(preset, { rules });
      known.set(key, parts);
      // trace-format.md: "every rule option, resolved"
      const missing = Object.keys(parts.spec.rules).find((name) => !Object.hasOwn(rules, name));
      if (missing !== undefined)
        throw new InputError(`Expected every rule option in "rules", but "${missing}" is missing`);
    } catch (error) {
      throw errorOfLine(line, error);
    }
    games++;
    yield { line, trace, parts };
    if (line === only) return;
  }
  if (games > 0) return;
  if (only === undefined) throw new InputError('Expected at least one game, a line of JSON each, but there is none');
  throw new InputError(`Expected --line from 1 to ${line}, the lines of ${path}, but got ${only}`);
}

/** A game that was replayed as its trace says. */
export interface VerifiedGame {
  readonly trace: Trace;
  readonly parts: GameParts;
  /** From 1 on. */
  readonly number: number;
  /** The position at its end. */
  readonly end: Readonly<GameState>;
  /** The actions that were chosen among several. */
  readonly choices: readonly Action[];
}

/** The games and moves of a file of traces, and how games ended; `ongoing` where there are unfinished ones. */
export interface TraceTotals extends Readonly<Record<Exclude<Outcome, 'ongoing'>, number>> {
  readonly games: number;
  readonly steps: number;
  readonly ongoing?: number;
}

/**
 * Reads games as JSON Lines, plays them again on the rules and verifies every move, position and result.
 * @param path a file, or "-" for standard input
 * @param onGame called with each game after it was verified
 * @throws InputError that names line and step of the first thing that does not hold, or for a file without a game
 */
export async function verifyTraces(
  path: string,
  onGame: (game: VerifiedGame) => void = () => {},
  options: Pick<WorkOptions, 'signal'> = {},
): Promise<TraceTotals> {
  const totals = { games: 0, steps: 0, won: 0, lost: 0, drawn: 0 } as Record<keyof TraceTotals, number>;
  for await (const { line, trace, parts } of tracesOf(path)) {
    try {
      let end: GameState | undefined;
      const choices: Action[] = [];
      replayTrace(parts, parts.game.rewards, trace, (state, step, action) => {
        end = state;
        if (action !== null && trace.steps[step].legal.length > 1) choices.push(action);
      });
      onGame({ trace, parts, number: ++totals.games, end: end!, choices });
      totals.steps += trace.steps.length;
      totals[trace.outcome] = (totals[trace.outcome] ?? 0) + 1;
    } catch (error) {
      throw errorOfLine(line, error);
    }
    await stepDone(options, line, line);
  }
  return totals;
}

/**
 * A game of a file of traces, with its rules. Its outline is checked; its moves are when it is replayed.
 * @param line of the file, from 1 on
 * @throws InputError that names the file and the line
 */
export async function readTrace(path: string, line = 1): Promise<TraceOfLine> {
  try {
    return (await tracesOf(path, line).next()).value!;
  } catch (error) {
    const isOfLine = error instanceof InputError && error.message.startsWith('line ');
    throw isOfLine ? new InputError(`${path}, ${error.message}`) : error;
  }
}

/** A played game, or the deal of one that was not over after `maxMoves` moves. */
export type RecordedGame = { readonly trace: Trace } | { readonly tooLong: Deal; readonly index: number };

export interface RecordOptions extends WorkOptions {
  /** The agent's label in traces; default its name. */
  readonly label?: string;
  /** Moves after which a game is given up; default 100,000. */
  readonly maxMoves?: number;
  /** Deals at the beginning that are left out; default none. */
  readonly first?: number;
}

/**
 * Plays an agent on deals, each game by itself: seed 5 gives the same game alone as among others.
 * @example for await (const game of recordTraces(parts, await loadAgent(parts, 'longest-run'), seedDeals(0, 10)))
 *   if ('trace' in game) console.log(JSON.stringify(game.trace));
 */
export async function* recordTraces(
  parts: GameParts,
  agent: Agent,
  deals: readonly Deal[],
  { label, maxMoves = MOST_MOVES, first = 0, ...work }: RecordOptions = {},
): AsyncGenerator<RecordedGame, void> {
  expectGameParts(parts);
  expectAgent(agent);
  expectDeals(deals);
  const decision = new OneDecision(parts.rules, agent, featuresFor(parts, agent));
  const choose = (state: GameState) => decision.decide(state);
  for (const [index, deal] of deals.entries()) {
    if (index < first) continue;
    reseedForDeal(agent, parts.rules, { seed: deal.seed, index });
    let game: RecordedGame = { tooLong: deal, index };
    try {
      game = { trace: recordTrace(parts, { ...deal, agent: label ?? agent.name, maxMoves, choose }) };
    } catch (error) {
      if (!(error instanceof GameTooLongError)) throw error;
    }
    yield game;
    await stepDone(work, index + 1, deals.length);
  }
}

/** Games written down as JSON Lines: the file appears under its name when all of them are there. */
export class TraceFile {
  private readonly file: AtomicFile;

  /** @throws InputError for a path that cannot be written */
  constructor(path: string) {
    expectText(path, 'a path');
    this.file = new AtomicFile(path);
  }

  /** Adds a game. */
  write(trace: Trace) {
    this.file.write(traceLine(trace));
  }

  /** The file appears, with every game that was added. */
  commit() {
    this.file.commit();
  }
}

/** A game as a line of a file, with its end. */
export function traceLine(trace: Trace): string {
  return `${JSON.stringify(trace)}\n`;
}
