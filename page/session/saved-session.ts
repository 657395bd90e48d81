import { z } from 'zod';
import { InputError } from '../../src/env/errors.js';
import { replay } from './position.js';
import type { Session } from './session.js';
import { readStored, writeStored } from './stored.js';

const KEY = 'maketen.session';

const count = z.int().min(0);

const sessionSchema = z.strictObject({
  spec: z.strictObject({
    preset: z.string(),
    options: z.record(z.string(), z.unknown()),
    seed: count,
    takeBacks: z.union([count, z.literal('unlimited')]),
    position: z.string().optional(),
    deck: z.unknown().optional(),
  }),
  turns: z.array(z.strictObject({ action: count, slots: z.array(count).optional() })),
  lookingAt: count.nullable(),
  takenBack: count,
  hints: count,
  foreign: z.boolean(),
  counted: z.boolean(),
});

export function saveSession(session: Session): void {
  writeStored(KEY, session);
}

/** The game that was being played here last; null if there is none that can be played on. */
export function loadSession(): Session | null {
  const parsed = sessionSchema.safeParse(readStored(KEY));
  if (!parsed.success) return null;
  const session = parsed.data as Session;
  try {
    replay(session.spec, session.turns);
    return session;
  } catch (error) {
    if (error instanceof InputError) return null; // saved under rules that have changed since
    throw error;
  }
}
