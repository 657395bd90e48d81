/**
 * Runs commands and modules of the documentation one after the other in this process: to start Node and to load the package takes longer than most
 * of them. A line that needs a shell, or brings a game, which a process has once, gets a process of its own.
 *
 * node scripts/ci/run-together.js PROGRAM EXAMPLES: the package's dist/cli/program.js, and as JSON a list of `{ name, line }` and `{ name, module }`.
 * Exits with the number of failures.
 */
import { spawnSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';

/** What `maketen play` is told. */
const INPUT = 'quit\n';
/** An example ends by itself; one that waits for something is at fault. */
const HANGS = 600_000;

const [program, examples] = process.argv.slice(2);
const write = process.stdout.write.bind(process.stdout);

/** @returns the exit code */
async function runLine(line) {
  if (/[|*<>;&$\\]| --game /.test(line)) {
    const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
      encoding: 'utf8',
      input: INPUT,
      timeout: HANGS,
    });
    console.log(stdout, stderr);
    return status;
  }
  const [, ...words] = Array.from(
    line.matchAll(/'([^']*)'|"([^"]*)"|\S+/g),
    ([word, single, double]) => single ?? double ?? word,
  );
  const { runProgram } = await import(pathToFileURL(program).href);
  Object.defineProperty(process, 'stdin', { value: new PassThrough().end(INPUT), configurable: true });
  return runProgram(words);
}

/** What is printed is shown only if the example fails. */
async function run({ name, line, module }) {
  let printed = '';
  const keep = (text) => ((printed += text), true);
  process.stdout.write = keep;
  process.stderr.write = keep;
  const before = process.cpuUsage();
  let code = 0;
  try {
    if (line === undefined) await import(pathToFileURL(module).href);
    else code = await runLine(line);
  } catch (error) {
    keep(error.stack);
    code = 1;
  }
  const { user, system } = process.cpuUsage(before);
  write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (CPU ${((user + system) / 1e6).toFixed(1)} s)\n`);
  if (code !== 0) write(`${printed.slice(-4000)}\n`);
  return code !== 0;
}

// For an example that ends the process, and with it those that follow.
process.exitCode = 1;
const { stdout, stderr } = process;
const printers = [stdout.write, stderr.write];
let failed = 0;
for (const example of JSON.parse(examples)) failed += Number(await run(example));
[stdout.write, stderr.write] = printers;
process.exitCode = failed;
