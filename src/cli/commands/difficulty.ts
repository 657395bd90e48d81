import { GRADES } from '../../hint/difficulty.js';
import { formatChance } from '../../hint/move-estimate.js';
import { namedDeals } from '../../lab/deals.js';
import { type GradedDeal, gradeDeals } from '../../lab/hint-agent.js';
import { rulesLabel } from '../../lab/rules-label.js';
import { defineCommand, integer, jsonOption, oneOf, optional, optionalText } from '../command.js';
import {
  dealOptions,
  DEFAULT_HINT_AGENT,
  environmentParts,
  playoutsOption,
  rulesOptions,
} from '../environment-options.js';
import { type Cell, tableOf, titled } from '../output.js';
import { endAtOnce } from '../process-end.js';
import { withProgress } from '../progress.js';
import { caveatText } from '../results-text.js';

const outcome = (isWon: boolean): string => (isWon ? 'won' : 'lost');

function rowOf(deal: GradedDeal): Cell[] {
  const { seed, grade, chance, best, scripts, random, decisions, decisionsThatMatter, winnable } = deal;
  return [
    ['>seed', String(seed)],
    ['grade', grade],
    ['>to win', `${formatChance(chance.estimate)} (${chance.source})`],
    [best.agent, outcome(best.won)],
    ['>scripts', `${scripts.filter(({ won }) => won).length} of ${scripts.length}`],
    ['>random', formatChance(random.estimate)],
    ['>decisions', String(decisions)],
    ['>that matter', String(decisionsThatMatter)],
    ['open cards', winnable === null ? 'not known' : outcome(winnable)],
  ];
}

export const command = defineCommand({
  description: 'rate how difficult deals are: which agents win, how many decisions matter, whether open cards win',
  options: {
    ...rulesOptions,
    seeds: optionalText('seed or range of seeds, both ends included', {
      conflicts: 'decks',
      defaultText: '0..9, with --count 0..9999',
    }),
    decks: dealOptions('').decks,
    agent: optionalText('the agent that judges decisions', {
      defaultText: DEFAULT_HINT_AGENT,
      conflicts: 'model',
    }),
    model: optionalText('same as --agent'),
    grade: optional(oneOf(GRADES, 'only deals of this grade (docs/hints.md)')),
    count: integer([1], 'stop after this many deals of the grade', { needs: 'grade' }),
    ...playoutsOption,
    seed: integer([0], 'of random play and playouts', { default: 0 }),
    ...jsonOption,
  },
  examples: {
    'maketen difficulty --env decade-loop3-optional --seeds 0..9': 'ten deals',
    'maketen difficulty --env decade-loop3-optional --grade easy --count 10': 'seeds of ten easy deals',
    'maketen difficulty --env decade --seeds 7 --model decade-value --json': 'one deal, by a model, as JSON',
  },
  async report({ agent, model, grade, count, playouts, seed, decks, ...options }) {
    const parts = environmentParts(options);
    const { seeds = count === undefined ? '0..9' : '0..9999' } = options;
    const { deals, label, source } = namedDeals({ seeds, decks }, parts.game, parts.rules.config);
    endAtOnce(); // searches and playouts are in one piece
    const graded = await withProgress('difficulty', (onProgress) =>
      gradeDeals(parts, deals, { agent: agent ?? model, grade, count, playouts, seed, onProgress }),
    );
    const { preset, rules } = parts.spec;
    const title = `${rulesLabel(parts)}, ${graded.deals.length} of ${label}, judged by ${graded.agent}`;
    const text = (): string =>
      graded.deals.length === 0
        ? `None of ${label} is ${grade}.`
        : titled(title, tableOf(graded.deals.map(rowOf))) + caveatText(parts);
    return { json: { env: { preset, rules }, from: source, seed, caveat: parts.game.caveat ?? null, ...graded }, text };
  },
});
