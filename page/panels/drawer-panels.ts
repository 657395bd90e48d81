// What lies in the drawer, and what opens over the table: one script, loaded after the first card. The Lab takes the panels from here, too.
export { ReviewPanel } from '../review/review-panel.js';
export { DailyNote, DailySheet } from './daily.js';
export { GamesMenu } from './games-menu.js';
export { HowToPlay, NewHere } from './how-to-play.js';
export { NewGame } from './new-game.js';
export { SetAsideNotice, UpdateNotice } from './notices.js';
export { Odds } from './odds.js';
export { DrawerPanels, GamePanels, LanguageField } from './small-panels.js';
export { StatisticsSheet } from './statistics-sheet.js';
