import { ReviewPanel } from '../review/review-panel.js';
import { AutomaticField } from './automatic-field.js';
import { ChallengeField } from './challenge-field.js';
import { DailyNote } from './daily-note.js';
import { DailySheet } from './daily-sheet.js';
import { GamesMenu } from './games-menu.js';
import { GamesPanel } from './games-panel.js';
import { HintPanel } from './hint-panel.js';
import { HowToPlay } from './how-to-play.js';
import { InstallLine } from './install-line.js';
import { KeysNote } from './keys-note.js';
import { LanguageField } from './language-field.js';
import { MovesPanel } from './moves-panel.js';
import { NewGame } from './new-game.js';
import { NewHere } from './new-here.js';
import { Odds } from './odds.js';
import { OnThisDeal } from './on-this-deal.js';
import { SetAsideNotice } from './set-aside-notice.js';
import { ShareSheet } from './share-sheet.js';
import { StatisticsSheet } from './statistics-sheet.js';
import { TracePanel } from './trace-panel.js';
import { UpdateNotice } from './update-notice.js';
import { WatchPanel } from './watch-panel.js';

/** What lies in the drawer, and what opens over the table: one script, loaded after the first card. */
export const PANELS = {
  AutomaticField,
  ChallengeField,
  DailyNote,
  DailySheet,
  GamesMenu,
  GamesPanel,
  HintPanel,
  HowToPlay,
  InstallLine,
  KeysNote,
  LanguageField,
  MovesPanel,
  NewGame,
  NewHere,
  Odds,
  OnThisDeal,
  ReviewPanel,
  SetAsideNotice,
  ShareSheet,
  StatisticsSheet,
  TracePanel,
  UpdateNotice,
  WatchPanel,
};
