import type { DecadeConfig } from '../../../src/env/games/decade/config.js';
import { joined } from '../../table/words.js';
import type { GameGuide, RulesConfig, RuleText } from '../game-view.js';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const USUAL_TOTALS = '10,20,30';
const FIVES = '5,10,15,20,25,30,35';

function configOf(config: RulesConfig): DecadeConfig {
  return config as unknown as DecadeConfig;
}

function numberWord(count: number): string {
  return NUMBERS[count] ?? String(count);
}

/** "two or three cards", "exactly three cards", "two or more cards", "two to five cards". */
export function runWords({ minRun, maxRun }: DecadeConfig): string {
  if (maxRun === null) return `${numberWord(minRun)} or more cards`;
  if (maxRun === minRun) return `exactly ${numberWord(minRun)} cards`;
  return `${numberWord(minRun)} ${maxRun === minRun + 1 ? 'or' : 'to'} ${numberWord(maxRun)} cards`;
}

export function totalsWords({ totals }: DecadeConfig): string {
  return joined(totals, 'or');
}

function title(given: RulesConfig): string {
  const config = configOf(given);
  const { stacks, loop, totals, minRun, maxRun, discards, recycle } = config;
  const about: string[] = [];
  if (stacks > 1) about.push(`${numberWord(stacks)} stacks`);
  if (loop) about.push(stacks > 1 ? 'rings' : 'ring');
  if (minRun !== 2 || maxRun !== null) about.push(runWords(config));
  if (String(totals) === FIVES) about.push('fives');
  else if (String(totals) !== USUAL_TOTALS) about.push(`totals ${totals.join(', ')}`);
  if (recycle) about.push('cards come again');
  if (discards === 'optional') about.push('sets may wait');
  return about.length === 0 ? 'Decade' : `Decade: ${about.join(', ')}`;
}

function goal(given: RulesConfig): string {
  const config = configOf(given);
  const until = config.stacks > 1 ? `all ${numberWord(config.stacks)} stacks are gone` : 'no card is left';
  return `Take out neighbours that total ${totalsWords(config)} until ${until}.`;
}

function rules(given: RulesConfig): RuleText[] {
  const config = configOf(given);
  const { stacks, loop, discards, recycle } = config;
  const all: RuleText[] = [
    { about: 'Values', text: 'An ace counts 1, the pips their number, and 10, jack, queen and king count 10.' },
    stacks > 1
      ? {
          about: 'Draw',
          text: `Each draw puts a card on the next of the ${numberWord(stacks)} stacks, from left to right and round again. Only the stack just dealt to can have a set.`,
        }
      : { about: 'Draw', text: 'Each draw puts the next card of the stock at the right end of the line.' },
    {
      about: 'Sets',
      text: `A set is ${runWords(config)} side by side that total ${totalsWords(config)}. Pick its cards one after another; a single card never leaves.`,
    },
  ];
  if (loop)
    all.push({
      about: stacks > 1 ? 'Rings' : 'Ring',
      text: `${stacks > 1 ? 'In a stack' : 'In the line'} the first card follows the last one. A set must hold the newest card, and may go on with the first cards.`,
    });
  all.push(
    discards === 'mandatory'
      ? {
          about: 'Must',
          text: 'While there is a set you cannot draw. If there are several, you choose which one leaves.',
        }
      : {
          about: 'May',
          text: 'You may draw and leave a set for later. When the stock is empty, Finish ends the game.',
        },
  );
  if (stacks > 1) all.push({ about: 'Cleared', text: 'A stack whose cards have all left is out of the game.' });
  if (recycle)
    all.push({
      about: 'Again',
      text: 'Cards that leave go under the stock. A position that comes a second time ends the game drawn.',
    });
  all.push({
    about: 'End',
    text:
      stacks > 1
        ? `Won when all stacks are gone, even with cards in the stock. Lost when the stock is empty and there is no set; fewer cards left are better.`
        : `Won when stock and line are empty. Lost when the stock is empty and there is no set; fewer cards left are better.`,
  });
  return all;
}

export const decadeGuide: GameGuide = { title, goal, rules };
