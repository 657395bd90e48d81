import type { CommandModule } from 'yargs';
import { InputError } from '../../env/index.js';
import { shown } from '../../env/errors.js';
import type { RulesArguments } from '../environment-options.js';
import { environmentParts, withRuleOptions } from '../environment-options.js';
import { rulesLabel } from '../report.js';
import { solveFourTenPreset } from '../solve/solve-four-ten.js';
import { solveTensPreset } from '../solve/solve-tens.js';
import type { Solver } from '../solve/solver.js';
import { indent, paint, printJson, table } from '../text.js';

interface SolveArguments extends RulesArguments {
  position?: string;
  roundCost?: string;
  json: boolean;
}

/** By game. */
const SOLVERS: Readonly<Record<string, Solver>> = { tens: solveTensPreset, 'four-ten': solveFourTenPreset };

function costOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const cost = Number(text);
  if (text.trim() !== '' && Number.isFinite(cost) && cost >= 0) return cost;
  throw new InputError(`Expected --round-cost to be a number of 0 or more, but got ${shown(text)}`);
}

async function solve(argv: SolveArguments): Promise<void> {
  const parts = environmentParts(argv);
  const roundCost = costOf(argv.roundCost);
  const solver = SOLVERS[parts.game.name] as Solver | undefined;
  if (solver === undefined)
    throw new InputError(
      `Expected a preset of ${Object.keys(SOLVERS).join(' or ')}, but got "${argv.env}"; ${parts.game.name} is too large to be solved exactly`,
    );
  const position = argv.position ?? null;
  const { lines, json } = await solver({ parts, position, roundCost });
  if (argv.json) {
    const { preset, rules } = parts.spec;
    printJson({ env: { preset, rules }, position, ...json });
    return;
  }
  console.log(paint('bold', `${rulesLabel(parts)}, solved exactly`));
  console.log(indent(table([{ heading: '' }, { heading: '', align: 'right' }], lines)));
}

export const solveCommand: CommandModule<object, SolveArguments> = {
  command: 'solve <env>',
  describe: 'solve Tens or Four Ten exactly: the value of the deal, or of any position',
  builder: (yargs) =>
    withRuleOptions(
      yargs.positional('env', { type: 'string', demandOption: true, describe: 'preset, for example tens-15' }),
    )
      .option('position', {
        type: 'string',
        requiresArg: true,
        describe: 'a position in notation, instead of the deal',
      })
      .option('round-cost', {
        type: 'string',
        requiresArg: true,
        describe: 'what each round of Four Ten costs, in games won [default: 0.01]',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen solve block-ten --option tableauSize=15', 'the chance of winning from the deal')
      .example(
        "maketen solve tens --position 'tens 8D QS TC 2D 3C 3H 2H 3S 7D 9C 8C 6C QD / stock 39' --json",
        'from a position, as JSON',
      )
      .example('maketen solve four-ten', 'some 15 s the first time; the solution is kept in the cache folder'),
  handler: solve,
};
