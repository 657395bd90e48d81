import type { Agent } from '../../agents/agent.js';
import type { DecisionWatch } from '../../agents/decision-watch.js';
import { type EnvironmentParts, type Game, partsOf } from '../../env/index.js';
import { evaluate } from '../../evaluate/evaluate.js';
import type { UpperBound } from '../../evaluate/upper-bound.js';
import { loadAgent } from '../agents.js';
import { upperBoundsFor } from '../bounds/upper-bounds.js';
import { threadClock } from './thread-clock.js';
import { type Contestant, dealsOf, type Unit, type UnitResult } from './unit.js';

type Parts = EnvironmentParts & { readonly game: Game };

/** A contestant that is ready to go: an agent, or a bound. */
interface Ready {
  readonly contestant: Contestant;
  play(unit: Unit): Promise<UnitResult>;
  dispose?(): void;
}

/** Plays units one after the other. The contestant of the last one is kept: its next unit need not load it again. */
export class UnitPlayer {
  private readonly clock = threadClock();
  private ready: Ready | null = null;

  /** @param watch told of each question to an agent */
  constructor(private readonly watch?: DecisionWatch) {}

  async play(unit: Unit): Promise<UnitResult> {
    const { contestant } = unit;
    if (!this.ready || !isSame(this.ready.contestant, contestant)) {
      this.ready?.dispose?.();
      this.ready = null;
      this.ready = await this.load(contestant);
    }
    return this.ready.play(unit);
  }

  /** Plays an agent's unit one deal at a time: to find one that it does not answer on. */
  async playSingly(unit: Unit): Promise<void> {
    for (let i = 0; i < unit.deals; i++) await this.play({ ...unit, firstSeed: unit.firstSeed + i, deals: 1 });
  }

  private async load(contestant: Contestant): Promise<Ready> {
    const parts = partsOf(contestant.spec);
    if (contestant.kind === 'agent') {
      const agent = await loadAgent(contestant.name, parts);
      return { contestant, play: (unit) => this.playAgent(parts, agent, unit), dispose: () => agent.dispose?.() };
    }
    const bound = await upperBoundsFor(parts)
      .find(({ name }) => name === contestant.name)!
      .create();
    return { contestant, play: (unit) => this.workOut(bound, unit), dispose: () => bound.dispose?.() };
  }

  private async playAgent(parts: Parts, agent: Agent, unit: Unit): Promise<UnitResult> {
    const options = { firstChunk: unit.chunk, clock: this.clock, watch: this.watch };
    const { won, unfinished, scores, returns, measures, decisions, seconds } = await evaluate(
      parts,
      agent,
      dealsOf(unit),
      options,
    );
    const columns = Object.entries(measures).map(([name, values]) => [name, Array.from(values)]);
    return {
      returns: Array.from(returns),
      seconds,
      played: {
        won: Array.from(won) as (0 | 1)[],
        unfinished: Array.from(unfinished) as (0 | 1)[],
        scores: Array.from(scores),
        measures: Object.fromEntries(columns) as Record<string, number[]>,
        decisions,
      },
    };
  }

  private async workOut(bound: UpperBound, unit: Unit): Promise<UnitResult> {
    const started = this.clock();
    const returns = Array.from(await bound.of(dealsOf(unit)));
    return { returns, seconds: (this.clock() - started) / 1000, played: null };
  }
}

function isSame(a: Contestant, b: Contestant): boolean {
  return a.kind === b.kind && a.name === b.name && JSON.stringify(a.spec) === JSON.stringify(b.spec);
}
