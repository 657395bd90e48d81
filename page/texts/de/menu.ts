import type { Texts } from '../texts.js';
import { counted, numbers } from './words.js';

export const menu: Texts['menu'] = {
  start: 'Fang hier an',
  families: {
    ring: ['Ring', 'Räume die neueste Karte mit Nachbarn für 10, 20 oder 30 ab, oder warte auf Besseres.'],
    fourTen: ['Four Ten', 'Drei Hände, immer der Größe nach. In möglichst wenigen Runden zu fünfzig Punkten.'],
    openLine: [
      'Reihe, offene Karten',
      'Sätze dürfen warten: Lege alle Karten aus, dann finde die Reihenfolge, in der alles verschwindet.',
    ],
    stacks: ['Sieben Stapel', 'Die Karten gehen reihum auf sieben Stapel. Ein leerer Stapel ist für immer weg.'],
    line: ['Reihe, ohne Warten', 'Der Klassiker: Was 10, 20 oder 30 ergibt, geht sofort.'],
    tens: ['Tens', 'Paare, die zehn ergeben, und Vierlinge. Reines Glück, sehr beruhigend.'],
  },
  decisions: (count, isLuck) => (isLuck ? 'Nur Glück' : counted(Math.round(count), 'Entscheidung', 'Entscheidungen')),
  won: (share) => `${numbers.chance(share, false, false)} gewonnen`,
  byRule: (share) => `Die beste einfache Regel gewinnt ${numbers.chance(share, false, false)}.`,
  notes: 'Entscheidungen: echte Wahlen in einer Partie. Gewonnen: wie oft unser bester Spieler gewinnt.',
  own: (won, played) => (played === 0 ? '' : `du: ${won} von ${played}`),
  play: 'Spielen',
  others: (count) => `Varianten (${count})`,
  grades: { easy: 'Leicht', fair: 'Mittel', hard: 'Schwer', winnable: 'Ohne Glück zu gewinnen' },
  grade: 'Schwierigkeit',
  anyGrade: 'Beliebig',
  gradeNotes: {
    easy: 'Ein leichtes Blatt: Mindestens die Hälfte unserer einfachen Regeln gewinnt es.',
    fair: 'Ein mittelschweres Blatt: Weniger als die Hälfte unserer einfachen Regeln gewinnt es, aber eine davon oder unser bester Spieler.',
    hard: 'Ein schweres Blatt: Keiner unserer Spieler gewinnt es, doch dass es verloren ist, ist nicht bewiesen.',
    winnable: 'Unser bester Spieler hat dieses Blatt gewonnen, und er sah keine Karte, die du nicht siehst.',
  },
  gradeNote:
    'Unsere Spieler sehen von den Karten nicht mehr als du. Ausgesuchte Blätter zählen nicht in der Statistik. Die angezeigte Gewinnchance gilt für ein zufälliges Blatt.',
  looking: 'Ein solches Blatt wird gesucht …',
  noDeal: (grade) => `So ein Blatt war nicht rechtzeitig zu finden (${grade}): Versuche es noch einmal.`,
};

export const puzzle: Texts['puzzle'] = {
  title: 'Rätsel',
  ofDay: 'Rätsel des Tages',
  about:
    'Eine Stellung aus einer echten Partie, in der ein Zug klar der beste ist. Finde ihn: Jeden Tag gibt es ein neues Rätsel.',
  open: 'Lösen',
  standing: { won: 'Gelöst', lost: 'Nicht gefunden', none: 'Noch nicht gelöst' },
  ask: (stock) =>
    `Ein Zug ist hier klar der beste: Tippe seine Karten an, oder wähle unten. ${stock === 0 ? 'Der Talon ist leer.' : `${counted(stock, 'Karte ist', 'Karten sind')} noch im Talon.`}`,
  right: 'Richtig: Das ist der beste Zug.',
  wrong: (move) => `Nein, am besten ist ${move}.`,
  rated: (rating, change) => `Wertung: ${rating} (${change}).`,
  again: 'Du hast dieses schon einmal versucht: Deine Wertung bleibt gleich.',
  rating: 'Wertung',
  inARow: (solved) => (solved === 5 ? 'Fünf am Stück!' : `${solved} am Stück gelöst.`),
  streak: (days) => `${counted(days, 'Tag', 'Tage')} in Folge`,
  best: 'am besten',
  yours: 'deiner',
  counted: (games) =>
    `Gewinnchancen, gezählt in ${numbers.grouped(games)} Partien, die unser Modell nach jedem Zug weitergespielt hat, mit ihrem 95-%-Bereich: Schätzungen, kein Beweis.`,
  next: 'Nächstes Rätsel',
  noMore: 'Du hast alle Rätsel versucht. Morgen kommt eins davon wieder.',
  unknown: 'Dieser Link führt zu keinem Rätsel. Deine Partie bleibt, wie sie ist.',
};
