import { readLines } from '../../io/files.js';
import { runJobs } from '../../lab/jobs/jobs.js';
import { workOnQueue } from '../../lab/jobs/queue.js';
import { SentUnitThreads } from '../../lab/jobs/sent-unit-threads.js';
import { parseSentUnit, type SentUnit, type UnitResultLine } from '../../lab/jobs/sent-units.js';
import { count } from '../../lab/tables.js';
import { defineCommand, gameOption, integer, MOST_AT_ONCE, text } from '../command.js';
import { patienceOption } from '../environment-options.js';
import { notice, printJsonLine } from '../output.js';
import { interruptible } from '../process-end.js';

const threadOptions = {
  workers: integer([1, MOST_AT_ONCE], 'worker threads', { default: 1 }),
  ...patienceOption,
};

export const workCommand = defineCommand({
  description: 'do units of work of commands with --queue, on this machine, until Ctrl-C',
  options: {
    url: text('address of Redis, redis://[:PASSWORD@]HOST[:PORT]', { positional: true }),
    ...threadOptions,
    ...gameOption,
  },
  examples: {
    'maketen work redis://localhost:6379 --workers 8': 'eight threads; on as many machines as there are',
    'maketen leaderboard --queue redis://localhost:6379': 'what has work for them',
  },
  async run({ url, workers, patience }) {
    const done = await interruptible((signal) => workOnQueue(url, { workers, patience, signal, onNotice: notice }));
    notice(`${count(done)} units done`);
  },
});

export const unitCommand = defineCommand({
  description: 'do units of work that --list-units has printed: lines of standard input, results on standard output',
  options: { ...threadOptions, ...gameOption },
  examples: {
    'maketen evaluate --env decade --agent random --list-units > units.jsonl': 'the units of a command',
    'maketen unit < units.jsonl > results.jsonl': 'done here, or parts of them on any machine',
    'maketen evaluate --env decade --agent random --units results.jsonl': 'the same command with the results',
  },
  async run({ workers, patience }) {
    const units: SentUnit[] = [];
    let number = 0;
    for await (const line of readLines('-'))
      if (++number && line.trim() !== '') units.push(parseSentUnit(line, `line ${number}`));
    const threads = new SentUnitThreads(workers, patience);
    try {
      await runJobs<SentUnit, unknown>(units, {
        workers,
        run: (sent, end) => threads.run(sent, end),
        onResult: ({ id, program }, result) => printJsonLine({ id, program, result } satisfies UnitResultLine),
      });
    } finally {
      await threads.close();
    }
  },
});
