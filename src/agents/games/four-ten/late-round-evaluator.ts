import { FAULT, type FourTenJudge, TEN, tenInOne } from '../../../env/games/four-ten/arrangements.js';
import { ADD, COUNT, HANDS, KINDS, REMOVE, SIZE } from '../../../env/games/four-ten/moves.js';

/** What ends of a round are worth to a player. */
export interface EndValues {
  readonly ten: number;
  readonly fault: number;
  /** `[sum of the three hands]`: the 32nd card has been drawn without ten or fault. */
  readonly bottom: Readonly<Float64Array>;
}

/** Counts of the four values as one number: base 9, value 1 first. */
const COUNT_PLACE = [1, 9, 81, 729];
export const COUNT_CODES = 6561;

/** CODE[hand]: its counts as such a number; the codes of three hands add up to that of all their cards. */
export const CODE = Uint16Array.from({ length: HANDS }, (_, hand) =>
  COUNT_PLACE.reduce((code, place, kind) => code + place * COUNT[hand * KINDS + kind], 0),
);

/** The four verdicts of a replacement, one for each value drawn, as a number to base 3. */
const VERDICT_PLACE = [1, 3, 9, 27];

/** Twelve cards on the table: what can be made of them, in any safe arrangement. */
interface Cards {
  readonly counts: readonly number[];
  readonly sum: number;
  ten: boolean;
  /** `[kind replaced]`: the possible verdicts on the card drawn for it. */
  readonly verdicts: Set<number>[];
  /** Where its values begin in the table, and how far apart unseen counts of a kind lie. */
  readonly base: number;
  readonly strides: readonly number[];
}

/** Where the value of these cards on the table with these unseen ones lies. */
function placeOf({ base, strides }: Cards, unseen: ArrayLike<number>): number {
  return base + unseen[0] * strides[0] + unseen[1] * strides[1] + unseen[2] * strides[2] + unseen[3] * strides[3];
}

/** A choice of verdicts that is never better than another one is left out. */
function withoutDominated(codes: ReadonlySet<number>): number[][] {
  const all = [...codes].map((code) => VERDICT_PLACE.map((place) => Math.floor(code / place) % 3));
  const atLeast = (a: number[], b: number[]): boolean =>
    a.every((verdict, kind) => verdict === b[kind] || b[kind] === FAULT);
  return all.filter((each) => !all.some((other) => other !== each && atLeast(other, each)));
}

/**
 * The value of a round in which all hands are full, for every set of twelve cards on the table and every set of unseen cards, if
 * exchanges could lead from any safe arrangement to any other one (in play they nearly always can). Worked out backwards from
 * the last card by expectation over the unseen cards.
 */
export class LateRoundEvaluator {
  private readonly cards: (Cards | undefined)[] = new Array<Cards | undefined>(COUNT_CODES).fill(undefined);
  private readonly values: Float32Array;
  /** `[kind drawn]`: the value of going on after a safe replacement; scratch space of `settle`. */
  private readonly safeValue = new Float64Array(KINDS);

  constructor(
    private readonly judge: FourTenJudge,
    private readonly ends: EndValues,
  ) {
    let size = 0;
    for (let code = 0; code < COUNT_CODES; code++) {
      const counts = COUNT_PLACE.map((place) => Math.floor(code / place) % 9);
      if (counts.reduce((sum, count) => sum + count) !== 12) continue;
      const strides = [0, 0, 0, 0];
      const base = size;
      let stride = 1;
      for (let kind = 0; kind < KINDS; kind++) {
        strides[kind] = stride;
        stride *= 9 - counts[kind];
      }
      size += stride;
      const sum = counts.reduce((total, count, kind) => total + count * (kind + 1), 0);
      const verdicts = [0, 1, 2, 3].map(() => new Set<number>());
      this.cards[code] = { counts, sum, ten: false, verdicts, base, strides };
    }
    this.values = new Float32Array(size).fill(ends.fault);
    this.surveyArrangements();
    this.workBackwards();
  }

  /** @param code of the twelve cards @param unseen counts of the unseen cards by kind, at least one */
  value(code: number, unseen: ArrayLike<number>): number {
    return this.values[placeOf(this.cards[code]!, unseen)];
  }

  private surveyArrangements(): void {
    const full = Array.from({ length: HANDS }, (_, hand) => hand).filter((hand) => SIZE[hand] === 4);
    for (const hand of full)
      for (const home of full)
        for (const shadow of full) {
          const cards = this.cards[CODE[hand] + CODE[home] + CODE[shadow]];
          const verdict = this.judge.verdict(hand, home, shadow);
          if (cards === undefined || verdict === FAULT || verdict === TEN) continue;
          cards.ten ||= tenInOne(this.judge, hand, home, shadow);
          for (let kind = 0; kind < KINDS; kind++) {
            this.surveyReplacement(cards, kind, hand, (changed) => this.judge.verdict(changed, home, shadow));
            this.surveyReplacement(cards, kind, home, (changed) => this.judge.verdict(hand, changed, shadow));
            this.surveyReplacement(cards, kind, shadow, (changed) => this.judge.verdict(hand, home, changed));
          }
        }
  }

  private surveyReplacement(cards: Cards, kind: number, from: number, verdict: (changed: number) => number): void {
    if (COUNT[from * KINDS + kind] === 0) return;
    const shorter = REMOVE[from * KINDS + kind] * KINDS;
    let code = 0;
    for (let drawn = 0; drawn < KINDS; drawn++) code += VERDICT_PLACE[drawn] * verdict(ADD[shorter + drawn]);
    cards.verdicts[kind].add(code);
  }

  private workBackwards(): void {
    const sets = this.cards.flatMap((cards, code) =>
      cards === undefined ? [] : [{ code, cards, choices: cards.verdicts.map(withoutDominated) }],
    );
    for (let left = 1; left <= 20; left++) {
      for (const { code, cards, choices } of sets) {
        const most = cards.counts.map((count) => 8 - count);
        for (let a = 0; a <= Math.min(left, most[0]); a++)
          for (let b = 0; b <= Math.min(left - a, most[1]); b++)
            for (let c = Math.max(0, left - a - b - most[3]); c <= Math.min(left - a - b, most[2]); c++)
              this.settle(code, cards, choices, [a, b, c, left - a - b - c], left);
      }
    }
  }

  private settle(code: number, cards: Cards, choices: readonly number[][][], unseen: number[], left: number): void {
    const { ends } = this;
    let best = cards.ten ? ends.ten : ends.fault;
    for (let kind = 0; kind < KINDS; kind++) {
      if (choices[kind].length === 0) continue;
      for (let drawn = 0; drawn < KINDS; drawn++) {
        if (unseen[drawn] === 0) continue;
        const next = this.cards[code - COUNT_PLACE[kind] + COUNT_PLACE[drawn]]!;
        this.safeValue[drawn] =
          left === 1 ? ends.bottom[next.sum] : this.values[placeOf(next, unseen) - next.strides[drawn]];
      }
      for (const verdicts of choices[kind]) {
        let total = 0;
        for (let drawn = 0; drawn < KINDS; drawn++) {
          if (unseen[drawn] === 0) continue;
          const verdict = verdicts[drawn];
          total +=
            unseen[drawn] * (verdict === FAULT ? ends.fault : verdict === TEN ? ends.ten : this.safeValue[drawn]);
        }
        if (total > best * left) best = total / left;
      }
    }
    this.values[placeOf(cards, unseen)] = best;
  }
}
