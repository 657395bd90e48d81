/** One of several processes that take locks at the same moments: node lock-racer FOLDER ROUNDS RACERS. Prints how many it got. */
import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lockRun } from '../../../src/train/runs/run-lock.js';

const [folder, rounds, racers] = process.argv.slice(2);

/** Returns when all have come so far. */
function meet(name: string) {
  const path = join(folder, name);
  appendFileSync(path, '.');
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  while (statSync(path).size < Number(racers)) Atomics.wait(sleeper, 0, 0, 1);
}

let won = 0;
for (let round = 0; round < Number(rounds); round++) {
  let unlock: (() => void) | null = null;
  meet(`${round}.begun`);
  try {
    unlock = lockRun(join(folder, String(round)));
    won++;
  } catch (error) {
    if ((error as Error).name !== 'InputError') throw error;
  }
  meet(`${round}.tried`); // until then the winner holds it
  unlock?.();
}
console.log(won);
