import { spawnSync } from 'node:child_process';

/** Exit code after Ctrl-C, which a measuring process gets as well: 128 + SIGINT's number. */
const INTERRUPTED = 130;

/** Calls this command again with `--worker index` in a fresh process, so that nothing that ran before has shaped its compiled paths; returns the JSON that it prints. */
export function inOwnProcess(index: number): unknown {
  const program = [...process.execArgv, ...process.argv.slice(1), '--worker', String(index)];
  const child = spawnSync(process.execPath, program, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (child.signal === 'SIGINT' || child.status === INTERRUPTED) process.exit(INTERRUPTED);
  if (child.status !== 0) throw new Error(`the measuring process ended with exit code ${child.status}`);
  return JSON.parse(child.stdout);
}
