import { type GameParts, TextGame } from '../../env/index.js';
import { rulesInWords } from '../../env/text/text-game.js';
import type { Deal } from '../../evaluate/evaluate.js';
import { asksChances, bestOf, type Item, type ItemTask } from './tasks.js';

/* The texts of the protocols. Whoever changes one raises the version: results of other texts cannot be compared. */

const CHANCE_QUESTION =
  'Make no move. How likely is it that this game will be won? Any play is as good as any other. ' +
  'You may think in writing. End with a line that is the chance alone, as a number from 0 to 1 or in per cent.';

/** Version 1, in a game: its rules, and all that the player may know. */
export function gamePrompt(parts: GameParts, text: TextGame): string {
  return [text.rules, text.observe(), ...(asksChances(parts) ? [CHANCE_QUESTION] : [])].join('\n\n');
}

/** The first question of a deal. */
export function firstPrompt(parts: GameParts, deal: Deal): string {
  return gamePrompt(parts, new TextGame(parts, deal));
}

/** Version 2: rules, aim, solved examples, and one position. */
export function itemPrompt(parts: GameParts, { aim }: ItemTask, examples: readonly Item[], { start }: Item): string {
  const { notation } = parts;
  const shown = (state: Item['start']) => `${notation.render(state)}\nposition: ${notation.formatState(state)}`;
  const answer = ({ worths }: Item) => {
    const best = bestOf(worths);
    return asksChances(parts) ? best.estimate.toFixed(3) : notation.formatMove(best.action);
  };
  return [
    rulesInWords(parts),
    `Aim: ${aim}`,
    ...examples.map((each) => `An example:\n${shown(each.start)}\nanswer: ${answer(each)}`),
    `The position:\n${shown(start)}`,
    asksChances(parts) ? CHANCE_QUESTION : 'Which move is best?',
  ].join('\n\n');
}

/** The number at the end of an answer's last line that has one; or what is wrong with it. */
export function readChance(answer: string): number | string {
  for (const line of answer.slice(-20_000).split('\n').reverse()) {
    const end = line.search(/\d\D*$/) + 1;
    if (end === 0) continue;
    const [number] = /-?(?:(?<!\d)\d+(?:\.\d+)?|\.\d+)(?:e-?\d+)?$/i.exec(line.slice(0, end))!;
    const chance = Number(number) / (/^\s*(%|per ?cent)/i.test(line.slice(end)) ? 100 : 1);
    return chance >= 0 && chance <= 1 ? chance : `Expected a chance from 0 to 1, but got ${number}.`;
  }
  return 'No line of the answer is a number.';
}
