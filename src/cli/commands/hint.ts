import * as z from 'zod';
import { MOST_PLAYOUTS } from '../../agents/resolve/agent-names.js';
import { createHinter, type Hint } from '../../hint/hinter.js';
import { labelOf } from '../../lab/agents.js';
import { chooseHintAgent } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { DEFAULT_HINT_AGENT } from '../agent-options.js';
import { defineCommand } from '../command.js';
import { basisOf } from '../hint/basis.js';
import { hintTable } from '../hint/hint-table.js';
import { choosePosition, positionOptions } from '../hint/position.js';
import { wholeNumber } from '../option-types.js';
import { jsonOption, printReport } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { caveatText } from '../report.js';
import { paint, wantsColor } from '../text.js';

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

export const hintCommand = defineCommand({
  description: 'rank the moves of a position, with the chance to win and a reason for each',
  options: {
    ...positionOptions,
    agent: z
      .string()
      .optional()
      .describe('a scripted agent, a search, a model folder, or exact')
      .meta({ defaultText: DEFAULT_HINT_AGENT }),
    limit: wholeNumber(1).optional().describe('show the best so many moves').meta({ defaultText: 'all' }),
    playouts: wholeNumber(1, MOST_PLAYOUTS)
      .optional()
      .describe('games played on after each move')
      .meta({ defaultText: '200; none for a value model, nor where chances are exact' }),
    budgetMs: wholeNumber().optional().describe('begin no further playouts after so many milliseconds'),
    ...jsonOption,
  },
  examples: [
    ['maketen hint --env decade-loop3 --seed 7', 'a fresh deal'],
    ['maketen hint --env decade-loop3 --seed 7 --moves "draw, take 1 = 10"', 'after two moves'],
    [
      'maketen hint --env decade-loop3 --seed 7 --agent decade-loop3-value',
      "what a trained model's values say, without playouts",
    ],
    ['maketen hint --env decade --position "decade 4C 8D 3H 7S"', 'a position in its notation'],
    ['maketen hint --trace games.jsonl --line 2 --step 10 --json', 'before the tenth move of the second game'],
  ],
  async run({ limit, playouts, budgetMs, ...options }) {
    const { parts, state } = await choosePosition(options);
    const { rules, notation, game, spec } = parts;
    const { name, agent, values } = await withProgress('solving', (onProgress) =>
      chooseHintAgent(parts, options.agent, { onProgress }),
    );
    endAtOnce(); // playouts are in one piece
    try {
      const hints = createHinter(parts, agent, values && { values }).hint(state, { limit, playouts, budgetMs });
      const { caveat = null } = game;
      const json = {
        env: { preset: spec.preset, rules: spec.rules },
        position: notation.formatState(state),
        outcome: state.outcome,
        agent: labelOf(name),
        caveat,
        hints,
      };
      const advice = (): string =>
        hints.length === 0
          ? `The game is over: ${state.outcome}, score ${rules.score(state)}. There is nothing left to choose.`
          : `${paint('bold', `${rulesLabel(parts)}, ${basisText(hints, labelOf(name))}`)}\n\n${hintTable(hints)}${caveatText(parts)}`;
      const text = (): string => `${notation.render(state, { color: wantsColor() })}\n\n${advice()}`;
      printReport(options, { json, text });
    } finally {
      agent.dispose?.();
    }
  },
});
