import './app.css';
import type { ComponentChildren } from 'preact';
import { Bar } from './column/bar.js';
import { GameColumn } from './column/game-column.js';
import { PageProvider, usePageState } from './hooks/use-page.js';
import { Drawer } from './panels/drawer.js';
import { Later, later } from './panels/later.js';
import { Notice } from './panels/notice.js';
import type { Opening } from './session/open-session.js';

/** The panels that open over the table, once they have been asked for. */
const SHEETS = {
  daily: 'DailySheet',
  games: 'GamesMenu',
  help: 'HowToPlay',
  learn: 'LearnSheet',
  puzzle: 'PuzzleSheet',
  share: 'ShareSheet',
  statistics: 'StatisticsSheet',
} as const;

/** A game of given cards, step by step, once it is asked for. */
const LaterTutorial = later(async () => (await import('./lessons/tutorial.js')).Tutorial);

export interface AppProps {
  readonly opening: Opening;
  /** More notices. */
  readonly children?: ComponentChildren;
}

/** The whole page. */
export function App({ opening, children }: AppProps) {
  const page = usePageState(opening);
  const { review, sheets, notify, fail } = page;
  return (
    <PageProvider value={page}>
      <Bar />
      <div class="notice-place" aria-live="assertive">
        {children}
        <Later of="UpdateNotice" />
        <Notice notice={page.lasting} onClose={() => page.setLasting(null)} />
        <Notice notice={page.notice} onClose={() => notify(null)} />
      </div>
      <GameColumn />
      {review.isOpen && <Later of="ReviewPanel" onError={fail} />}
      <Drawer />
      {[...sheets.asked].map((name) => (
        <Later key={name} of={SHEETS[name]} onError={fail} />
      ))}
      {sheets.inTutorial && (
        <LaterTutorial
          onError={(error) => {
            sheets.endTutorial();
            fail(error);
          }}
        />
      )}
    </PageProvider>
  );
}
