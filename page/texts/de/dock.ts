import type { Texts } from '../texts.js';
import { countedMoves } from './moves.js';
import { and, counted } from './numbers.js';

export const dock: Texts['dock'] = {
  actions: 'Aktionen',
  backToTheGame: 'Zurück zum Spiel',
  playOnFromHere: 'Ab hier spielen',
  stopWatching: 'Zuschauen beenden',
  undo: 'Zurück',
  redo: 'Wiederholen',
  noMoveToRedo: 'Es gibt keinen Zug, der wiederholt werden könnte.',
  hint: 'Tipp',
  stop: 'Anhalten',
  undosLeft: (count) => (count === 0 ? 'nicht mehr' : `noch ${count}`),
  undosUnlimited: 'unbegrenzt',
  noUndos: 'hier nicht',
  noUndoByRule: 'In dieser Partie gibt es kein Zurück: Die Option „Rücknahmen“ steht auf 0.',
  noTakeBacks: 'In dieser Partie gibt es kein Zurück: Die Option „Rücknahmen“ steht auf 0.',
  lookingBackUndo: 'Du blätterst gerade zurück: Drücke „Zurück zum Spiel“ oder Esc, dann „Zurück“.',
  undosUsed: (limit) =>
    limit === 1
      ? 'Die eine Rücknahme dieser Partie ist verbraucht.'
      : `Alle ${limit} Rücknahmen dieser Partie sind verbraucht.`,
  endIsNotUndone: 'Nach den Regeln dieses Spiels lässt sich das Ende nicht zurücknehmen.',
  noMoveToUndo: 'Es gibt keinen Zug, den du zurücknehmen könntest.',
  lookingBack: 'Du blätterst gerade zurück: Drücke „Zurück zum Spiel“ oder „Ab hier spielen“.',
  agentPlays: 'Gerade spielt der Computer: Halte ihn an, um selbst zu spielen.',
  gameIsOver: 'Diese Partie ist zu Ende: Lass neu geben.',
  legalMoves: 'Mögliche Züge',
  asButtons: (kinds) => `${and(kinds.map(({ kind, count }) => countedMoves(kind, count)))} als Tasten`,
  finish: 'Beenden',
  finishAsk: 'Beenden …',
  finishTheGame: 'Partie beenden?',
  finishWith: (cards) => `Mit ${counted(cards, 'übrigen Karte', 'übrigen Karten')} beenden?`,
  playOn: 'Weiterspielen',
  nextStep: (step) => ({ choice: 'eine Wahl?', cards: 'welche?', why: 'warum?' })[step],
  allTold: 'alles gesagt',
};
