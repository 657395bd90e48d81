import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { DailySheetProps } from './daily-sheet.js';
import type { NewGameProps } from './new-game.js';
import type { StatisticsSheetProps } from './statistics-sheet.js';
import type { TracePanelProps } from './trace-panel.js';

/** A component whose script is loaded after the page is there: nothing of it is needed for the first card. */
function later<Props extends { readonly onError: (error: Error) => void }>(load: () => Promise<ComponentType<Props>>) {
  return function Later(props: Props) {
    const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<Props> } | null>(null);
    useEffect(() => {
      load().then((Panel) => setLoaded({ Panel }), props.onError);
    }, []);
    return loaded && <loaded.Panel {...props} />;
  };
}

/** Import and export. */
export const LaterTracePanel = later<TracePanelProps>(async () => (await import('./trace-panel.js')).TracePanel);

/** Preset, seed and options of the next game. */
export const LaterNewGame = later<NewGameProps>(async () => (await import('./new-game.js')).NewGame);

/** The daily deals, once they are asked for. */
export const LaterDailySheet = later<DailySheetProps>(async () => (await import('./daily-sheet.js')).DailySheet);

/** The player's games in figures, once they are asked for. */
export const LaterStatisticsSheet = later<StatisticsSheetProps>(
  async () => (await import('./statistics-sheet.js')).StatisticsSheet,
);
