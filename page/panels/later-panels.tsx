import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadAllGames } from '../games/game-views.js';
import type { ReviewPanelProps } from '../review/review-panel.js';
import type { AutomaticFieldProps } from './automatic-field.js';
import type { ChallengeFieldProps } from './challenge-field.js';
import type { DailySheetProps } from './daily-sheet.js';
import type { PANELS } from './drawer-panels.js';
import type { GamesMenuProps } from './games-menu.js';
import type { GamesPanelProps } from './games-panel.js';
import type { HintPanelProps } from './hint-panel.js';
import type { HowToPlayProps } from './how-to-play.js';
import type { LanguageFieldProps } from './language-field.js';
import type { MovesPanelProps } from './moves-panel.js';
import type { NewGameProps } from './new-game.js';
import type { NewHereProps } from './new-here.js';
import type { ShareSheetProps } from './share-sheet.js';
import type { StatisticsSheetProps } from './statistics-sheet.js';
import type { TracePanelProps } from './trace-panel.js';
import type { UpdateNoticeProps } from './update-notice.js';
import type { WatchPanelProps } from './watch-panel.js';

type Panels = typeof PANELS;

/** The panels, and the other games, which they name. */
async function loadPanels(): Promise<Panels> {
  const [panels] = await Promise.all([import('./drawer-panels.js'), loadAllGames()]);
  return panels.PANELS;
}

/** A component whose script is loaded after the page is there: nothing of it is needed for the first card. */
function later<Props extends object>(panelIn: (panels: Panels) => ComponentType<Props>) {
  return function Later(props: Props & { readonly onError?: (error: Error) => void }) {
    const [loaded, setLoaded] = useState<{ readonly Panel: ComponentType<Props> } | null>(null);
    useEffect(() => {
      loadPanels().then((panels) => setLoaded({ Panel: panelIn(panels) }), props.onError ?? (() => undefined));
    }, []);
    return loaded && <loaded.Panel {...props} />;
  };
}

export const LaterChallengeField = later<ChallengeFieldProps>((panels) => panels.ChallengeField);
export const LaterAutomaticField = later<AutomaticFieldProps>((panels) => panels.AutomaticField);
export const LaterGamesMenu = later<GamesMenuProps>((panels) => panels.GamesMenu);
export const LaterGamesPanel = later<GamesPanelProps>((panels) => panels.GamesPanel);
export const LaterHintPanel = later<HintPanelProps>((panels) => panels.HintPanel);
export const LaterHowToPlay = later<HowToPlayProps>((panels) => panels.HowToPlay);
/** Only where the browser offers to install the page. */
export const LaterInstallLine = later<object>((panels) => panels.InstallLine);
export const LaterKeysNote = later<object>((panels) => panels.KeysNote);
export const LaterLanguageField = later<LanguageFieldProps>((panels) => panels.LanguageField);
export const LaterMovesPanel = later<MovesPanelProps>((panels) => panels.MovesPanel);
/** Preset, seed and options of the next game. */
export const LaterNewGame = later<NewGameProps>((panels) => panels.NewGame);
/** The way to the rules, on the first visit. */
export const LaterNewHere = later<NewHereProps>((panels) => panels.NewHere);
/** The daily deals, once they are asked for. */
export const LaterDailySheet = later<DailySheetProps>((panels) => panels.DailySheet);
/** The player's games in figures, once they are asked for. */
export const LaterStatisticsSheet = later<StatisticsSheetProps>((panels) => panels.StatisticsSheet);
/** Import and export. */
export const LaterTracePanel = later<TracePanelProps>((panels) => panels.TracePanel);
/** A new version, and the page kept for days without a network. */
export const LaterUpdateNotice = later<UpdateNoticeProps>((panels) => panels.UpdateNotice);
export const LaterWatchPanel = later<WatchPanelProps>((panels) => panels.WatchPanel);
/** The result for others, once it is asked for. */
export const LaterShareSheet = later<ShareSheetProps>((panels) => panels.ShareSheet);
/** A game, told afterwards. */
export const LaterReview = later<ReviewPanelProps>((panels) => panels.ReviewPanel);
