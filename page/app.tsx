import './app.css';
import type { ComponentChildren } from 'preact';
import { Bar } from './column/bar.js';
import { GameColumn } from './column/game-column.js';
import { presetTitle } from './games/names.js';
import { PageProvider, usePageState } from './hooks/use-page.js';
import { isTooFastToSay } from './hooks/use-watch.js';
import { Drawer } from './panels/drawer.js';
import { Later, later } from './panels/later.js';
import { Notice } from './panels/notice.js';
import type { Opening } from './session/open-session.js';

/** The panels that open over the table, once they have been asked for. */
const SHEETS = {
  daily: 'DailySheet',
  games: 'GamesMenu',
  help: 'HowToPlay',
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
  const { session, controller, game, hint, steps, review, watch, drawer, sheets, notify, fail } = page;
  const { spec } = session;
  return (
    <PageProvider value={page}>
      <Bar
        title={presetTitle(spec.preset, spec.options)}
        onGames={() => sheets.show('games')}
        onNewDeal={page.dealAnother}
        onDaily={() => sheets.show('daily')}
        today={page.daily.today}
        onHelp={() => sheets.show('help')}
        isHelpNew={sheets.isNew}
        onStatistics={() => sheets.show('statistics')}
        onDrawer={drawer.isOpen ? drawer.close : drawer.show}
        isDrawerOpen={drawer.isOpen}
        inert={page.isCovered}
      />
      <div class="notice-place" aria-live="assertive">
        {children}
        <Later of="UpdateNotice" />
        <Notice notice={page.lasting} onClose={() => page.setLasting(null)} />
        <Notice notice={page.notice} onClose={() => notify(null)} />
      </div>
      <GameColumn
        controller={controller}
        game={game}
        hint={hint}
        steps={steps}
        solving={page.solving}
        hinted={review.marks === null ? steps.marked : review.marks.best}
        played={review.marks?.played ?? null}
        canHint={page.noHint === null}
        quiet={(watch.running || page.replay.running) && isTooFastToSay(page.speed)}
        onHint={page.askHint}
        onReturn={() => page.look(session.turns.length)}
        onNewDeal={page.dealAnother}
        onSameDeal={() => page.deal(spec)}
        onShare={() => sheets.show('share')}
        onWhy={() => drawer.showPanel('hint')}
        onStop={watch.running ? watch.stop : null}
        onReview={review.isOpen ? null : review.open}
        inert={page.isCovered}
        newcomer={sheets.isNew && <Later of="NewHere" />}
        beside={<Later of="OnThisDeal" />}
      >
        <Later of="DailyNote" />
        {!game.challenge && <Later of="Odds" placeholder={<span class="odds" />} />}
      </GameColumn>
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
