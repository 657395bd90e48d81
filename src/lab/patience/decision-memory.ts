import type { DecisionWatch } from '../../agents/games-in-play.js';

/** What an agent has been asked and not answered yet. */
export interface Question {
  /** Which of all questions. */
  readonly number: number;
  /** Of each of the games, from 1. */
  readonly decision: number;
  /** How many games it is asked about at once. */
  readonly games: number;
  /** Of the deal of one of them. */
  readonly seed: number;
}

/** Places in the memory: how many questions there were, and whether the last one is open; then, as doubles, what it is about. */
const [COUNT, OPEN] = [0, 1];

/** The question to an agent, in memory that threads share: the agent's own thread cannot tell of it while the agent is at work. */
export class DecisionMemory implements DecisionWatch {
  private readonly flags: Int32Array;
  private readonly about: Float64Array;

  /** @param shared of another thread's; default new */
  constructor(readonly shared = new SharedArrayBuffer(32)) {
    this.flags = new Int32Array(shared, 0, 2);
    this.about = new Float64Array(shared, 8, 3);
  }

  asked(decision: number, seed: number, games: number): void {
    this.about[0] = decision;
    this.about[1] = games;
    this.about[2] = seed;
    Atomics.add(this.flags, COUNT, 1);
    Atomics.store(this.flags, OPEN, 1);
  }

  answered(): void {
    Atomics.store(this.flags, OPEN, 0);
  }

  /** The question that is open; null if there is none. */
  open(): Question | null {
    if (Atomics.load(this.flags, OPEN) === 0) return null;
    const [decision, games, seed] = this.about;
    return { number: Atomics.load(this.flags, COUNT), decision, games, seed };
  }
}
