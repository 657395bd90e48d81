import { useState } from 'preact/hooks';
import type { Engine } from '../engine/engine.js';
import type { DailyController, RecordsController } from '../hooks/use-records.js';
import type { Session } from '../session/session.js';
import { LaterDailySheet, LaterShareSheet, LaterStatisticsSheet } from './later-panels.js';

type SheetName = 'daily' | 'share' | 'statistics';

export interface SheetsController {
  /** The one that is open. */
  readonly open: SheetName | null;
  /** Those that have been asked for: the others are not there yet. */
  readonly asked: ReadonlySet<SheetName>;
  readonly show: (name: SheetName) => void;
  readonly close: () => void;
}

/** Which of the sheets lies over the table. */
export function useSheets(): SheetsController {
  const [open, setOpen] = useState<SheetName | null>(null);
  const [asked, setAsked] = useState<ReadonlySet<SheetName>>(new Set());
  return {
    open,
    asked,
    show: (name) => {
      setAsked((before) => new Set([...before, name]));
      setOpen(name);
    },
    close: () => setOpen(null),
  };
}

export interface SheetsProps {
  readonly sheets: SheetsController;
  readonly engine: Engine;
  readonly session: Session;
  readonly daily: DailyController;
  readonly records: RecordsController;
  readonly onError: (error: Error) => void;
}

/** What opens over the table when it is asked for: the daily deals, the player's games in figures, the result for others. */
export function Sheets({ sheets, engine, session, daily, records, onError }: SheetsProps) {
  const { open, asked, close } = sheets;
  return (
    <>
      {asked.has('share') && (
        <LaterShareSheet open={open === 'share'} session={session} onClose={close} onError={onError} />
      )}
      {asked.has('statistics') && (
        <LaterStatisticsSheet
          open={open === 'statistics'}
          engine={engine}
          session={session}
          today={daily.today}
          statistics={records.statistics}
          results={records.results}
          tries={daily.tries}
          clear={records.clear}
          onClose={close}
          onError={onError}
        />
      )}
      {asked.has('daily') && (
        <LaterDailySheet
          open={open === 'daily'}
          today={daily.today}
          tries={daily.tries}
          onPlay={daily.play}
          onClose={close}
          onError={onError}
        />
      )}
    </>
  );
}
