import type { DecisionWatch } from '../../agents/agent.js';
import { InputError, mismatch, shown } from '../../env/base/errors.js';

/** Places in the memory: the number of questions, and whether the last one is open; its details follow as doubles. */
const [COUNT, OPEN] = [0, 1];

/** The question to an agent, in shared memory: the agent's thread answers no calls while the agent works. */
export class DecisionMemory implements DecisionWatch {
  private readonly flags: Int32Array;
  private readonly about: Float64Array;

  /** @param shared memory of another thread's instance; default new */
  constructor(readonly shared = new SharedArrayBuffer(32)) {
    this.flags = new Int32Array(shared, 0, 2);
    this.about = new Float64Array(shared, 8, 3);
  }

  asked(decision: number, seed: number, games: number) {
    this.about[0] = decision;
    this.about[1] = games;
    this.about[2] = seed;
    Atomics.add(this.flags, COUNT, 1);
    Atomics.store(this.flags, OPEN, 1);
  }

  answered() {
    Atomics.store(this.flags, OPEN, 0);
  }

  /** The question that is open: its number, the decision of each game (from 1), and the seed of one game's deal. */
  open() {
    if (Atomics.load(this.flags, OPEN) === 0) return null;
    const [decision, games, seed] = this.about;
    return { number: Atomics.load(this.flags, COUNT), decision, games, seed };
  }
}

type Question = NonNullable<ReturnType<DecisionMemory['open']>>;

/** Seconds for a decision on one game, by default. */
export const DEFAULT_PATIENCE = 60;

export interface Timeout {
  readonly seconds: number;
  /** Calls `tick` every so many seconds until what it returns is called. */
  readonly every: (tick: () => void) => () => void;
}

/** In seconds, 11.6 days: timers count milliseconds in 32 bits, and a longer one fires at once. */
export const MOST_PATIENCE = 1_000_000;

/** A timeout of so many seconds; null for 0, which means none. @throws InputError for a wrong number of seconds */
export function timeoutOf(seconds: number): Timeout | null {
  if (!(seconds >= 0 && seconds <= MOST_PATIENCE))
    throw mismatch(`a patience of 0 to ${MOST_PATIENCE} seconds`, seconds);
  if (seconds === 0) return null;
  const every = (tick: () => void) => {
    const timer = setInterval(tick, seconds * 1000).unref();
    return () => clearInterval(timer);
  };
  return { seconds, every };
}

export interface WatchedWork<T> {
  readonly result: Promise<T>;
  readonly memory: DecisionMemory;
  close(): Promise<void>;
}

interface TimeoutOptions {
  readonly timeout: Timeout;
  readonly agent: string;
  readonly environment: string;
  /** Starts the same work in another thread, with one game at a time. */
  readonly singly: () => Promise<WatchedWork<unknown>>;
}

/** The result of the work, or a question that was open at two ticks: at least for the time between them. */
async function soonest<T>(work: Promise<T>, memory: DecisionMemory, { every }: Timeout): Promise<T | Question> {
  let stop = () => {};
  const late = new Promise<Question>((resolve) => {
    let before: number | undefined;
    stop = every(() => {
      const question = memory.open();
      if (question !== null && question.number === before) resolve(question);
      before = question?.number;
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stop();
  }
}

/** Names the agent that did not answer in time, and the deal. */
export class TimeoutError extends InputError {}

/**
 * Waits for work of an agent in another thread, and for each of its decisions no longer than the timeout. If a decision
 * on many games takes longer, a third thread plays the same games one at a time meanwhile: a slow agent may finish, and
 * one that never returns is caught at its game.
 * @throws TimeoutError with the deal and the decision that is not answered; the caller ends the thread
 */
export async function withTimeout<T>(result: Promise<T>, memory: DecisionMemory, options: TimeoutOptions): Promise<T> {
  const { timeout, agent, environment, singly } = options;
  const done = result.then((value) => ({ value }));
  const noAnswer = ({ decision, games, seed }: Question) => {
    const deal = `the deal of seed ${seed}`;
    const where = games === 1 ? deal : `${games} games at once, of which ${deal} is one`;
    return new TimeoutError(
      `Expected the agent ${shown(agent)} to answer within ${timeout.seconds} s, but it did not return from decision ${decision} on ${where} (${environment}); ` +
        'mend it, or give it more time with --patience',
    );
  };
  for (;;) {
    const late = await soonest(done, memory, timeout);
    if ('value' in late) return late.value;
    if (late.games === 1) throw noAnswer(late);
    const single = await singly();
    try {
      const found = await soonest(Promise.race([done, single.result.then(() => null)]), single.memory, timeout);
      if (found !== null && 'value' in found) return found.value;
      if (found !== null) throw noAnswer(found);
      if (memory.open()?.number === late.number) throw noAnswer(late);
    } finally {
      await single.close();
    }
  }
}
