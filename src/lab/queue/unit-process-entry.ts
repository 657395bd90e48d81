import type { GameModule } from '../../env/step-result.js';
import { registerGameModule } from '../../io/game-module.js';
import { QueueThreads } from './queue-thread.js';
import type { SentUnit } from './sent-unit-player.js';
import type { ProcessAnswer } from './unit-processes.js';

/** What the process is sent, once. */
interface Sent {
  readonly games: readonly GameModule[];
  readonly sent: SentUnit;
}

async function answer({ games, sent }: Sent): Promise<ProcessAnswer> {
  try {
    for (const { url, sha256 } of games) await registerGameModule(url, { sha256, what: 'this process' });
    // In a thread: this one hears when the worker is gone.
    return { result: await new QueueThreads().run(...sent) };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

/** The process's side of `UnitProcesses`; it ends with its worker, and not before. */
process.once('message', (sent: Sent) => void answer(sent).then((said) => process.send!(said)));
process.once('disconnect', () => process.exit());
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
