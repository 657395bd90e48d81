/**
 * An independent oracle: the chance of winning Decade under the best play of who does not see the stock, by plain recursion over every order
 * of the cards, with no memory. Written from the rules alone (docs/rules/decade.md); shares no code with src.
 */
export interface NaiveRules {
  readonly loop: boolean;
  readonly maxRun: number;
  readonly totals: readonly number[];
  /** "a draw is always legal while the stock lasts" */
  readonly isOptional?: boolean;
  readonly minRun?: number;
  /** "won as soon as at most so many cards are left" */
  readonly goal?: number;
}

/** What is left of a line after each set that may leave it. */
function afterSets({ loop, minRun = 2, maxRun, totals }: NaiveRules, line: readonly number[]): number[][] {
  const after = new Map<string, number[]>();
  for (let start = 0; start < line.length; start++) {
    for (let count = minRun; count <= Math.min(maxRun, line.length); count++) {
      if (!loop && start + count > line.length) continue;
      const places = Array.from({ length: count }, (_, i) => (start + i) % line.length);
      if (loop && !places.includes(line.length - 1)) continue; // "contains the rightmost card"
      if (!totals.includes(places.reduce((sum, place) => sum + line[place], 0))) continue;
      const rest = line.filter((_, place) => !places.includes(place));
      after.set(rest.join(), rest);
    }
  }
  return [...after.values()];
}

/** From a line on. @param stock the values of the hidden cards, in any order */
export function chance(rules: NaiveRules, line: readonly number[], stock: readonly number[]): number {
  if (line.length + stock.length <= (rules.goal ?? 0)) return 1;
  const taken = afterSets(rules, line).map((rest) => chance(rules, rest, stock));
  // "while a set exists a draw is illegal; the player chooses which set"
  if (taken.length > 0 && rules.isOptional !== true) return Math.max(...taken);
  if (stock.length === 0) return Math.max(0, ...taken);
  return Math.max(
    ...taken,
    averageOf(stock, (card, rest) => chance(rules, [...line, card], rest)),
  );
}

/** The mean over the next card, each as likely as any other. */
function averageOf(stock: readonly number[], of: (card: number, rest: readonly number[]) => number): number {
  let sum = 0;
  for (const card of new Set(stock)) {
    const rest = [...stock];
    rest.splice(rest.indexOf(card), 1);
    sum += (stock.filter((each) => each === card).length / stock.length) * of(card, rest);
  }
  return sum;
}

/** Of a game that is yet to be dealt. @param deck the values of all its cards */
export function naiveOptimum(rules: NaiveRules, deck: readonly number[]): number {
  return averageOf(deck, (a, two) =>
    averageOf(two, (b, one) => averageOf(one, (c, stock) => chance(rules, [a, b, c], stock))),
  );
}
