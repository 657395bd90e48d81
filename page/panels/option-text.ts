import { parseOptionValue } from '../session/link.js';

const NO_LIMIT = 'no limit';

/** "maxRun" as "Max run". */
export function optionLabel(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);
  return `${words[0].toUpperCase()}${words.slice(1)}`;
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
  return isPlainList ? plain.split(/[\s,]+/).map(parseOptionValue) : parseOptionValue(plain);
}

/** An option's description in the words of its field. */
export function optionNote(description: string): string {
  const note = description.replace(/\bnull\b/g, `"${NO_LIMIT}"`);
  return `${note[0].toUpperCase()}${note.slice(1)}`;
}
