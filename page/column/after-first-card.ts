import '../styles/forced-colors.css';
import './later.css';
import { EndPanel } from './end-panel.js';
import { FinishButton } from './finish-button.js';
import { HintLine } from './hint-line.js';
import { MoveButtons } from './move-buttons.js';

/** What the column shows later than the first card: one script. */
export const AFTER_FIRST_CARD = { EndPanel, FinishButton, HintLine, MoveButtons };
