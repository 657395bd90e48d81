import './panels/drawer.css';
import './app.css';
import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { Bar } from './column/bar.js';
import { GameColumn } from './column/game-column.js';
import { useDialog } from './hooks/use-drawer.js';
import { type Page, PageProvider, TableProvider, useAfterTable, usePage, usePageState } from './hooks/use-page.js';
import { Later } from './panels/later.js';
import { later } from './panels/load-later.js';
import { Notice } from './panels/notice.js';
import type { Opening } from './session/open-session.js';
import { QUIET, useLater } from './table/use-later.js';
import { texts } from './texts/texts.js';

/** Everything that is not needed to play: beside the table where there is room, else over it. While it is not seen a move costs no work for it. */
function Drawer() {
  const page = usePage();
  const { isOpen, isBeside, close } = page.drawer;
  const dialog = useDialog(isOpen, isBeside ? 'beside' : 'over', close);
  const seen = useLater(page, () => isOpen, QUIET);
  const panels = useMemo(
    () => (
      <PageProvider value={seen}>
        <Later of="DrawerPanels" />
      </PageProvider>
    ),
    [seen],
  );
  return (
    <dialog class={`drawer ${isBeside ? '' : 'is-over'}`} ref={dialog} aria-label={texts().bar.more}>
      <div class="sheet-head drawer-head">
        <button data-action="close-drawer" onClick={close}>
          {texts().bar.closeDrawer} <span aria-hidden="true">✕</span>
        </button>
        <Later of="LanguageField" />
      </div>
      {panels}
    </dialog>
  );
}

const SHEETS = {
  daily: 'DailySheet',
  games: 'GamesMenu',
  help: 'HowToPlay',
  learn: 'LearnSheet',
  puzzle: 'PuzzleSheet',
  share: 'ShareSheet',
  statistics: 'StatisticsSheet',
} as const;

const LaterTutorial = later(async () => (await import('./lessons/tutorial.js')).Tutorial);

interface AppProps {
  readonly opening: Opening;
  readonly children?: ComponentChildren;
}

/** The whole page. A move is shown by the table first, and by all else after that frame. */
export function App({ opening, children }: AppProps) {
  const page = usePageState(opening);
  const parts = useMemo(() => <Parts>{children}</Parts>, [children]);
  return (
    <TableProvider value={page}>
      <AfterTable page={page}>{parts}</AfterTable>
    </TableProvider>
  );
}

function AfterTable({ page, children }: { readonly page: Page; readonly children: VNode }) {
  return <PageProvider value={useAfterTable(page)}>{children}</PageProvider>;
}

function Parts({ children }: Pick<AppProps, 'children'>) {
  const { review, sheets, notice, lasting, setLasting, notify, fail } = usePage();
  return (
    <>
      <Bar />
      <div class="notice-place" aria-live="assertive">
        {children}
        <Later of="UpdateNotice" />
        <Notice notice={lasting} onClose={() => setLasting(null)} />
        <Notice notice={notice} onClose={() => notify(null)} />
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
    </>
  );
}
