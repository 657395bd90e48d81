import { type ChildProcess, fork } from 'node:child_process';
import { extname } from 'node:path';
import { gameModules } from '../../io/game-module.js';
import type { SentUnit } from './sent-unit-player.js';

/** The process's side, compiled or its source, as this file is. */
const ENTRY = new URL(`./unit-process-entry${extname(import.meta.url)}`, import.meta.url);

/** What such a process answers. */
export type ProcessAnswer = { readonly result: unknown } | { readonly error: string };

/**
 * Does units in processes of their own, for those that a worker was lost with: one that ends its process (a crash of native code, memory that runs
 * out) takes nothing else with it, and it is known that it was the unit. A worker that is taken away takes these processes with it.
 */
export class UnitProcesses {
  private readonly all = new Set<ChildProcess>();

  /** @throws what the unit does; Error where it ends its process */
  async run(...sent: SentUnit): Promise<unknown> {
    // A process group of its own: Ctrl-C at a terminal is for the worker, which ends it.
    const child = fork(ENTRY, { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
    this.all.add(child);
    try {
      const answer = await new Promise<ProcessAnswer>((resolve, reject) => {
        child.once('message', resolve);
        child.once('error', reject);
        child.once('exit', (code, signal) =>
          reject(new Error(`it has ended its process (${signal ?? `exit code ${code}`})`)),
        );
        child.send({ games: gameModules(), sent }, (error) => error && reject(error));
      });
      if ('error' in answer) throw new Error(answer.error);
      return answer.result;
    } finally {
      this.all.delete(child);
      child.kill('SIGKILL');
    }
  }

  close(): void {
    for (const child of this.all) child.kill('SIGKILL');
  }
}
