import type { QueuePlace } from './place.js';
import type { Program } from './program.js';

/** How work is done by a queue. */
export interface QueueOptions extends Omit<QueuePlace, 'url'> {
  /** Share of units that are done here once more, beside the first one of every worker; 0: none at all. Default 0.01. */
  readonly verify?: number | undefined;
  /** Seconds that Redis may be gone; default 60. */
  readonly patience?: number | undefined;
  /** Told what a person should know, a line each: units that are done again, workers that answer wrongly. */
  readonly onEvent?: (line: string) => void;
  /** Told how far it is, every few seconds. */
  readonly onState?: (state: CoordinatorState) => void;
}

/** What a coordinator has had done so far. */
export interface CoordinatorState extends Program {
  readonly name: string;
  /** In the queue, or at work. */
  readonly waiting: number;
  readonly done: number;
  /** Of those, done here once more. */
  readonly verified: number;
  readonly aside: number;
}
