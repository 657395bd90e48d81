import { describe } from 'vitest';
import { answers } from './scenarios/answers.js';
import { casual } from './scenarios/casual.js';
import { dragging } from './scenarios/dragging.js';
import { ends } from './scenarios/ends.js';
import { forcedMoves } from './scenarios/forced-moves.js';
import { keyboard } from './scenarios/keyboard.js';
import { lookingBack } from './scenarios/looking-back.js';
import { noSpoilers } from './scenarios/no-spoilers.js';
import { switches } from './scenarios/switches.js';
import { undo } from './scenarios/undo.js';
import { wholeGames } from './scenarios/whole-games.js';
import { inABrowser } from './support/in-a-browser.js';

inABrowser((page) => {
  describe('whole games by clicking', () => wholeGames(page));
  describe('answers', () => answers(page));
  describe('forced moves', () => forcedMoves(page));
  describe('drag and drop', () => dragging(page));
  describe('no spoilers', () => noSpoilers(page));
  describe('undo', () => undo(page));
  describe('casual games', () => casual(page));
  describe('keyboard', () => keyboard(page));
  describe('the end of a game', () => ends(page));
  describe('switches', () => switches(page));
  describe('looking back', () => lookingBack(page));
});
