import { loadUnitKind } from '../units/kinds.js';
import type { ReadySubject, Unit, UnitTools } from './unit.js';

/** Does units one after the other. The subject of the last one is kept: the next unit of it need not load it again. */
export class UnitPlayer {
  private last: { readonly key: string; readonly ready: ReadySubject } | null = null;

  constructor(private readonly tools: UnitTools) {}

  async run({ kind, subject, part }: Unit, signal?: AbortSignal): Promise<unknown> {
    const key = `${kind} ${JSON.stringify(subject)}`;
    if (this.last?.key !== key) {
      this.dispose();
      this.last = { key, ready: await (await loadUnitKind(kind)).load(subject, this.tools) };
    }
    return this.last.ready.run(part, signal);
  }

  /** A unit one deal at a time: to find one that its agent does not answer on. */
  async runSingly(unit: Unit): Promise<void> {
    const kind = await loadUnitKind(unit.kind);
    for (const part of kind.singly!(unit.part)) await this.run({ ...unit, part });
  }

  dispose(): void {
    this.last?.ready.dispose?.();
    this.last = null;
  }
}
