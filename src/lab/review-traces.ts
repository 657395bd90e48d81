import type { GameParts } from '../env/game.js';
import { createHinter, type GameReview, type Hinter, reviewGame, type ReviewOptions } from '../hint/index.js';
import { labelOf } from './agents.js';
import { chooseHintAgent } from './hint-agent.js';
import { ofLine, type TraceOfLine, tracesOf } from './traces.js';
import type { WorkOptions } from './work-options.js';

export interface ReviewedTrace extends TraceOfLine {
  readonly agent: string;
  readonly review: GameReview;
}

export interface ReviewTracesOptions extends Pick<ReviewOptions, 'playouts' | 'seed' | 'budgetMs'>, WorkOptions {
  /** The agent that judges, as for `maketen hint`; default as there. */
  readonly agent?: string | undefined;
  readonly line?: number | undefined;
}

interface Judge {
  readonly hinter: Hinter;
  readonly name: string;
  dispose(): void;
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
  const judges = new Map<GameParts, Judge>();
  const judgeOf = async (parts: GameParts): Promise<Judge> => {
    const chosen = await chooseHintAgent(parts, agent, { signal, onProgress });
    const { values } = chosen;
    const hinter = createHinter(parts, chosen.agent, values && { values });
    const judge = { hinter, name: labelOf(chosen.name), dispose: () => chosen.agent.dispose?.() };
    judges.set(parts, judge);
    return judge;
  };
  try {
    for await (const { line, trace, parts } of tracesOf(path, only)) {
      const { hinter, name } = judges.get(parts) ?? (await judgeOf(parts));
      const review = await reviewGame(trace, hinter, { ...options, signal, onProgress }).catch((error: unknown) => {
        throw ofLine(line, error);
      });
      yield { line, trace, parts, agent: name, review };
    }
  } finally {
    for (const judge of judges.values()) judge.dispose();
  }
}
