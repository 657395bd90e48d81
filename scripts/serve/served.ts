import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROGRAM = join(import.meta.dirname, '../../dist/cli/main.js');
const TICKS = 100;

/** Starts `maketen serve` from dist, a process of its own, at a free port; and says what that process has taken. */
export async function serve() {
  const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--list-moves'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [said] = (await once(server.stderr, 'data')) as [Buffer];
  const told = (file: string): string => readFileSync(`/proc/${server.pid}/${file}`, 'utf8');
  return {
    port: /127\.0\.0\.1:(\d+)/.exec(said.toString())![1],
    cpuSeconds: () => {
      const fields = told('stat').split(' ');
      return (Number(fields[13]) + Number(fields[14])) / TICKS;
    },
    megabytes: () => Number(/VmRSS:\s+(\d+)/.exec(told('status'))![1]) / 1024,
    end: () => server.kill('SIGKILL'),
  };
}
