import type { TutorialTexts } from '../../tutorials.js';

const RANKS = [
  'Asse',
  'Zweien',
  'Dreien',
  'Vieren',
  'Fünfen',
  'Sechsen',
  'Siebenen',
  'Achten',
  'Neunen',
  'Zehnen',
  'Buben',
  'Damen',
  'Könige',
];

export const tutorial: TutorialTexts['tens'] = {
  welcome: ({ open, stock }) =>
    `Willkommen! ${open} Karten liegen offen, ${stock} weitere im Talon. Räum ab, was zusammengehört, solange es geht.`,
  firstPair: ({ pair }) =>
    `Zwei Karten, die zusammen zehn ergeben, sind ein Paar, gleich welcher Farbe: ${pair}. Wähle beide.`,
  quartet: ({ rank }) =>
    `Der Talon füllt die Lücken sofort, und jetzt sind alle vier ${RANKS[rank]} da: Nur so gehen sie weg. Wähle zwei davon.`,
  courtPair: ({ rank }) =>
    `Der Talon füllt die Lücken sofort. Buben, Damen und Könige gehen zu zweit, immer vom gleichen Rang: Wähle die zwei ${RANKS[rank]}.`,
  tensStay: 'Diese Zehn geht nie weg: Sie behält ihren Platz bis zum Schluss, wie alle vier Zehnen.',
  pair: ({ pair }) => `Das nächste Paar: ${pair}. Wähle beide.`,
  noStrategy:
    'Jetzt ganz ehrlich: Dieses Spiel hat keine Strategie. Kein Zug macht einen anderen unmöglich, darum endet jede Reihenfolge gleich.',
  anyPair: ({ pair }) => `Spiel also zum Vergnügen. Noch eins: ${pair}.`,
  endOfTens:
    'Du gewinnst, wenn Tisch und Talon leer sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von elf Blättern wird gewonnen. Das ist alles!',
  endOfBlockTen:
    'Du gewinnst, wenn nur die vier Zehnen übrig sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von achtzehn Blättern wird gewonnen. Das ist alles!',
  endOfClassic:
    'Du gewinnst, wenn nur die vier Zehnen übrig sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von 27 Blättern wird gewonnen. Das ist alles!',
};
