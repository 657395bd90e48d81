import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRuleOptions } from '../environment-options.js';
import { count } from '../numbers.js';
import { rulesLabel } from '../report.js';
import { solveTensPreset } from '../solve/solve-tens.js';
import { indent, paint, printJson, table } from '../text.js';

interface SolveArguments extends RulesArguments {
  position?: string;
  json: boolean;
}

function solve(argv: SolveArguments): void {
  const parts = environmentParts(argv);
  if (parts.game.name !== 'tens')
    throw new InputError(`Expected a preset of Tens, but got "${argv.env}"; other games are not solved exactly yet`);
  const report = solveTensPreset(parts, argv.position ?? null);
  if (argv.json) {
    printJson(report);
    return;
  }
  const { winProbability, states, bytes, seconds, position } = report;
  const rows = [
    [`chance of winning ${position === null ? 'from the deal' : 'from there'}`, winProbability.toFixed(10)],
    ['states', count(states)],
    ['memory', `${(bytes / 1e6).toFixed(1)} MB`],
    ['time', `${seconds.toFixed(3)} s`],
  ];
  console.log(paint('bold', `${rulesLabel(parts)}, solved exactly`));
  console.log(indent(table([{ heading: '' }, { heading: '', align: 'right' }], rows)));
}

export const solveCommand: CommandModule<object, SolveArguments> = {
  command: 'solve <env>',
  describe: 'solve a game exactly: the chance of winning of its deal or of any position',
  builder: (yargs) =>
    withRuleOptions(
      yargs.positional('env', { type: 'string', demandOption: true, describe: 'preset of Tens, for example tens-15' }),
    )
      .option('position', {
        type: 'string',
        requiresArg: true,
        describe: 'a position in notation, instead of the deal',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen solve block-ten --option tableauSize=15', 'from the deal')
      .example(
        "maketen solve tens --position 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39' --json",
        'from a position, as JSON',
      ),
  handler: solve,
};
