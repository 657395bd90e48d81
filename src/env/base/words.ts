/** "1 card", "3 cards". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "10, 20 or 30". */
export function joined(parts: readonly (string | number)[], word: 'and' | 'or'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}

/** The least number of letters to insert, delete, replace or swap with their neighbour (optimal string alignment). */
function editDistance(a: string, b: string) {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? beforePrevious[j - 2] + 1 : Infinity;
      row.push(Math.min(previous[j] + 1, row[j - 1] + 1, replaced, swapped));
    }
    beforePrevious = previous;
    previous = row;
  }
  return previous[b.length];
}

/** The largest accepted edit distance; mistypes seldom change the first letter. */
function tolerance(wanted: string, name: string) {
  const least = wanted[0] === name[0]?.toLowerCase() ? 2 : 1;
  return Math.max(least, Math.floor(Math.max(wanted.length, name.length) / 3));
}

function nearDistance(wanted: string, name: string) {
  return Math.abs(wanted.length - name.length) > tolerance(wanted, name) ? Infinity : editDistance(wanted, name);
}

/** The names closest to a mistyped one, at most three, best first; empty when nothing is near. */
export function nearestNames(typed: string, names: readonly string[]): string[] {
  const wanted = typed.toLowerCase();
  return names
    .map((name) => ({
      name,
      distance: name.startsWith(wanted) && wanted ? 0 : nearDistance(wanted, name.toLowerCase()),
    }))
    .filter(({ name, distance }) => distance <= tolerance(wanted, name))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name);
}

/** `; did you mean "x" or "y"?`, or, when nothing is near, the list of what there is; empty without names. */
export function suggestion(typed: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const near = nearestNames(typed, names);
  return near.length > 0
    ? `; did you mean ${near.map((name) => `"${name}"`).join(' or ')}?`
    : `; there are: ${names.join(', ')}`;
}

/** Characters that control terminals, end lines (Unicode), or change the text direction. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text on one line, its control characters written as in JSON: "\u001b". */
export function printable(text: string): string {
  return text.replace(OBEYED, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
