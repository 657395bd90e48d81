import './odds-place.css';
import type { ComponentType, VNode } from 'preact';
import { loadAllGames } from '../games/game-views.js';
import type { TutorialProps } from '../lessons/tutorial.js';
import { later } from '../loading/later.js';
import type * as panels from './drawer-panels.js';

type Panels = typeof panels;

/** A panel, which comes with the other ones and with the other games, which they name. */
function laterPanel<Name extends keyof Panels>(name: Name, placeholder?: VNode) {
  type Props = Parameters<Panels[Name]>[0] extends object ? Parameters<Panels[Name]>[0] : object;
  return later<Props>(async () => {
    const [loaded] = await Promise.all([import('./drawer-panels.js'), loadAllGames()]);
    return loaded[name] as ComponentType<Props>;
  }, placeholder);
}

export const LaterGamesMenu = laterPanel('GamesMenu');
export const LaterGamesPanel = laterPanel('GamesPanel');
export const LaterHintPanel = laterPanel('HintPanel');
export const LaterHowToPlay = laterPanel('HowToPlay');
/** Only where the browser offers to install the page. */
export const LaterInstallLine = laterPanel('InstallLine');
export const LaterKeysNote = laterPanel('KeysNote');
export const LaterLanguageField = laterPanel('LanguageField');
export const LaterMovesPanel = laterPanel('MovesPanel');
export const LaterPlayFields = laterPanel('PlayFields');
/** The way to the rules, on the first visit. */
export const LaterNewHere = laterPanel('NewHere');
/** Preset, seed and options of the next game. */
export const LaterNewGame = laterPanel('NewGame');
/** Whether it is a daily deal. */
export const LaterDailyNote = laterPanel('DailyNote');
/** The daily deals, once they are asked for. */
export const LaterDailySheet = laterPanel('DailySheet');
/** What the browser kept and the page cannot use. */
export const LaterSetAsideNotice = laterPanel('SetAsideNotice');
/** The player's games in figures, once they are asked for. */
export const LaterStatisticsSheet = laterPanel('StatisticsSheet');
/** Import and export. */
export const LaterTracePanel = laterPanel('TracePanel');
/** A new version, and the page kept for days without a network. */
export const LaterUpdateNotice = laterPanel('UpdateNotice');
export const LaterWatchPanel = laterPanel('WatchPanel');
/** The result for others, once it is asked for. */
export const LaterShareSheet = laterPanel('ShareSheet');
/** A game, told afterwards. */
export const LaterReview = laterPanel('ReviewPanel');
/** The chance to win; its place is there before it. */
export const LaterOdds = laterPanel('Odds', <span class="odds" />);
/** What others made of the same cards. */
export const LaterOnThisDeal = laterPanel('OnThisDeal');
/** A game of given cards, step by step, once it is asked for. */
export const LaterTutorial = later<TutorialProps>(async () => (await import('../lessons/tutorial.js')).Tutorial);
