import './odds-place.css';
import type { ComponentType, VNode } from 'preact';
import { loadAllGames } from '../games/game-views.js';
import type { TutorialProps } from '../lessons/tutorial.js';
import { later } from '../loading/later.js';
import type { ReviewPanelProps } from '../review/review-panel.js';
import type { AutomaticFieldProps } from './automatic-field.js';
import type { ChallengeFieldProps } from './challenge-field.js';
import type { DailyNoteProps } from './daily-note.js';
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
import type { OddsProps } from './odds.js';
import type { OnThisDealProps } from './on-this-deal.js';
import type { SetAsideNoticeProps } from './set-aside-notice.js';
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

function laterPanel<Props extends object>(panelIn: (panels: Panels) => ComponentType<Props>, placeholder?: VNode) {
  return later(async () => panelIn(await loadPanels()), placeholder);
}

export const LaterChallengeField = laterPanel<ChallengeFieldProps>((panels) => panels.ChallengeField);
export const LaterAutomaticField = laterPanel<AutomaticFieldProps>((panels) => panels.AutomaticField);
export const LaterGamesMenu = laterPanel<GamesMenuProps>((panels) => panels.GamesMenu);
export const LaterGamesPanel = laterPanel<GamesPanelProps>((panels) => panels.GamesPanel);
export const LaterHintPanel = laterPanel<HintPanelProps>((panels) => panels.HintPanel);
export const LaterHowToPlay = laterPanel<HowToPlayProps>((panels) => panels.HowToPlay);
/** Only where the browser offers to install the page. */
export const LaterInstallLine = laterPanel<object>((panels) => panels.InstallLine);
export const LaterKeysNote = laterPanel<object>((panels) => panels.KeysNote);
export const LaterLanguageField = laterPanel<LanguageFieldProps>((panels) => panels.LanguageField);
export const LaterMovesPanel = laterPanel<MovesPanelProps>((panels) => panels.MovesPanel);
/** The way to the rules, on the first visit. */
export const LaterNewHere = laterPanel<NewHereProps>((panels) => panels.NewHere);
/** Preset, seed and options of the next game. */
export const LaterNewGame = laterPanel<NewGameProps>((panels) => panels.NewGame);
/** Whether it is a daily deal. */
export const LaterDailyNote = laterPanel<DailyNoteProps>((panels) => panels.DailyNote);
/** The daily deals, once they are asked for. */
export const LaterDailySheet = laterPanel<DailySheetProps>((panels) => panels.DailySheet);
/** What the browser kept and the page cannot use. */
export const LaterSetAsideNotice = laterPanel<SetAsideNoticeProps>((panels) => panels.SetAsideNotice);
/** The player's games in figures, once they are asked for. */
export const LaterStatisticsSheet = laterPanel<StatisticsSheetProps>((panels) => panels.StatisticsSheet);
/** Import and export. */
export const LaterTracePanel = laterPanel<TracePanelProps>((panels) => panels.TracePanel);
/** A new version, and the page kept for days without a network. */
export const LaterUpdateNotice = laterPanel<UpdateNoticeProps>((panels) => panels.UpdateNotice);
export const LaterWatchPanel = laterPanel<WatchPanelProps>((panels) => panels.WatchPanel);
/** The result for others, once it is asked for. */
export const LaterShareSheet = laterPanel<ShareSheetProps>((panels) => panels.ShareSheet);
/** A game, told afterwards. */
export const LaterReview = laterPanel<ReviewPanelProps>((panels) => panels.ReviewPanel);
/** The chance to win; its place is there before it. */
export const LaterOdds = laterPanel<OddsProps>((panels) => panels.Odds, <span class="odds" />);
/** What others made of the same cards. */
export const LaterOnThisDeal = laterPanel<OnThisDealProps>((panels) => panels.OnThisDeal);
/** A game of given cards, step by step, once it is asked for. */
export const LaterTutorial = later<TutorialProps>(async () => (await import('../lessons/tutorial.js')).Tutorial);
