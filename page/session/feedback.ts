import * as z from 'zod/mini';
import { texts } from '../texts/texts.js';
import { readEntry } from './entries.js';
import { writeStored } from './stored.js';

const KEY = 'maketen.feedback';
const feedbackSchema = z.enum(['off', 'vibration', 'sounds']);

/** What is felt and heard of moves: nothing, vibration alone, or both. */
export type Feedback = z.output<typeof feedbackSchema>;

export function feedbackNow(): Feedback {
  return readEntry(KEY, feedbackSchema, texts().messages.kept.feedback) ?? 'vibration';
}

export function keepFeedback(feedback: Feedback): void {
  writeStored(KEY, feedback);
}
