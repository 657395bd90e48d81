import { useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { readEntry } from '../session/entries.js';
import { writeStored } from '../session/stored.js';

/** A switch of the player's, from one visit to the next. @param what it is, for the line that says that it cannot be read */
export function usePreference(key: string, what: string, usual = false): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readEntry(key, z.boolean(), what) ?? usual);
  return [
    on,
    (chosen) => {
      writeStored(key, chosen);
      setOn(chosen);
    },
  ];
}
