import type { GameParts } from '../env/game.js';
import { InputError, parseTraceLine, type Trace } from '../env/index.js';
import { createHinter, type GameReview, type Hinter, reviewGame, type ReviewOptions } from '../hint/index.js';
import { readLines } from '../io/files.js';
import { labelOf } from './agents.js';
import { chooseHintAgent } from './hint-agent.js';
import { noGames, ofLine, RulesCache } from './traces.js';
import type { WorkOptions } from './work-options.js';

/** A game of a file of traces, reviewed. */
export interface ReviewedTrace {
  /** Of the file, from 1 on. */
  readonly line: number;
  readonly trace: Trace;
  readonly parts: GameParts;
  /** The agent that judged it. */
  readonly agent: string;
  readonly review: GameReview;
}

export interface ReviewTracesOptions extends Pick<ReviewOptions, 'playouts' | 'seed' | 'budgetMs'>, WorkOptions {
  /** The agent that judges, as for `maketen hint`; default as there. */
  readonly agent?: string | undefined;
  /** The only line to be reviewed; default all. */
  readonly line?: number | undefined;
}

interface Judge {
  readonly hinter: Hinter;
  readonly name: string;
  dispose(): void;
}

/** One for each kind of rules. */
class Judges {
  private readonly known = new Map<GameParts, Judge>();

  constructor(
    private readonly agent: string | undefined,
    private readonly options: WorkOptions,
  ) {}

  async of(parts: GameParts): Promise<Judge> {
    const known = this.known.get(parts);
    if (known !== undefined) return known;
    const { name, agent, values } = await chooseHintAgent(parts, this.agent, this.options);
    const judge = {
      hinter: createHinter(parts, agent, values && { values }),
      name: labelOf(name),
      dispose: () => agent.dispose?.(),
    };
    this.known.set(parts, judge);
    return judge;
  }

  dispose(): void {
    for (const judge of this.known.values()) judge.dispose();
  }
}

/**
 * Reviews games of a file of traces, one after the other.
 * @param path a file, or "-" for standard input
 * @throws InputError that names the line of the first thing that does not hold, or for a file without a game
 */
export async function* reviewTraces(
  path: string,
  { agent, line: only, signal, onProgress, ...options }: ReviewTracesOptions = {},
): AsyncGenerator<ReviewedTrace, void> {
  const rules = new RulesCache();
  const judges = new Judges(agent, { signal, onProgress });
  let line = 0;
  let games = 0;
  try {
    for await (const text of readLines(path)) {
      line++;
      if (only === undefined ? text.trim() === '' : line !== only) continue;
      let trace: Trace;
      let parts: GameParts;
      try {
        trace = parseTraceLine(text);
        parts = rules.of(trace);
      } catch (error) {
        throw ofLine(line, error);
      }
      const { hinter, name } = await judges.of(parts);
      const review = await reviewGame(trace, hinter, { ...options, signal, onProgress }).catch((error: unknown) => {
        throw ofLine(line, error);
      });
      games++;
      yield { line, trace, parts, agent: name, review };
      if (line === only) return;
    }
  } finally {
    judges.dispose();
  }
  if (games > 0) return;
  if (only !== undefined)
    throw new InputError(`Expected --line from 1 to ${line}, the lines of ${path}, but got ${only}`);
  throw noGames();
}
