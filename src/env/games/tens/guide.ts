import type { GameGuide, RuleText } from '../../guide.js';
import { counted } from '../../words.js';
import type { TensConfig } from './config.js';
import { mostStuckTens } from './guide-facts.js';

function title(config: TensConfig): string {
  const { tableauSize, blockTen, courts, refill } = config;
  const about = [counted(tableauSize, 'slot')];
  if (courts === 'pairs') about.push('courts in pairs');
  if (refill === 'buffered') about.push('refill by hand');
  return `${blockTen ? 'Block Ten' : 'Tens'}: ${about.join(', ')}`;
}

/** The cards that do not leave by value. */
function courtsText({ blockTen, courts }: TensConfig): string {
  if (courts === 'pairs') return 'two jacks, two queens or two kings';
  return blockTen ? 'all four jacks, queens or kings' : 'all four tens, jacks, queens or kings';
}

function endText(config: TensConfig): string {
  const { tableauSize, blockTen, refill } = config;
  const won = `Won when ${blockTen ? 'only the four tens are left' : 'the table is empty'} and the stock is used up.`;
  if (tableauSize > mostStuckTens(config)) return `${won} With so many slots no deal is lost.`;
  const stuck = refill === 'strict' ? 'nothing can leave' : 'nothing can leave and nothing can be refilled';
  return `${won} Lost as soon as ${stuck}, which can happen right at the deal.`;
}

function goal(config: TensConfig): string {
  const until = config.blockTen ? 'only the four tens are left' : 'nothing is left';
  return `Take out two cards that total ten, or ${courtsText(config)}, until ${until}.`;
}

function rules(config: TensConfig): RuleText[] {
  const all: RuleText[] = [
    {
      about: 'Pairs',
      text: 'Pick two cards from ace to nine that total ten: A+9, 2+8, 3+7, 4+6 or 5+5. Suits never matter.',
    },
    config.courts === 'pairs'
      ? { about: 'Courts', text: 'Jacks, queens and kings leave in twos of the same rank.' }
      : {
          about: 'Fours',
          text: `${config.blockTen ? 'Jacks' : 'Tens, jacks'}, queens and kings leave only when all four of a rank lie on the table: pick any two of them.`,
        },
  ];
  if (config.blockTen) all.push({ about: 'Tens', text: 'The tens never leave, so they fill slots to the end.' });
  all.push({
    about: 'Stock',
    text:
      config.refill === 'strict'
        ? 'Empty slots are filled from the stock at once, while it lasts.'
        : 'Empty slots stay empty until you refill them; then the stock fills as many as it can.',
  });
  all.push({ about: 'End', text: endText(config) });
  if (config.scoring === 'points')
    all.push({
      about: 'Points',
      text: `1 for each card, ${config.removalPoints} for each removal and 52 for a win; a loss costs ${config.removalPoints}.`,
    });
  all.push({
    about: 'Luck',
    text: 'Whatever you take first, the deal ends the same way: a removal never makes another one impossible.',
  });
  return all;
}

/** Tens and Block Ten in plain words; docs/rules/tens.md. */
export const tensGuide: GameGuide<TensConfig> = { title, goal, rules };
