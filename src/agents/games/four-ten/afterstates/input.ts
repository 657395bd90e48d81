import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import type { DrawClass } from '../../../../env/games/four-ten/draw-classes.js';
import { HAND_LIMIT, KINDS } from '../../../../env/games/four-ten/hands.js';
import { CARDS_PER_VALUE } from '../../../../env/games/four-ten/state.js';
import { inputOf, thermometerBlock } from '../../../afterstates/afterstate-batch.js';
import type { Afterstates } from '../../../afterstates/afterstates.js';
import type { SparseRows } from '../../../networks/network-description.js';
import { type FourTenFilling, WORTHS } from './filling.js';

/** Columns that tell how many gains of ten are still needed, 0 to 6 or more. */
const STAGES = 7;
/** More safeties than this look alike. */
const MOST_SAFETIES = 4;
/** A round's end from the bottom of the deck pays at most 10 + 9 + 9; a fault costs at most about as much. */
const MOST_SUM = 30;
/** Points that a full game needs; larger targets give larger inputs. */
const USUAL_TARGET = 50;
/** Cards before the draw, on a scale that separates the last ones: the round ends with the bottom card. */
const MOST_LEFT = 32;
const LAST_CARDS = 6;

const BLOCKS = [
  thermometerBlock('table', new Array<number>(KINDS).fill(CARDS_PER_VALUE)),
  thermometerBlock('unseen', new Array<number>(KINDS).fill(CARDS_PER_VALUE)),
  thermometerBlock('hand sizes', new Array<number>(3).fill(HAND_LIMIT)),
  { name: 'sum and cards left', columns: 2 + LAST_CARDS },
  { name: 'next card: fault, ten, forced ten, choice', columns: 4 * KINDS },
  { name: 'next card: chances', columns: 3 * KINDS + 4 },
  { name: 'points needed', columns: 1 + STAGES + 10 },
  { name: 'stage after the bottom', columns: STAGES },
  { name: 'safeties', columns: MOST_SAFETIES + 1 },
  { name: 'points to pay a fault with', columns: 2 },
];

/** Points needed, each by itself up to this: what the bottom card can pay at most. */
const MOST_NEEDED = MOST_SUM;
/** Steps in which chances are told beside their number. */
const STEPS = 20;
/** Of TEN_WORTHS, the one nearest to what ten points are beside those of a full table. */
const TEN_OF_BOTTOM = 2;

const FIRST_INPUT = inputOf(BLOCKS);
const SECOND_INPUT = inputOf([
  ...BLOCKS,
  { name: 'filling: expectations', columns: WORTHS },
  { name: 'filling: next card', columns: KINDS * WORTHS },
  thermometerBlock('filling: steps', new Array<number>(2).fill(STEPS)),
  { name: 'points needed, each', columns: MOST_NEEDED },
]);

/** Writes the numbers that a network judges a Four Ten position before a draw by. */
export class FourTenInput {
  private readonly handTarget: number;
  private readonly gameTarget: number;
  /** Of the first version every column that is 1 is named: it has no thermometers. */
  readonly shape: Pick<Afterstates, 'size' | 'blocks' | 'thermometers'>;
  private input!: SparseRows;
  private at = 0;
  /** `[(kind + 1) * WORTHS + worth]`, the expectations first. */
  private readonly worths = new Float64Array((KINDS + 1) * WORTHS);

  /** @param filling for the second version */
  constructor(
    config: FourTenConfig,
    private readonly filling?: FourTenFilling,
  ) {
    this.handTarget = config.handTarget;
    this.gameTarget = config.gameTarget;
    this.shape = filling ? SECOND_INPUT : { ...FIRST_INPUT, thermometers: undefined };
  }

  /** @param unseen `[kind]`: cards not yet drawn in this round */
  write(input: SparseRows, draw: DrawClass, unseen: ArrayLike<number>, points: number, safeties: number) {
    this.input = input;
    this.at = 0;
    const needed = this.gameTarget - points;
    for (let kind = 0; kind < KINDS; kind++) this.thermometer(draw.counts[kind], CARDS_PER_VALUE);
    for (let kind = 0; kind < KINDS; kind++) this.thermometer(unseen[kind], CARDS_PER_VALUE);
    for (const size of draw.sizes) this.thermometer(size, HAND_LIMIT);

    const left = unseen[0] + unseen[1] + unseen[2] + unseen[3];
    this.put(draw.sum / MOST_SUM);
    this.put(left / MOST_LEFT);
    this.oneHot(left - 1, LAST_CARDS);
    this.writeDraw(draw, unseen, left, needed);

    this.put(needed / USUAL_TARGET);
    this.oneHot(Math.min(STAGES - 1, this.stage(needed)), STAGES);
    this.oneHot(Math.floor(((needed % this.handTarget) * 10) / this.handTarget), 10);
    this.oneHot(Math.min(STAGES - 1, this.stage(needed - draw.sum)), STAGES);
    this.oneHot(Math.min(safeties, MOST_SAFETIES), MOST_SAFETIES + 1);
    this.put(Math.min(1, points / MOST_SUM));
    this.put(points >= draw.sum ? 1 : 0);
    if (this.filling) this.writeFilling(this.filling, draw, unseen, needed);
    input.endRow();
  }

  private writeFilling(filling: FourTenFilling, draw: DrawClass, unseen: ArrayLike<number>, needed: number) {
    const { worths } = this;
    filling.write(draw, unseen, worths);
    for (const worth of worths) this.put(worth);
    this.thermometer(Math.floor(worths[0] * STEPS), STEPS);
    this.thermometer(Math.floor(worths[TEN_OF_BOTTOM] * STEPS), STEPS);
    this.oneHot(needed - 1, MOST_NEEDED);
  }

  /** What the next card does, by value, and how likely that is. */
  private writeDraw(draw: DrawClass, unseen: ArrayLike<number>, left: number, needed: number) {
    let fault = 0;
    let ten = 0;
    let forcedTen = 0;
    let win = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const consequence = draw.consequences[kind];
      const chance = unseen[kind] / left;
      this.put(consequence.fault ? 1 : 0);
      this.put(consequence.ten ? 1 : 0);
      this.put(consequence.forcedTen ? 1 : 0);
      this.put(consequence.choice / (consequence.choice + 4));
      this.put(consequence.fault ? chance : 0);
      this.put(consequence.ten ? chance : 0);
      this.put(consequence.choice > 0 ? chance : 0);
      if (consequence.fault) fault += chance;
      if (consequence.ten) ten += chance;
      if (consequence.forcedTen) forcedTen += chance;
      const toBottom = left === 1 && consequence.choice > 0 && draw.sum + kind + 1 >= needed;
      if (toBottom || (consequence.ten && this.handTarget >= needed)) win += chance;
    }
    this.put(fault);
    this.put(ten);
    this.put(forcedTen);
    this.put(win);
  }

  /** Gains of the hand target that so many points take. */
  private stage(needed: number) {
    return Math.max(0, Math.ceil(needed / this.handTarget));
  }

  private put(value: number) {
    this.input.set(this.at++, Math.fround(value));
  }

  private oneHot(value: number, columns: number) {
    if (value >= 0 && value < columns) this.input.one(this.at + value);
    this.at += columns;
  }

  /** Column i says whether the amount is above i. */
  private thermometer(amount: number, columns: number) {
    if (this.filling && amount > 0) this.input.one(this.at + amount - 1);
    for (let i = 0; !this.filling && i < amount; i++) this.input.one(this.at + i);
    this.at += columns;
  }
}
