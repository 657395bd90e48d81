import { type DealList, dealListOf, dealsIn } from './deal-list.js';
import type { LoadUnits, ReadySubject, Unit, UnitTools } from './unit.js';

/** The kinds of units by name. Each is loaded with its first unit. */
const KINDS: Readonly<Record<Unit['kind'], () => Promise<unknown>>> = {
  evaluation: async () => (await import('./evaluation-units.js')).loadEvaluation,
  'upper bound': async () => (await import('./bound-units.js')).loadUpperBound,
  relaxation: async () => (await import('./bound-units.js')).loadRelaxation,
  prediction: async () => (await import('./prediction-units.js')).loadPrediction,
  surprises: async () => (await import('./surprise-units.js')).loadSurprises,
};

/** Does units one after the other. The last subject stays loaded for the next unit of it. */
export class UnitPlayer {
  private last: { readonly key: string; readonly ready: ReadySubject } | null = null;

  constructor(private readonly tools: UnitTools) {}

  async run({ kind, subject, part }: Unit): Promise<unknown> {
    const key = JSON.stringify([kind, subject]);
    if (this.last?.key !== key) {
      this.dispose();
      const load = (await KINDS[kind]()) as LoadUnits;
      this.last = { key, ready: await load(subject, this.tools) };
    }
    return this.last.ready.run(part);
  }

  /** Does a unit one deal at a time, to find a deal on which its agent does not answer. */
  async runSingly(unit: Unit): Promise<void> {
    const { deals, ...part } = unit.part as { readonly deals: DealList };
    for (const deal of dealsIn(deals)) await this.run({ ...unit, part: { ...part, deals: dealListOf([deal]) } });
  }

  private dispose(): void {
    this.last?.ready.dispose?.();
    this.last = null;
  }
}
