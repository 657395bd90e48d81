import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { readEntry } from '../session/entries.js';
import { writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';

const KEY = 'maketen.challenge';

/** The mode in which legal sets are neither announced nor marked, from one visit to the next. */
export interface Challenge {
  readonly on: boolean;
  readonly set: (on: boolean) => void;
}

export function useChallenge(): Challenge {
  const [on, setOn] = useState(() => readEntry(KEY, z.boolean(), texts().messages.kept.challenge) ?? false);
  return {
    on,
    set: (chosen) => {
      writeStored(KEY, chosen);
      setOn(chosen);
    },
  };
}
