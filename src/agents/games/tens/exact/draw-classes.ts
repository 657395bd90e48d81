/** Pascal's triangle: BINOMIAL[n][k]. A multiset of four from 15 kinds needs n = 18. */
const BINOMIAL: readonly (readonly number[])[] = Array.from({ length: 19 }, (_, n) =>
  Array.from({ length: 19 }, (_, k) => {
    let ways = 1;
    for (let i = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
    return ways;
  }),
);

/**
 * Calls `visit` with every multiset of `size` values from 0 .. kinds - 1, its values ascending; the array is used again. The order is that
 * of the greatest values, then of the next ones: with one value raised, a multiset always comes later.
 */
export function eachMultiset(kinds: number, size: number, visit: (values: readonly number[]) => void): void {
  const values = new Array<number>(size).fill(0);
  for (;;) {
    visit(values);
    let at = 0;
    while (at + 1 < size && values[at] === values[at + 1]) at++;
    if (size === 0 || (at + 1 === size && values[at] + 1 === kinds)) return;
    values[at]++;
    values.fill(0, 0, at);
  }
}

/**
 * Where a multiset, its values ascending, stands in `eachMultiset`, whatever `kinds`: the combinatorial number system (Knuth, The Art of
 * Computer Programming 4A, 7.2.1.3), in which the i-th smallest value v counts C(v + i, i + 1), i from 0.
 */
export function multisetRank(values: readonly number[]): number {
  let rank = 0;
  for (let at = 0; at < values.length; at++) rank += BINOMIAL[values[at] + at][at + 1];
  return rank;
}

/** Writes to `changed` the ascending values with the one at `at` raised to `value`, in ascending order again. */
export function raise(values: readonly number[], at: number, value: number, changed: number[]): void {
  for (let other = 0; other < at; other++) changed[other] = values[other];
  let place = at;
  for (; place + 1 < values.length && values[place + 1] < value; place++) changed[place] = values[place + 1];
  changed[place] = value;
  for (let other = place + 1; other < values.length; other++) changed[other] = values[other];
}

const CARDS_OF_A_RANK = 4;

/** What may have been drawn of some ranks, class by class, where no difference is made between interchangeable ones. */
export interface DrawClasses {
  readonly size: number;
  /** `[class]`: cards drawn that wait on the tableau for others once all that can leave has left. */
  readonly waiting: Uint8Array;
  /** `[class]`: removals that the others have left in. */
  readonly removals: Uint8Array;
  /** `[class]`: cards still to be drawn. */
  readonly hidden: Uint8Array;
  /** The draws from class c are those from starts[c] to before starts[c + 1]. */
  readonly starts: Uint32Array;
  /** `[draw]`: the class that follows, a greater number than that of the class before. */
  readonly to: Uint32Array;
  /** `[draw]`: how many cards lead there; floating-point, since probabilities are multiplied by it. */
  readonly cards: Float64Array;
}

/** Takes classes in one by one. */
class Builder {
  private readonly waiting: number[] = [];
  private readonly removals: number[] = [];
  private readonly hidden: number[] = [];
  private readonly starts: number[] = [0];
  private readonly to: number[] = [];
  private readonly cards: number[] = [];

  /** A draw from the class that is added next. */
  addDraw(to: number, cards: number): void {
    this.to.push(to);
    this.cards.push(cards);
  }

  add(waiting: number, removals: number, hidden: number): void {
    this.waiting.push(waiting);
    this.removals.push(removals);
    this.hidden.push(hidden);
    this.starts.push(this.to.length);
  }

  build(): DrawClasses {
    return {
      size: this.waiting.length,
      waiting: new Uint8Array(this.waiting),
      removals: new Uint8Array(this.removals),
      hidden: new Uint8Array(this.hidden),
      starts: new Uint32Array(this.starts),
      to: new Uint32Array(this.to),
      cards: new Float64Array(this.cards),
    };
  }
}

/** One rank whose cards leave `together` at a time: the class is how many of its cards have been drawn, 0 to 4. */
export function rankClasses(together: number): DrawClasses {
  const builder = new Builder();
  for (let drawn = 0; drawn <= CARDS_OF_A_RANK; drawn++) {
    const hidden = CARDS_OF_A_RANK - drawn;
    if (hidden > 0) builder.addDraw(drawn + 1, hidden);
    builder.add(drawn % together, Math.floor(drawn / together), hidden);
  }
  return builder.build();
}

/** Two ranks, a card of one leaving with a card of the other: those wait that one rank has more. */
export function pairClasses(): DrawClasses {
  const classes = interchangeable(rankClasses(Infinity), 2);
  let at = 0;
  eachMultiset(CARDS_OF_A_RANK + 1, 2, ([fewer, more]) => {
    classes.waiting[at] = more - fewer;
    classes.removals[at++] = fewer;
  });
  return classes;
}

/** `count` units (ranks, or pairs of them) whose names do not matter: the class is the rank of the multiset of the units' classes. */
export function interchangeable(unit: DrawClasses, count: number): DrawClasses {
  const builder = new Builder();
  const after = new Array<number>(count).fill(0);
  eachMultiset(unit.size, count, (classes) => {
    let waiting = 0;
    let removals = 0;
    let hidden = 0;
    let alike = 0;
    for (let at = 0; at < count; at++) {
      const from = classes[at];
      waiting += unit.waiting[from];
      removals += unit.removals[from];
      hidden += unit.hidden[from];
      alike++;
      if (from === classes[at + 1]) continue; // equal classes have their draws in common
      for (let draw = unit.starts[from]; draw < unit.starts[from + 1]; draw++) {
        raise(classes, at, unit.to[draw], after);
        builder.addDraw(multisetRank(after), alike * unit.cards[draw]);
      }
      alike = 0;
    }
    builder.add(waiting, removals, hidden);
  });
  return builder.build();
}

/** Two parts of the deck at once: class a of the first and class b of the second make class a * second.size + b. */
export function together(first: DrawClasses, second: DrawClasses): DrawClasses {
  const builder = new Builder();
  for (let a = 0; a < first.size; a++)
    for (let b = 0; b < second.size; b++) {
      for (let draw = first.starts[a]; draw < first.starts[a + 1]; draw++)
        builder.addDraw(first.to[draw] * second.size + b, first.cards[draw]);
      for (let draw = second.starts[b]; draw < second.starts[b + 1]; draw++)
        builder.addDraw(a * second.size + second.to[draw], second.cards[draw]);
      builder.add(
        first.waiting[a] + second.waiting[b],
        first.removals[a] + second.removals[b],
        first.hidden[a] + second.hidden[b],
      );
    }
  return builder.build();
}
