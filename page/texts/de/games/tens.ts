import type { Partner } from '../../en/games/tens.js';
import type { Texts } from '../../texts.js';
import { cardName } from '../cards.js';
import { and, counted, number } from '../numbers.js';
import { guide } from './tens-guide.js';

const RANKS = ['Ass', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Bube', 'Dame', 'König'];
/** The four of a rank, after "alle vier". */
const PLURALS = [
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

/** With its article, as the subject: "der Bube". */
function the(rank: number): string {
  if (rank === 0) return 'das Ass';
  return `${rank === 10 || rank === 12 ? 'der' : 'die'} ${RANKS[rank]}`;
}

/** With its article, as the object: "einen Buben". */
function aRank(rank: number): string {
  if (rank === 0) return 'ein Ass';
  if (rank === 10) return 'einen Buben';
  return rank === 12 ? 'einen König' : `eine ${RANKS[rank]}`;
}

function another(rank: number): string {
  if (rank === 0) return 'ein zweites Ass';
  if (rank === 10) return 'einen zweiten Buben';
  return rank === 12 ? 'einen zweiten König' : `eine zweite ${RANKS[rank]}`;
}

/** What is needed, as the object. */
function partnerText(own: number, partner: Exclude<Partner, null>): string {
  if (partner === 'its other three') return `die anderen drei ${PLURALS[own]}`;
  return partner.rank === own ? another(own) : aRank(partner.rank);
}

function needsText(rank: number, partner: Partner): string {
  return partner === null
    ? 'die Zehnen bleiben hier bis zum Schluss'
    : `${the(rank)} braucht ${partnerText(rank, partner)}`;
}

function list(cards: readonly string[]): string {
  return and(cards.map(cardName));
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

export const tens: Texts['tens'] = {
  guide,
  moves: { refill: 'auffüllen', undo: 'zurücknehmen' },
  refill: 'Auffüllen',
  tableau: 'Auslage',
  slot: (slot) => `Platz ${slot}`,
  inTheStock: (cards) => [cards, ' im Talon'],
  removals: (_, shown) => [shown, '-mal abgeräumt'],
  points: (points, shown) => [shown, points === 1 ? ' Punkt' : ' Punkte'],
  quartet: 'Vierer!',
  pairs: 'Paare',
  quartets: 'Vierer',
  beforeThisPosition: 'Vor dieser Stellung',
  undone: 'Zurückgenommen: Die Karten liegen wie zuvor.',
  refilled: (cards) => `Aufgefüllt mit ${list(cards)}.`,
  takeOut: (cards) => `${cards} abräumen`,
  tookOut: (cards) => `Abgeräumt: ${list(cards)}.`,
  tookOutAllFour: (rank) => `Abgeräumt: alle vier ${PLURALS[rank]}.`,
  inCame: (cards) => `Neu: ${list(cards)}.`,
  nothingLeaves: 'Nichts kann mehr weg: Fülle auf.',
  pickTwo: 'Wähle zwei Karten, die zusammengehören.',
  picked: (card, rank, partner) =>
    partner === null || partner === 'its other three'
      ? `${cardName(card)} gewählt: Wähle noch ${aRank(rank)}, dann gehen alle vier.`
      : `${cardName(card)} gewählt: Dazu brauchst du ${partnerText(rank, partner)}.`,
  refillsItself: 'Leere Plätze füllen sich von selbst.',
  nothingToRefill: 'Jetzt lässt sich nichts auffüllen.',
  notTogether: (cards, rank, partner) => `${list(cards)} gehören nicht zusammen: ${capital(needsText(rank, partner))}.`,
  alone: (rank, partner, here) => {
    const needs = capital(needsText(rank, partner));
    if (partner === null) return `${needs}.`;
    if (partner !== 'its other three') return `${needs}, und davon liegt nichts da.`;
    return `${needs}, und von den vieren ${here === 1 ? 'liegt nur eine Karte' : `liegen nur ${here}`} hier.`;
  },
  wonBlockTen: 'Der Talon ist leer, und nur die vier Zehnen sind übrig',
  won: 'Talon und Auslage sind abgeräumt',
  lostAtOnce: (cards) =>
    `In diesem Blatt passen keine Karten zusammen, es ist schon vor dem ersten Zug verloren und zählt als Niederlage; ${counted(cards, 'Karte bleibt übrig', 'Karten bleiben übrig')}`,
  lost: (cards) => `Nichts kann mehr weg; ${counted(cards, 'Karte bleibt übrig', 'Karten bleiben übrig')}`,
  withPoints: (ending, points) => `${ending}, mit ${number(points)} ${points === 1 ? 'Punkt' : 'Punkten'}`,
};
