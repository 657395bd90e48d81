import { measureWords } from 'maketen/hint';
import type { GameView } from '../games/game-view.js';
import { parseOptionValue } from '../session/link.js';
import { capital } from '../session/words.js';
import { texts } from '../texts/texts.js';

/** "maxRun" as "Max run". */
export function optionLabel(name: string): string {
  return texts().newGame.optionLabel(name, capital(measureWords(name)));
}

/** An option's value as it stands in its field: null as "no limit", a list as "10, 20, 30". */
export function optionText(value: unknown): string {
  if (value === null) return texts().newGame.noLimit;
  if (value === 'unlimited') return texts().newGame.unlimited;
  if (Array.isArray(value)) return value.map(optionText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that a field's text stands for; JSON is understood too. What is no value of the option is refused when it is dealt. */
export function parseOptionText(text: string, isList: boolean): unknown {
  const plain = text.trim();
  if (plain === texts().newGame.noLimit) return null;
  if (plain === texts().newGame.unlimited) return 'unlimited';
  const isPlainList = isList && !plain.startsWith('[');
  return isPlainList ? plain.split(/[\s,;]+/).map(parseOptionValue) : parseOptionValue(plain);
}

/** Names and values as they stand in the fields. */
function inFieldWords(text: string): string {
  return text
    .replace(/\bnull\b/g, `"${texts().newGame.noLimit}"`)
    .replace(/\b[a-z]+[A-Z]\w*\b/g, (name) => `"${optionLabel(name)}"`);
}

/** An option's description in the words of its field. */
export function optionNote(description: string, { reworded = {} }: Pick<GameView, 'reworded'> = {}): string {
  return capital(inFieldWords(reworded[description] ?? description));
}

/** What is wrong with an option, in the words of its field: 'Expected "Max run": ...'; what has been typed stays as it is. */
export function optionProblem(message: string): string {
  const [expected, ...got] = message.split(/(?=, but got )/);
  const named = expected.replace(/option "(\w+)(?:\.(\d+))?"/, (_, name: string, index?: string) =>
    index === undefined ? `"${optionLabel(name)}"` : `value ${Number(index) + 1} of "${optionLabel(name)}"`,
  );
  return [inFieldWords(named), ...got].join('');
}
