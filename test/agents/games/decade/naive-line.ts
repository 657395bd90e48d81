/**
 * Independent oracles for a straight line whose discards are optional, written from the rules alone (docs/rules/decade.md); they share no code with src.
 * Cards are values.
 */
export interface StraightRules {
  readonly totals: readonly number[];
  readonly minRun: number;
  readonly maxRun: number;
}

/** What is left of a line after each set that may be discarded: neighbours, anywhere in the line. */
function afterSets({ totals, minRun, maxRun }: StraightRules, line: readonly number[]) {
  const after: number[][] = [];
  for (let first = 0; first < line.length; first++)
    for (let end = first + minRun; end <= Math.min(line.length, first + maxRun); end++)
      if (totals.includes(line.slice(first, end).reduce((sum, value) => sum + value, 0)))
        after.push([...line.slice(0, first), ...line.slice(end)]);
  return after;
}

/** The fewest cards left at the end of a deal whose order is known, over all orders of draws and discards; 0 where it can be won. */
export function fewestOfAllPlay(rules: StraightRules, deck: readonly number[]): number {
  const visited = new Set<string>();
  let fewest = deck.length;
  const play = (line: readonly number[], dealt: number) => {
    const key = `${dealt} ${line.join()}`;
    if (visited.has(key)) return;
    visited.add(key);
    // "when the stock is empty, the move finish ends the game even if there are sets left"
    if (dealt === deck.length) fewest = Math.min(fewest, line.length);
    else play([...line, deck[dealt]], dealt + 1);
    for (const rest of afterSets(rules, line)) play(rest, dealt);
  };
  play(deck.slice(0, 3), 3);
  return fewest;
}

/** The fewest cards that discards leave of a line to which no card comes, for lines of any length: which cards in a row can all leave. */
export function fewestOfLine({ totals, minRun, maxRun }: StraightRules, line: readonly number[]): number {
  const known = new Map<string, boolean>();
  const largest = Math.max(...totals);
  const longest = Math.min(maxRun, largest);
  /** Whether the cards from `from` to `to` can leave when `cards` cards of this total, before them, are to leave in one set with some of them. */
  const canLeave = (from: number, to: number, cards: number, total: number): boolean => {
    if (cards > longest || total > largest) return false;
    const isSet = cards === 0 || (cards >= minRun && totals.includes(total));
    if (from === to) return isSet;
    const key = [from, to, cards, total].join();
    let can = known.get(key);
    if (can === undefined) {
      can = isSet && cards > 0 && canLeave(from, to, 0, 0);
      // The next card of the set is `next`; those before it leave by themselves, and earlier.
      for (let next = from; next < to && !can; next++)
        can = (next === from || (cards > 0 && canLeave(from, next, 0, 0))) && canLeave(next + 1, to, cards + 1, total + line[next]); // prettier-ignore
      known.set(key, can);
    }
    return can;
  };
  const fewest = [0];
  for (let to = 1; to <= line.length; to++) {
    fewest[to] = fewest[to - 1] + 1;
    for (let from = 0; from < to; from++)
      if (fewest[from] < fewest[to] && canLeave(from, to, 0, 0)) fewest[to] = fewest[from];
  }
  return fewest[line.length];
}
