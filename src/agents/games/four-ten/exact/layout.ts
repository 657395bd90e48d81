import type { FourTenConfig } from '../../../../env/games/four-ten/config.js';
import { HAND_TABLES } from '../../../../env/games/four-ten/hand-tables.js';
import { HAND_LIMIT, KINDS, SUM } from '../../../../env/games/four-ten/hands.js';
import { HAND, HOME, SHADOW } from '../../../../env/games/four-ten/moves.js';
import type { FourTenState } from '../../../../env/games/four-ten/state.js';
import { exportsOf } from '../../../../env/kernel/environment-kernel.js';
import { ROUND_KERNEL } from './kernel-bytes.js';

/** The highest sum of three hands: twelve fours. */
export const MOST_SUM = 3 * HAND_LIMIT * KINDS;

/**
 * Where a card drawn or an exchange may lead, as one number: `TEN_END` (Hand is at its target), a fault (the number is the sum of the
 * three hands, 1..MOST_SUM), `NOWHERE`, or from `FIRST_COMPONENT` on a component of safe arrangements.
 */
export const TEN_END = 0;
export const NOWHERE = MOST_SUM + 1;
export const FIRST_COMPONENT = NOWHERE + 1;

/** Hands that a card may go to while some hand has room. */
export const OPTIONS = 3;

/** The ends of a round: `TEN_END`, a fault by its sum, then by its sum a gain with the bottom card. */
export const FIRST_BOTTOM = MOST_SUM + 1;
export const ENDS = FIRST_BOTTOM + MOST_SUM + 1;

/** The sum of the three hands and the card drawn. Exchanges do not change it. */
export function tableSum({ hands, drawn }: Readonly<FourTenState>): number {
  return SUM[hands[HAND]] + SUM[hands[HOME]] + SUM[hands[SHADOW]] + drawn;
}

type RoundArray =
  | ('asked' | 'early' | 'earlyChoices' | 'ends' | 'expected' | 'late' | 'lateChoices' | 'rest')
  | ('rowStarts' | 'stateComponents' | 'targets');

/** The exports of kernel/four-ten-exact: functions, numbers, and addresses of arrays with their lengths in bytes in front of them. */
type RoundKernel = Readonly<
  Record<RoundArray | 'faultFirst' | 'fullCount' | 'handTarget' | 'room' | 'tables', { value: number }>
> & {
  readonly memory: { readonly buffer: ArrayBuffer };
  layOut(isFree: number): void;
  layOutStates(): void;
  fill(): void;
  expect(): void;
  solve(isKnown: number, isRounded: number): void;
  spread(): void;
};

interface ArrayKind<Kind> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, at: number, length: number): Kind;
}

/** What a module has found, in its memory until others take the place. */
export class Found<Kind extends Float64Array | Uint16Array> {
  constructor(
    public early: Kind,
    public late: Kind,
  ) {}

  keep() {
    this.early = this.early.slice() as Kind;
    this.late = this.late.slice() as Kind;
  }
}

/** A module with the layout of the rounds of some rules: see kernel/four-ten-exact/layout.ts. */
export class RoundLayout {
  readonly kernel = exportsOf<RoundKernel>(ROUND_KERNEL);
  /** Components with all hands full: 0 .. fullCount - 1. */
  readonly fullCount: number;
  /** `[arrangement]`: its target right after a card that is not the 32nd. */
  targets!: Uint16Array;
  /** `[code of the unseen cards]`: the first of the states of full components with them, and `[state]` its component. */
  rowStarts = new Uint32Array();
  stateComponents = new Uint16Array();
  /** What lies in the memory. */
  choices: Found<Uint16Array> | undefined;
  private values: Found<Float64Array> | undefined;

  constructor({ handTarget, precedence }: FourTenConfig, isFree: boolean) {
    const { kernel } = this;
    new Uint8Array(kernel.memory.buffer, kernel.room.value).set(HAND_TABLES);
    kernel.tables.value = kernel.room.value;
    kernel.handTarget.value = handTarget;
    kernel.faultFirst.value = Number(precedence === 'fault-first');
    this.grow(() => kernel.layOut(Number(isFree)));
    this.fullCount = kernel.fullCount.value;
  }

  layOutStates() {
    if (this.rowStarts.length === 0) this.grow(() => this.kernel.layOutStates());
  }

  fill() {
    this.grow(() => this.kernel.fill());
  }

  keepValues() {
    this.values?.keep();
    this.values = undefined;
  }

  keepChoices() {
    this.choices?.keep();
    this.choices = undefined;
  }

  lendValues(): Found<Float64Array> {
    return (this.values = new Found(this.array('early', Float64Array), this.array('late', Float64Array)));
  }

  lendChoices(): Found<Uint16Array> {
    return (this.choices = new Found(this.array('earlyChoices', Uint16Array), this.array('lateChoices', Uint16Array)));
  }

  /** An array of the module, until its memory grows. */
  array<Kind>(name: RoundArray, kind: ArrayKind<Kind>): Kind {
    const { buffer } = this.kernel.memory;
    const at = this.kernel[name].value;
    const [bytes] = new Uint32Array(buffer, at - 4, 1);
    return new kind(buffer, at, bytes / kind.BYTES_PER_ELEMENT);
  }

  /** Runs what may take more memory. */
  private grow(run: () => void) {
    this.keepValues();
    this.keepChoices();
    run();
    this.targets = this.array('targets', Uint16Array);
    this.rowStarts = this.array('rowStarts', Uint32Array);
    this.stateComponents = this.array('stateComponents', Uint16Array);
  }
}

/** Layouts used last, up to 12 MB each. */
const layouts = new Map<string, RoundLayout>();
const MOST_LAYOUTS = 3;

/** The layout of these rules, which all rounds with them share. */
export function layoutOf(config: FourTenConfig, isFree: boolean): RoundLayout {
  const key = [config.handTarget, config.precedence, isFree].join();
  const layout = layouts.get(key) ?? new RoundLayout(config, isFree);
  layouts.delete(key);
  layouts.set(key, layout);
  for (const oldest of layouts.keys()) if (layouts.size > MOST_LAYOUTS) layouts.delete(oldest);
  return layout;
}
