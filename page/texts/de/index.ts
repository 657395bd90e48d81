import type { Texts } from '../texts.js';
import { and, counted, countedMoves } from './words.js';

export { decade } from './games/decade.js';
export { fourTen } from './games/four-ten.js';
export { lessons } from './games/lessons.js';
export { tens } from './games/tens.js';
export { hints, result, ways } from './hints.js';
export { learn } from './learn.js';
export { menu, puzzle } from './menu.js';
export { daily, drawer, end, feedback, lab, newGame, offline, share, statistics } from './panels.js';
export { review } from './review.js';
export { cards, moves, numbers } from './words.js';

export const bar: Texts['bar'] = {
  skipToCards: 'Direkt zu den Karten',
  newDeal: 'Neu',
  newDealMore: ' geben',
  today: 'Heute',
  statistics: 'Statistik',
  teach: 'Netz',
  howToPlay: 'So wird gespielt',
  play: 'Spielen',
  lab: 'Labor',
  more: 'Mehr: Optionen, Züge, Partien und das Labor',
  options: 'Optionen',
  closeDrawer: 'Schließen',
};

export const column: Texts['column'] = {
  dealt: 'Die Karten sind gegeben.',
  lookingBack: 'Rückblick.',
  outcome: (outcome, how) => `${{ won: 'Gewonnen', lost: 'Verloren', drawn: 'Unentschieden' }[outcome]}: ${how}.`,
  review: 'Analyse',
  copy: 'Eine Kopie',
};

export const dock: Texts['dock'] = {
  actions: 'Aktionen',
  backToTheGame: 'Zurück zum Spiel',
  playOnFromHere: 'Ab hier spielen',
  stopWatching: 'Zuschauen beenden',
  undo: 'Zurück',
  redo: 'Wiederholen',
  noMoveToRedo: 'Es gibt keinen Zug zu wiederholen.',
  hint: 'Tipp',
  undosLeft: (count) => (count === 0 ? 'nicht mehr' : `noch ${count}`),
  undosUnlimited: 'unbegrenzt',
  noUndo: 'In dieser Partie lässt sich kein Zug zurücknehmen.',
  undosUsed: (limit) =>
    limit === 1
      ? 'Die eine Rücknahme dieser Partie ist verbraucht.'
      : `Alle ${limit} Rücknahmen dieser Partie sind verbraucht.`,
  endIsNotUndone: 'In diesem Spiel lässt sich der Zug, der die Partie beendet, nicht zurücknehmen.',
  noMoveToUndo: 'Es gibt keinen Zug, den du zurücknehmen könntest.',
  lookingBack: 'Du blätterst gerade zurück: Drücke „Zurück zum Spiel“ oder „Ab hier spielen“.',
  agentPlays: 'Gerade spielt der Computer: Drücke „Zuschauen beenden“, um selbst zu spielen.',
  gameIsOver: 'Diese Partie ist zu Ende: Lass neu geben.',
  legalMoves: 'Mögliche Züge',
  asButtons: (kinds) => `${and(kinds.map(({ kind, count }) => countedMoves(kind, count)))} zeigen`,
  take: (total) => (total === undefined ? 'Nehmen' : `${total} nehmen`),
  aSet: 'einen Satz',
  whichSet: 'Karten wählen',
  finish: 'Beenden',
  finishAsk: 'Beenden …',
  finishTheGame: 'Partie beenden?',
  finishWith: (cards) => `Mit ${counted(cards, 'übrigen Karte', 'übrigen Karten')} beenden?`,
  playOn: 'Weiterspielen',
  nextStep: { choice: 'wichtig?', cards: 'welche?', why: 'wie gut?' },
  allTold: 'alles gesagt',
};

export const messages: Texts['messages'] = {
  close: 'Meldung schließen',
  hintsAreOff: 'In dieser Partie gibt es keine Tipps: Die Option „Tipps“ ist aus.',
  nothingKept:
    'Dieser Browser speichert nichts mehr: Partien und Statistik gehen verloren, wenn du diese Seite schließt.',
  playedElsewhere: 'Du spielst diese Partie in einem anderen Tab. Hier spielst du eine Kopie davon.',
  brokenLink: () => 'Dieser Link lässt sich nicht öffnen: Er ist beschädigt oder aus einer anderen Version.',
  cannotBeShown: (why) => `Diese Partie lässt sich nicht anzeigen (${why}); hier ist eine neue.`,
  failed:
    'Auf dieser Seite ist etwas schiefgegangen. Lade sie neu oder fang von vorn an: Was dieser Browser gespeichert hat, wird beiseitegelegt und geht nicht verloren.',
  reload: 'Neu laden',
  startAnew: 'Von vorn anfangen',
  enginesStopped:
    'Tipps und Computerspieler fehlen: Ein Teil dieser Seite ließ sich nicht starten. Spiele weiter, oder lade die Seite neu',
  languageMissing: 'Deutsch lässt sich gerade nicht laden. Versuche es noch einmal, wenn du online bist.',
};
