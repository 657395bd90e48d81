import { loadAllGames } from '../games/game-views.js';
import { later } from '../panels/later.js';
import type { EndPanelProps } from './end-panel.js';
import type { FinishButtonProps } from './finish-button.js';
import type { HintLineProps } from './hint-line.js';
import type { MoveButtonsProps } from './move-buttons.js';

/** What the column shows after the first card, and its sentences. */
async function loadLater() {
  const [{ AFTER_FIRST_CARD }] = await Promise.all([import('./after-first-card.js'), loadAllGames()]);
  return AFTER_FIRST_CARD;
}

/** How the game ended, and what can come next. */
export const LaterEndPanel = later<EndPanelProps>(async () => (await loadLater()).EndPanel);

/** The way to end a game with cards left. */
export const LaterFinishButton = later<FinishButtonProps>(async () => (await loadLater()).FinishButton);

/** The best move in short. */
export const LaterHintLine = later<HintLineProps>(async () => (await loadLater()).HintLine);

/** The legal moves as buttons. */
export const LaterMoveButtons = later<MoveButtonsProps>(async () => (await loadLater()).MoveButtons);
