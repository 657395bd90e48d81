import { fresh } from '../fresh';

/** Cards of each rank. */
const COPIES: u32 = 4;

export function binomial(n: u32, k: u32): u32 {
  let ways: u32 = 1;
  for (let i: u32 = 1; i <= k; i++) ways = (ways * (n - k + i)) / i;
  return ways;
}

/**
 * The number of a multiset, its values ascending: the combinatorial number system (Knuth, The Art of Computer Programming 4A, 7.2.1.3),
 * in which the i-th smallest value v counts C(v + i, i + 1), i from 0. With one value raised, a multiset always comes later.
 */
export function multisetRank(values: StaticArray<u32>, count: u32): u32 {
  let rank: u32 = 0;
  for (let i: u32 = 0; i < count; i++) rank += binomial(unchecked(values[i]) + i, i + 1);
  return rank;
}

/** What may have been drawn of some ranks, where no difference is made between interchangeable ones. Arrays by class. */
export class DrawClasses {
  /** Cards drawn that wait on the tableau for others once all that can leave has left. */
  readonly waiting: StaticArray<u8>;
  /** Removals that the others have left in. */
  readonly removals: StaticArray<u8>;
  /** Cards still to be drawn. */
  readonly hidden: StaticArray<u8>;
  /** Where the draws of a class begin; they end where those of the next one begin. With all cards drawn, in the last class, there are none. */
  readonly starts: StaticArray<u32>;
  /** `[draw]`: the class that follows, a greater number than that of the draw, and how many cards lead there. */
  readonly to: StaticArray<u32>;
  readonly cards: StaticArray<u32>;
  draws: u32 = 0;

  /** @param mostDraws of a class */
  constructor(
    readonly size: u32,
    readonly mostDraws: u32,
  ) {
    this.waiting = fresh<u8>(size);
    this.removals = fresh<u8>(size);
    this.hidden = fresh<u8>(size);
    this.starts = fresh<u32>(size + 1);
    this.to = fresh<u32>(size * mostDraws);
    this.cards = fresh<u32>(size * mostDraws);
  }

  /** Adds what has been drawn of other ranks to a class. */
  add(at: u32, others: DrawClasses, other: u32): void {
    unchecked((this.waiting[at] += others.waiting[other]));
    unchecked((this.removals[at] += others.removals[other]));
    unchecked((this.hidden[at] += others.hidden[other]));
  }

  /** A further draw of a class; they come in the order of the classes. */
  addDraw(at: u32, to: u32, cards: u32): void {
    unchecked((this.to[this.draws] = to));
    unchecked((this.cards[this.draws] = cards));
    unchecked((this.starts[at + 1] = ++this.draws));
  }
}

/** One rank whose cards leave `together` at a time: the class is how many of its cards have been drawn, 0 to 4. */
export function rankClasses(together: u32): DrawClasses {
  const found = new DrawClasses(COPIES + 1, 1);
  for (let drawn: u32 = 0; drawn <= COPIES; drawn++) {
    found.waiting[drawn] = <u8>(drawn % together);
    found.removals[drawn] = <u8>(drawn / together);
    found.hidden[drawn] = <u8>(COPIES - drawn);
    if (drawn < COPIES) found.addDraw(drawn, drawn + 1, COPIES - drawn);
  }
  return found;
}

/** Two ranks, a card of one leaving with a card of the other: those wait that one rank has more. */
export function pairClasses(): DrawClasses {
  const found = interchangeable(rankClasses(COPIES + 1), 2);
  for (let more: u32 = 0, at: u32 = 0; more <= COPIES; more++)
    for (let fewer: u32 = 0; fewer <= more; fewer++, at++) {
      found.waiting[at] = <u8>(more - fewer);
      found.removals[at] = <u8>fewer;
    }
  return found;
}

/** `count` units (ranks, or pairs of them) whose names do not matter: the class is the number of the multiset of the units' classes. */
export function interchangeable(units: DrawClasses, count: u32): DrawClasses {
  const found = new DrawClasses(binomial(units.size + count - 1, count), max(1, count * units.mostDraws));
  const classes = new StaticArray<u32>(count + 1);
  const after = new StaticArray<u32>(count + 1);
  classes[count] = after[count] = u32.MAX_VALUE; // more than any class
  for (let at: u32 = 0; at < found.size; at++) {
    let alike: u32 = 0;
    for (let unit: u32 = 0; unit < count; unit++) {
      const own = unchecked(classes[unit]);
      found.add(at, units, own);
      alike++;
      if (own === unchecked(classes[unit + 1])) continue; // equal classes have their draws in common
      for (let draw = unchecked(units.starts[own]), end = unchecked(units.starts[own + 1]); draw < end; draw++) {
        const to = unchecked(units.to[draw]);
        for (let i: u32 = 0; i < count; i++) unchecked((after[i] = classes[i]));
        let place = unit;
        for (; unchecked(after[place + 1]) < to; place++) unchecked((after[place] = after[place + 1]));
        unchecked((after[place] = to));
        found.addDraw(at, multisetRank(after, count), alike * unchecked(units.cards[draw]));
      }
      alike = 0;
    }
    // The next multiset raises the first value that can be.
    let raised: u32 = 0;
    for (; raised < count && unchecked(classes[raised]) === unchecked(classes[raised + 1]); raised++)
      unchecked((classes[raised] = 0));
    if (raised < count) unchecked(classes[raised]++);
    for (let i: u32 = 0; i < raised; i++) unchecked((classes[i] = 0));
  }
  return found;
}

/** Two parts of the deck at once: class a of the first and class b of the second make class a * second.size + b. */
export function together(first: DrawClasses, second: DrawClasses): DrawClasses {
  const found = new DrawClasses(first.size * second.size, first.mostDraws + second.mostDraws);
  for (let a: u32 = 0, at: u32 = 0; a < first.size; a++)
    for (let b: u32 = 0; b < second.size; b++, at++) {
      found.add(at, first, a);
      for (let draw = unchecked(first.starts[a]), end = unchecked(first.starts[a + 1]); draw < end; draw++)
        found.addDraw(at, unchecked(first.to[draw]) * second.size + b, unchecked(first.cards[draw]));
      found.add(at, second, b);
      for (let draw = unchecked(second.starts[b]), end = unchecked(second.starts[b + 1]); draw < end; draw++)
        found.addDraw(at, a * second.size + unchecked(second.to[draw]), unchecked(second.cards[draw]));
    }
  return found;
}

/** `[class]`: a class and all that draws lead to from there, numbered anew in the same order; -1 for one that is not among them. */
export function followersOf(all: DrawClasses, first: u32): StaticArray<i32> {
  const numbers = fresh<i32>(all.size);
  for (let at: u32 = 0; at < all.size; at++) unchecked((numbers[at] = -1));
  numbers[first] = 0;
  let count = 0;
  for (let at: u32 = first; at < all.size; at++) {
    if (unchecked(numbers[at]) < 0) continue;
    unchecked((numbers[at] = count++));
    for (let draw = unchecked(all.starts[at]), end = unchecked(all.starts[at + 1]); draw < end; draw++)
      unchecked((numbers[all.to[draw]] = 0));
  }
  return numbers;
}

/** The classes that have a number, by their numbers. */
export function renumbered(all: DrawClasses, numbers: StaticArray<i32>): DrawClasses {
  const found = new DrawClasses(<u32>(numbers[all.size - 1] + 1), all.mostDraws);
  for (let old: u32 = 0; old < all.size; old++) {
    const at = unchecked(numbers[old]);
    if (at < 0) continue;
    found.add(at, all, old);
    for (let draw = unchecked(all.starts[old]), end = unchecked(all.starts[old + 1]); draw < end; draw++)
      found.addDraw(at, <u32>unchecked(numbers[all.to[draw]]), unchecked(all.cards[draw]));
  }
  return found;
}
