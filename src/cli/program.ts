import type { Argv } from 'yargs';
import yargs from 'yargs';
import { unknownName } from '../env/base/errors.js';
import { packageVersion } from '../io/folders.js';
import { cleanUp } from '../io/process.js';
import { COMMAND_GROUPS, COMMANDS } from './commands.js';
import { commandLine, entries, paint, say, terminalWidth } from './output.js';
import { reportError, usageError } from './report-error.js';

const NAMES = COMMANDS.map(({ name }) => name);

/** What prints a script by which the shell completes words; yargs answers it. */
const COMPLETION = 'completion';

/** The name of the command that is asked for; undefined for none (`maketen --help`). */
function commandName(words: readonly string[]) {
  const [first] = words;
  if (first !== undefined && !first.startsWith('-') && ![...NAMES, COMPLETION].includes(first))
    throw unknownName('command', first, NAMES);
  return words.find((word) => NAMES.includes(word));
}

const MOST_COLUMNS = 110;

function helpWidth() {
  return Math.min(MOST_COLUMNS, terminalWidth());
}

function commandList() {
  const longest = Math.max(...NAMES.map(({ length }) => length));
  const groups = COMMAND_GROUPS.map((group) => {
    const rows = COMMANDS.filter((command) => command.group === group).map(
      ({ name, summary }) => [`maketen ${name.padEnd(longest)}`, summary] as const,
    );
    return `${paint('bold', group)}\n${entries(rows, helpWidth())}`;
  });
  return groups.join('\n\n');
}

/** Only the command that is asked for is loaded: `maketen list` must not wait for tensors. */
async function program(words: readonly string[]): Promise<Argv> {
  const wanted = commandName(words);
  const entry = COMMANDS.find(({ name }) => name === wanted);
  // What reads options is loaded with a command alone: `maketen --help` does not need it.
  const reader = entry && { ...(await import('./yargs-command.js')), command: await entry.load() };
  const isCompletion = words[0] === '--get-yargs-completions';
  const isForHelp = isCompletion || words.some((word) => word === '--help' || word === '-h');
  const parser: Argv = yargs([...words])
    .scriptName('maketen')
    .locale('en')
    .usage(
      `$0 COMMAND\n\nReinforcement-learning environments for the solitaires whose aim is a sum of ten.\n\n${commandList()}`,
    )
    .parserConfiguration({ 'dot-notation': false, 'parse-positional-numbers': false, 'greedy-arrays': false })
    .exitProcess(false)
    .strict(words[0] !== COMPLETION) // yargs prints the script, and then does not know its own word
    .completion(COMPLETION, false)
    .wrap(helpWidth())
    .version(packageVersion())
    .alias({ help: 'h' })
    .example('maketen list', 'what there is: presets, agents, models')
    .example('maketen compare --env decade-loop3 --agent random --agent longest-run', 'two agents on equal deals')
    .example('maketen COMMAND --help', 'options and examples of one command')
    .fail((message, error) => {
      // yargs' own complaints have no error or a YError; what commands throw passes through.
      if (error && error.name !== 'YError') throw error;
      throw usageError(message ?? error?.message, wanted, ['help', 'version']);
    });
  for (const { name, summary } of COMMANDS)
    parser.command(
      reader && name === wanted
        ? reader.yargsCommand(reader.command, name, summary, words, isForHelp)
        : { command: name, describe: isCompletion && summary, handler: () => {} },
    );
  return parser;
}

/**
 * Runs a command line; errors are printed, and files that were begun are removed.
 * @param words the words after the program's name; none at a terminal are those of a game
 * @returns the exit code: 0, 2 for bad input, 1 for any other failure
 */
export async function runProgram(words: readonly string[]): Promise<number> {
  try {
    const [first, ...rest] = words;
    const isAtTerminal = process.stdin.isTTY && process.stdout.isTTY;
    const asksForHelp = first === 'help' || (first === undefined && !isAtTerminal);
    if (first === undefined && isAtTerminal) say(`All commands: ${commandLine('--help')}\n`);
    const [asked = 'play'] = words;
    await (await program(asksForHelp ? [...rest, '--help'] : [asked, ...rest])).parseAsync();
    return 0;
  } catch (error) {
    return reportError(error);
  } finally {
    cleanUp();
  }
}
