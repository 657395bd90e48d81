import { InputError, shown } from '../../env/errors.js';
import type { DecisionMemory, Question } from './decision-memory.js';

/** Seconds for a decision on one game where nothing is said. */
export const DEFAULT_PATIENCE = 60;

/** How long an agent may take for a decision. */
export interface Patience {
  /** For one decision on one game. */
  readonly seconds: number;
  /** Calls `tick` every so many seconds until what it returns is called. */
  readonly every: (tick: () => void) => () => void;
}

/** In seconds, some twelve days: timers count milliseconds in 32 bits, and one that is set to more goes off at once. */
export const MOST_PATIENCE = 1_000_000;

/** The patience of so many seconds; null for 0, which is patience without end. @throws InputError for what is no number of seconds */
export function patienceOf(seconds: number): Patience | null {
  if (!(seconds >= 0 && seconds <= MOST_PATIENCE))
    throw new InputError(`Expected a patience of 0 to ${MOST_PATIENCE} seconds, but got ${shown(seconds)}`);
  if (seconds === 0) return null;
  const every = (tick: () => void): (() => void) => {
    const timer = setInterval(tick, seconds * 1000).unref();
    return () => clearInterval(timer);
  };
  return { seconds, every };
}

/** Work whose agent is watched. */
export interface WatchedWork<T> {
  readonly result: Promise<T>;
  readonly memory: DecisionMemory;
  close(): Promise<void>;
}

interface PatienceOptions {
  readonly patience: Patience;
  /** What the agent and its environment are called. */
  readonly agent: string;
  readonly environment: string;
  /** Begins the same work in another thread, with one game at a time. */
  readonly singly: () => Promise<WatchedWork<unknown>>;
}

/** What the work comes to, or a question that was open at two ticks, so at least for the time between them. */
async function soonest<T>(work: Promise<T>, memory: DecisionMemory, { every }: Patience): Promise<T | Question> {
  let stop = (): void => {};
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

/** Says whose patience is at an end, and where. */
export class OutOfPatience extends InputError {}

function noAnswer({ decision, games, seed }: Question, { patience, agent, environment }: PatienceOptions): InputError {
  const deal = `the deal of seed ${seed}`;
  const where = games === 1 ? deal : `${games} games at once, of which ${deal} is one`;
  return new OutOfPatience(
    `Expected the agent ${shown(agent)} to answer within ${patience.seconds} s, but it did not return from decision ${decision} on ${where} (${environment}); ` +
      'mend it, or give it more time with --patience',
  );
}

/**
 * Waits for work of an agent in another thread, and for each of its decisions no longer than the patience lasts. Where it is asked about many games at once and takes
 * longer, the same games are played one at a time in a further thread meanwhile: an agent that only has much to do comes to its end, and one that never
 * returns is caught on the very game.
 * @throws InputError with the deal and the decision that is not answered; whoever has begun the work ends its thread
 */
export async function withPatience<T>(
  result: Promise<T>,
  memory: DecisionMemory,
  options: PatienceOptions,
): Promise<T> {
  const { patience, singly } = options;
  const done = result.then((value) => ({ value }));
  for (;;) {
    const late = await soonest(done, memory, patience);
    if ('value' in late) return late.value;
    if (late.games === 1) throw noAnswer(late, options);
    const single = await singly();
    try {
      const found = await soonest(Promise.race([done, single.result.then(() => null)]), single.memory, patience);
      if (found !== null && 'value' in found) return found.value;
      if (found !== null) throw noAnswer(found, options);
      if (memory.open()?.number === late.number) throw noAnswer(late, options);
    } finally {
      await single.close();
    }
  }
}
