import type { Texts } from '../texts.js';
import { counted, numbers } from './words.js';

export const menu: Texts['menu'] = {
  start: 'Fang hier an',
  families: {
    ring: [
      'Ring',
      'Die neueste Karte geht mit ihren Nachbarn für 10, 20 oder 30. Oder sie bleibt: Kommt noch Besseres?',
    ],
    fourTen: ['Four Ten', 'Drei Hände, immer der Größe nach. In möglichst wenigen Runden zu fünfzig Punkten.'],
    openLine: [
      'Reihe, offene Karten',
      'Ein Satz darf bleiben: Teile alle Karten aus und finde die Reihenfolge, in der alles verschwindet.',
    ],
    stacks: ['Sieben Stapel', 'Die Karten gehen reihum auf sieben Stapel. Ein leerer ist für immer weg.'],
    line: ['Reihe, ohne Warten', 'Der Klassiker: Was 10, 20 oder 30 ergibt, geht sofort.'],
    tens: ['Tens', 'Paare, die zehn ergeben, und Vierlinge. Reines Glück, sehr beruhigend.'],
  },
  decisions: (count, isLuck) => (isLuck ? 'Nur Glück' : counted(Math.round(count), 'Entscheidung', 'Entscheidungen')),
  won: (share) => `${numbers.chance(share, false, false)} gewonnen`,
  byRule: (share) => `Die beste einfache Regel gewinnt ${numbers.chance(share, false, false)}.`,
  notes: 'Entscheidungen pro Spiel. Gewonnen: von unserem besten Spieler, aus Tausenden Spielen.',
  own: (won, played) => (played === 0 ? '' : `du ${won} von ${played}`),
  play: 'Spielen',
  others: (count) => `Varianten (${count})`,
  grades: { easy: 'Leicht', fair: 'Mittel', hard: 'Schwer', winnable: 'Ohne Glück zu gewinnen' },
  grade: 'Schwierigkeit',
  anyGrade: 'Beliebig',
  gradeNotes: {
    easy: 'Ein leichtes Spiel: Mindestens die Hälfte unserer einfachen Regeln gewinnt es.',
    fair: 'Ein mittleres Spiel: Weniger als die Hälfte unserer einfachen Regeln gewinnt es, aber eine davon oder unser bester Spieler.',
    hard: 'Ein schweres Spiel: Keiner unserer Spieler gewinnt es, doch dass es verloren ist, ist nicht bewiesen.',
    winnable: 'Unser bester Spieler hat dieses Spiel gewonnen, und er sah keine Karte, die du nicht siehst.',
  },
  gradeNote:
    'Unsere Spieler spielen genau diese Karten, ohne sie zu sehen. Ausgesuchte Spiele zählen nicht in der Statistik, und die Chancen neben dem Tisch gelten für beliebige Karten.',
  looking: 'Ein solches Spiel wird gesucht …',
  noDeal: (grade) => `So ein Spiel war nicht rechtzeitig zu finden (${grade}): Versuch es noch einmal.`,
};

export const puzzle: Texts['puzzle'] = {
  title: 'Rätsel',
  ofDay: 'Rätsel des Tages',
  about: 'Eine Stellung aus einer echten Partie, in der ein Zug klar der beste ist. Finde ihn: jeden Tag ein neues.',
  open: 'Lösen',
  standing: { won: 'Gelöst', lost: 'Nicht gefunden', none: 'Noch nicht gelöst' },
  ask: (stock) =>
    `Ein Zug ist hier klar der beste. Welcher? ${stock === 0 ? 'Der Talon ist leer.' : `${counted(stock, 'Karte ist', 'Karten sind')} noch im Talon.`}`,
  right: 'Richtig: Das ist der beste Zug.',
  wrong: (move) => `Der ist es nicht: ${move} ist am besten.`,
  rated: (rating, change) => `Deine Wertung: ${rating} (${change}).`,
  again: 'Du hattest es schon versucht: Deine Wertung bleibt.',
  rating: 'Deine Wertung',
  inARow: (solved) => (solved === 5 ? 'Fünf am Stück!' : `${solved} am Stück gelöst.`),
  streak: (days) => `${counted(days, 'Tag', 'Tage')} in Folge`,
  best: 'am besten',
  yours: 'deiner',
  counted: (games) =>
    `Gewinnchancen, gezählt in ${numbers.grouped(games)} Partien, die unser Modell nach jedem Zug weitergespielt hat, mit ihrem 95-%-Bereich: Schätzungen, kein Beweis.`,
  next: 'Nächstes Rätsel',
  noMore: 'Du hast alle Rätsel versucht. Morgen kommt eins davon wieder.',
  unknown: 'Dieser Link führt zu keinem Rätsel. Dein Spiel bleibt, wie es ist.',
};
