import type { Texts } from '../texts.js';
import { counted, numbers } from './numbers.js';

export const ways: Texts['ways'] = {
  stopSolving: (share) => `${numbers.percent(Math.floor(100 * share), 0)} gelöst · Anhalten`,
  stopSolvingTitle: 'Das Spiel mit diesen Optionen wird gelöst, für genaue Tipps; bis dahin sind sie Schätzungen',
  bestSoFar: (move) => `Bisher am besten: ${move}; die Chancen werden noch ausgerechnet`,
  points: (points) => counted(points, 'Punkt', 'Punkte'),
  challenge: 'Herausforderung: Finde die Sätze selbst; keiner wird angesagt oder markiert',
  inChallenge: 'Herausforderung',
  onlyMove: 'Es gibt nur einen Zug.',
  anyMove: 'Hier ist jeder Zug recht.',
  oneIsBetter: (stake) => `Hier kommt es darauf an: ${stake} liegen zwischen dem besten Zug und dem nächsten.`,
  someAreWorse: (stake) => `Mehrere Züge sind etwa gleich gut, aber einer kostet ${stake}.`,
  unknownChoice: 'Du hast hier die Wahl; was sie wert ist, wird noch ausgerechnet.',
  marked: (move) => `Markiert: ${move}.`,
  hintsAtOnce: 'Tipps auf einmal zeigen, nicht in drei Schritten',
  tellAll: 'Alle Züge der Reihe nach zeigen',
  hintsUsed: (choice, cards, why) =>
    `Benutzte Tipps: ${choice}-mal, ob es darauf ankommt, ${cards}-mal die Karten, ${why}-mal alles.`,
  thinking: 'Überlegt …',
  why: 'Warum?',
};
