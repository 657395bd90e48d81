import { isAgent } from '../../agents/games-in-play.js';
import { dealListOf, dealsIn, type LoadUnits, type ReadySubject, type Unit, type UnitSetting } from './unit.js';
import { KINDS } from './unit-kinds.js';

/** Does units one after the other. The last subject stays loaded for the next unit of it. */
export class UnitPlayer {
  private last: { readonly key: string; readonly ready: ReadySubject; readonly dispose: () => void } | null = null;

  constructor(private readonly setting: UnitSetting) {}

  async run({ kind, subject, part }: Unit): Promise<unknown> {
    const key = JSON.stringify([kind, subject]);
    if (this.last?.key !== key) {
      this.last?.dispose();
      this.last = null;
      const load = KINDS[kind] as LoadUnits;
      const parts = this.setting.partsOf(subject.spec);
      const agents = subject.agents.map(this.setting.agentOf);
      const ready = await load(subject, { ...this.setting, parts, agents });
      // Agents that were given belong to their owner.
      const dispose = () => ready.loaded.forEach((each, i) => isAgent(agents[i]) || each.dispose?.());
      this.last = { key, ready, dispose };
    }
    return this.last.ready.run(dealsIn(part.deals), part);
  }

  /** Does a unit one deal at a time, to find a deal on which its agent does not answer. */
  async runSingly(unit: Unit) {
    for (const deal of dealsIn(unit.part.deals))
      await this.run({ ...unit, part: { ...unit.part, deals: dealListOf([deal]) } });
  }
}
