import { measureWords } from '../../src/hint/explain.js';
import { parseOptionValue } from '../session/link.js';
import { capital } from '../table/words.js';

const NO_LIMIT = 'no limit';

/** "maxRun" as "Max run". */
export function optionLabel(name: string): string {
  return capital(measureWords(name));
}

/** An option's value as it stands in its field: null as "no limit", a list as "10, 20, 30". */
export function optionText(value: unknown): string {
  if (value === null) return NO_LIMIT;
  if (Array.isArray(value)) return value.map(optionText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The value that a field's text stands for; JSON is understood too. What is no value of the option is refused when it is dealt. */
export function parseOptionText(text: string, isList: boolean): unknown {
  const plain = text.trim();
  if (plain === NO_LIMIT) return null;
  const isPlainList = isList && !plain.startsWith('[');
  return isPlainList ? plain.split(/[\s,;]+/).map(parseOptionValue) : parseOptionValue(plain);
}

/** Descriptions that are short for a command line, by what they are in full. */
export const REWORDED: Readonly<Record<string, string>> = {
  '1: one line, three cards dealt first; 2 or more: cards go to the stacks in turn':
    'with 1 the cards lie in one line, with more they go to so many stacks in turn',
  'strict: empty slots are filled at once after each removal; buffered: refill is a move of its own':
    'strict fills empty slots at once after each removal; buffered makes refilling a move of its own',
  'binary: 1 for a win, else 0; points: 1 a card removed, 52 on a clear, k a removal, minus k for a loss':
    'binary counts 1 for a win and 0 for a loss; points counts each card and each removal, and 52 for a win',
  'k of the points scoring, up to 1,000,000: points for each removal, lost once at a dead end':
    'with points scoring, what each removal counts, and what a loss costs; up to 1,000,000',
};

/** Names and values as they stand in the fields. */
function inFieldWords(text: string): string {
  return text.replace(/\bnull\b/g, `"${NO_LIMIT}"`).replace(/\b[a-z]+[A-Z]\w*\b/g, (name) => `"${optionLabel(name)}"`);
}

/** An option's description in the words of its field. */
export function optionNote(description: string): string {
  return capital(inFieldWords(REWORDED[description] ?? description));
}

/** What is wrong with an option, in the words of its field: 'Expected "Max run": ...'; what has been typed stays as it is. */
export function optionProblem(message: string): string {
  const [expected, ...got] = message.split(/(?=, but got )/);
  const named = expected.replace(/option "(\w+)(?:\.(\d+))?"/, (_, name: string, index?: string) =>
    index === undefined ? `"${optionLabel(name)}"` : `value ${Number(index) + 1} of "${optionLabel(name)}"`,
  );
  return [inFieldWords(named), ...got].join('');
}
