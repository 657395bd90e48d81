import { randomInt } from 'node:crypto';
import type { Unit } from '../jobs/unit.js';

/** A millionth is the smallest share of units that can be verified. */
const SHARES = 1_000_000;

/** Whose answers are taken: a worker's first one is always verified, and of the others a share. */
export class Trust {
  /** Whether each worker's first answer was right. */
  private readonly first = new Map<string, Promise<boolean>>();
  private readonly accepted = new Map<string, Unit[]>();
  private readonly liars = new Set<string>();
  /** Units whose results were taken from a worker that is not believed any more. */
  private back: Unit[] = [];

  /**
   * @param share of units that are verified; 0: none at all, not even the first ones
   * @param onLiar told of a worker who answered wrongly, with the unit, and how many of its answers were taken before
   */
  constructor(
    private readonly share: number,
    private readonly onLiar: (worker: string, unit: Unit, taken: number) => void,
  ) {}

  /** Whether a worker's answer is taken. @param isRight does the unit once more */
  async isBelieved(worker: string, unit: Unit, isRight: () => Promise<boolean>): Promise<boolean> {
    if (this.share === 0) return true;
    if (this.liars.has(worker)) return false;
    const before = this.first.get(worker);
    const isChosen = before === undefined || randomInt(SHARES) < this.share * SHARES;
    const verified = isChosen ? isRight() : Promise.resolve(true);
    if (before === undefined) this.first.set(worker, verified);
    if (!(await verified)) this.distrust(worker, unit);
    await before;
    if (this.liars.has(worker)) return false;
    const taken = this.accepted.get(worker) ?? [];
    taken.push(unit);
    this.accepted.set(worker, taken);
    return true;
  }

  /** Units that are to be done again; each is named once. */
  takenBack(): Unit[] {
    return this.back.splice(0);
  }

  private distrust(worker: string, unit: Unit): void {
    if (this.liars.has(worker)) return;
    this.liars.add(worker);
    const taken = this.accepted.get(worker) ?? [];
    this.accepted.delete(worker);
    this.back.push(...taken);
    this.onLiar(worker, unit, taken.length);
  }
}
