import { hostname } from 'node:os';
import { InputError } from '../../env/base/errors.js';
import { gameModules, registerGameModule } from '../../io/game-module.js';
import { labelOf } from '../agents.js';
import { filesOf, type SentUnit, unitProgram } from './sent-units.js';
import { inThreads, type UnitRunner } from './unit-runner.js';

/** This machine lacks the program, the game, a model or a module of a unit. */
export class NotHereError extends InputError {}

interface LoadedThreads {
  readonly runner: UnitRunner;
  /** The number of games that were known when it was started. */
  readonly games: number;
  units: number;
}

/** Does units that come from elsewhere. Threads are started anew when a file that they have loaded changes. */
export class SentUnitThreads {
  private threads: LoadedThreads | null = null;
  /** The files of agents that the threads have loaded. */
  private readonly known = new Map<string, string>();

  /** @param count threads @param patience as of `inThreads` @param start makes what does the units, by default the threads */
  constructor(
    count: number,
    patience: number,
    private readonly start = () => inThreads(count, patience),
  ) {}

  /** @throws NotHereError, or what the unit throws, with the name of this machine */
  async run(sent: SentUnit, signal: AbortSignal): Promise<unknown> {
    const named = (error: unknown, Kind: new (message: string) => Error) =>
      new Kind(`${hostname()}: ${error instanceof Error ? error.message : String(error)}`);
    await this.prepare(sent).catch((error: unknown) => {
      throw named(error, NotHereError);
    });
    const threads = (this.threads ??= { runner: this.start(), games: gameModules().length, units: 0 });
    threads.units++;
    try {
      return await threads.runner.run(sent.unit, signal);
    } catch (error) {
      throw named(error, error instanceof InputError ? InputError : Error);
    } finally {
      threads.units--;
      if (threads !== this.threads) await endIfIdle(threads);
    }
  }

  /** Ends the threads. */
  async close() {
    await this.threads?.runner.close?.();
  }

  /** Expects program, game, models and modules as the sender has them. @throws InputError */
  private async prepare({ program, files, unit: { subject } }: SentUnit) {
    if (program !== unitProgram())
      throw new InputError('Expected a unit of this version of maketen, but it is of another; install the same one');
    const { module } = subject.spec;
    if (module) await registerGameModule(module.url, { sha256: module.sha256, what: 'this unit' });
    const agents = subject.agents.join('\n');
    const own = (await filesOf(subject).catch(() => ['none'])).join();
    if (own !== files.join())
      throw new InputError(
        `Expected ${subject.agents.map(labelOf).join(', ')} as whoever sent the unit has it, but ${process.cwd()} has none or another one; keep models and modules where all machines find them by the same path`,
      );
    const { threads, known } = this;
    if (threads && ((known.get(agents) ?? own) !== own || threads.games !== gameModules().length)) {
      this.threads = null;
      known.clear();
      await endIfIdle(threads);
    }
    known.set(agents, own);
  }
}

/** Threads at work end when their last unit is done. */
async function endIfIdle({ runner, units }: LoadedThreads) {
  if (units === 0) await runner.close?.();
}
