import * as z from 'zod/mini';
import { readEntry } from './entries.js';
import { writeStored } from './stored.js';

const KEY = 'maketen.feedback';
const feedbackSchema = z.enum(['off', 'vibration', 'sounds']);

/** What is felt and heard of moves: nothing, vibration alone, or both. */
export type Feedback = z.output<typeof feedbackSchema>;

export function feedbackNow(): Feedback {
  return readEntry(KEY, feedbackSchema, 'the choice of sounds') ?? 'vibration';
}

export function keepFeedback(feedback: Feedback): void {
  writeStored(KEY, feedback);
}
