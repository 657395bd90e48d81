import type { CommandModule } from 'yargs';
import { MOST_PLAYOUTS } from '../../agents/resolve/search-settings.js';
import { createHinter, type Hint } from '../../hint/hinter.js';
import { agentLabel } from '../../lab/agents.js';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { basisOf } from '../hint/basis.js';
import { hintTable } from '../hint/hint-table.js';
import type { PositionArguments } from '../hint/position.js';
import { choosePosition, withPosition } from '../hint/position.js';
import { withProgress } from '../progress.js';
import { caveatText, rulesLabel } from '../report.js';
import { paint, printJson, wantsColor } from '../text.js';
import { wholeNumber } from '../whole-number.js';

interface HintArguments extends PositionArguments {
  agent?: string;
  limit?: string;
  playouts?: string;
  budgetMs?: string;
  json: boolean;
}

function optionalNumber(text: string | undefined, option: string, least: number, most?: number): number | undefined {
  return text === undefined ? undefined : wholeNumber(text, option, least, most);
}

/** Where the chances come from, of which the table shows the source one by one. */
function basisText(hints: readonly Hint[], agent: string): string {
  const most = Math.max(...hints.map(({ playouts }) => playouts));
  const texts = {
    exact: 'exact chances',
    model: `values of ${agent}`,
    playouts: `played on by ${agent}, ${most} playouts a move`,
  };
  return texts[basisOf(hints)];
}

async function hint(argv: HintArguments): Promise<void> {
  const options = {
    limit: optionalNumber(argv.limit, 'limit', 1),
    playouts: optionalNumber(argv.playouts, 'playouts', 1, MOST_PLAYOUTS),
    budgetMs: optionalNumber(argv.budgetMs, 'budget-ms', 0),
  };
  const { parts, state } = await choosePosition(argv);
  const { rules, notation, game, spec } = parts;
  const { name, agent, values } = await withProgress('solving', (onProgress) =>
    chooseHintAgent(argv.agent, parts, { onProgress }),
  );
  try {
    const hints = createHinter(parts, agent, values && { values }).hint(state, options);
    if (argv.json) {
      const env = { preset: spec.preset, rules: spec.rules };
      const position = notation.formatState(state);
      const { caveat = null } = game;
      printJson({ env, position, outcome: state.outcome, agent: agentLabel(name), caveat, hints });
      return;
    }
    console.log(`${notation.render(state, { color: wantsColor() })}\n`);
    if (hints.length === 0) {
      console.log(`The game is over: ${state.outcome}, score ${rules.score(state)}. There is nothing left to choose.`);
      return;
    }
    console.log(`${paint('bold', `${rulesLabel(parts)}, ${basisText(hints, agentLabel(name))}`)}\n`);
    console.log(hintTable(hints) + caveatText(parts));
  } finally {
    agent.dispose?.();
  }
}

export const hintCommand: CommandModule<object, HintArguments> = {
  command: 'hint',
  describe: 'rank the moves of a position, with the chance to win and a reason for each',
  builder: (yargs) =>
    withPosition(yargs)
      .option('agent', {
        type: 'string',
        requiresArg: true,
        describe:
          'a scripted agent, a search, a model folder, or exact [default: exact where the game is solved, else a strong scripted agent]',
      })
      .option('limit', { type: 'string', requiresArg: true, describe: 'show the best so many moves [default: all]' })
      .option('playouts', {
        type: 'string',
        requiresArg: true,
        describe: 'games played on after each move [default: 200; none for a value model, nor where chances are exact]',
      })
      .option('budget-ms', {
        type: 'string',
        requiresArg: true,
        describe: 'begin no further playouts after so many milliseconds',
      })
      .option('json', { type: 'boolean', default: false, describe: 'print JSON' })
      .example('maketen hint --env decade-loop3 --seed 7', 'a fresh deal')
      .example('maketen hint --env decade-loop3 --seed 7 --moves "draw, take 1 = 10"', 'after two moves')
      .example(
        'maketen hint --env decade-loop3 --seed 7 --agent decade-loop3-value',
        "what a trained model's values say, without playouts",
      )
      .example('maketen hint --env decade --position "decade 4C 8D 3H 7S"', 'a position in its notation')
      .example(
        'maketen hint --trace games.jsonl --line 2 --step 10 --json',
        'before the tenth move of the second game',
      ),
  handler: hint,
};
