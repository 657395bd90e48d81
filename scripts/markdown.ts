/** A Markdown table; `prettier` aligns it. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A value as code: text as it is, anything else as JSON. */
export function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

/** Columns of generated prose. */
const WIDTH = 150;

/** A text in lines of at most 150 columns, broken at spaces outside code; all but the first begin with `indent`. */
function wrapped(text: string, indent: string): string {
  const words = text.replaceAll('\n', ' ').match(/(?:`[^`]*`|[^\s`]+)+/g) ?? [];
  let column = 0;
  return words.reduce((lines, word) => {
    const fits = column > 0 && column + 1 + word.length <= WIDTH;
    column = fits ? column + 1 + word.length : (column > 0 ? indent.length : 0) + word.length;
    return lines === '' ? word : `${lines}${fits ? ' ' : `\n${indent}`}${word}`;
  }, '');
}

/** A Markdown list of terms and what they mean, for texts that would make a table too wide. */
export function list(entries: readonly (readonly [term: string, meaning: string])[]): string {
  return entries.map(([term, meaning]) => wrapped(`- ${term}: ${meaning}`, '  ')).join('\n');
}
