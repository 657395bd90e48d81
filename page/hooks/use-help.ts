import { useEffect, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { readEntry } from '../session/entries.js';
import { writeStored } from '../session/stored.js';
import { texts } from '../texts/texts.js';

const KEY = 'maketen.guide-open';

export interface Help {
  readonly open: boolean;
  readonly show: () => void;
  readonly close: () => void;
  /** Whether the rules have not been opened and no move has been made yet, on the first visit. */
  readonly isNew: boolean;
  readonly inTutorial: boolean;
  readonly startTutorial: () => void;
  readonly endTutorial: () => void;
}

/** Whether the rules lie open over the table. @param hasMoved whether a move of the game in use has been made */
export function useHelp(hasMoved: boolean): Help {
  const [open, setOpen] = useState(false);
  const [isNew, setNew] = useState(() => readEntry(KEY, z.boolean(), texts().messages.kept.rules) === undefined);
  const [inTutorial, setTutorial] = useState(false);
  useEffect(() => writeStored(KEY, open), [open]);
  useEffect(() => {
    if (hasMoved) setNew(false);
  }, [hasMoved]);
  return {
    open,
    show: () => {
      setOpen(true);
      setNew(false);
    },
    close: () => setOpen(false),
    isNew,
    inTutorial,
    startTutorial: () => {
      setOpen(false);
      setTutorial(true);
    },
    endTutorial: () => setTutorial(false),
  };
}
