import './panels/drawer.css';
import './app.css';
import { useMemo } from 'preact/hooks';
import { Bar } from './column/bar.js';
import { GameColumn } from './column/game-column.js';
import { Later, type LaterName } from './column/later.js';
import { type SheetName, useDialog } from './hooks/use-drawer.js';
import {
  PageContext,
  type PageState,
  TableContext,
  useAfterTable,
  useGame,
  usePage,
  usePageState,
  useWholePage,
} from './hooks/use-page.js';
import { Notice } from './panels/notice.js';
import { isLab } from './session/lab.js';
import type { Opening } from './session/open-session.js';
import { QUIET, useLater } from './table/use-later.js';
import { texts } from './texts/texts.js';

/** Everything that is not needed to play: beside the table where there is room, else over it. While it is not seen a move costs no work for it. */
function Drawer() {
  const { isOpen, isBeside, close } = usePage().drawer;
  const dialog = useDialog(isOpen, isBeside ? 'beside' : 'over', close);
  const seen = useLater(useWholePage(), () => isOpen, QUIET);
  const title = isLab() ? texts().bar.lab : texts().bar.options;
  const panels = useMemo(
    () => (
      <PageContext.Provider value={seen}>
        {isLab() ? <Later from="lab" of="LabPanels" /> : <Later from="panels" of="DrawerPanels" />}
      </PageContext.Provider>
    ),
    [seen],
  );
  return (
    <dialog class={`drawer ${isBeside ? '' : 'is-over'}`} ref={dialog} aria-labelledby="drawer-title">
      <div class="sheet-head drawer-head">
        <h2 id="drawer-title">{title}</h2>
        <Later from="panels" of="LanguageField" />
        <button
          data-action="close-drawer"
          autofocus={isOpen && !isBeside}
          aria-label={texts().bar.closeDrawer}
          onClick={close}
        >
          ✕
        </button>
      </div>
      {panels}
    </dialog>
  );
}

const SHEETS: Readonly<Record<SheetName, LaterName>> = {
  daily: { from: 'panels', of: 'DailySheet' },
  games: { from: 'panels', of: 'GamesMenu' },
  help: { from: 'panels', of: 'HowToPlay' },
  learn: { from: 'learn', of: 'LearnSheet' },
  puzzle: { from: 'puzzle', of: 'PuzzleSheet' },
  share: { from: 'share', of: 'ShareSheet' },
  statistics: { from: 'panels', of: 'StatisticsSheet' },
  tutorial: { from: 'tutorial', of: 'TutorialSheet' },
};

const PARTS = <Parts />;

/** The whole page. A move is shown by the table first, and by all else after that frame. */
export function App({ opening }: { readonly opening: Opening }) {
  const page = usePageState(opening);
  return (
    <TableContext.Provider value={page}>
      <AfterTable page={page} />
    </TableContext.Provider>
  );
}

function AfterTable({ page }: { readonly page: PageState }) {
  return <PageContext.Provider value={useAfterTable(page)}>{PARTS}</PageContext.Provider>;
}

function Parts() {
  const { review } = useGame();
  const { sheets, notice, lasting, setLasting, notify, fail } = usePage();
  return (
    <>
      <Bar />
      <div class="notice-place" aria-live="assertive">
        <Later from="panels" of="SetAsideNotice" />
        <Later from="panels" of="UpdateNotice" />
        <Notice notice={lasting} onClose={() => setLasting(null)} />
        <Notice notice={notice} onClose={() => notify(null)} />
      </div>
      <GameColumn />
      {review.isOpen && <Later from="panels" of="ReviewPanel" onError={fail} />}
      <Drawer />
      {sheets.shown.map((name) => (
        <Later
          key={name}
          {...SHEETS[name]}
          onError={(error) => {
            sheets.close(name);
            fail(error);
          }}
        />
      ))}
    </>
  );
}
