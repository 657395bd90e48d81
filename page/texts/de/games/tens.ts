import { type GameGuide, type RuleText, ruleTexts, type TensConfig } from 'maketen/env';
import { mostStuckTens } from 'maketen/tens';
import type { Partner } from '../../en/games/tens.js';
import { capital } from '../../numbers-and-lists.js';
import type { Texts } from '../../texts.js';
import { and, cardName, counted, number } from '../words.js';

function title({ tableauSize, blockTen, courts, refill }: TensConfig) {
  const about = [counted(tableauSize, 'Platz', 'Plätze')];
  if (courts === 'pairs') about.push('Bilder in Paaren');
  if (refill === 'buffered') about.push('Auffüllen von Hand');
  return `${blockTen ? 'Block Ten' : 'Tens'}: ${about.join(', ')}`;
}

/** The cards that do not leave by value. */
function courtsText({ blockTen, courts }: TensConfig) {
  if (courts === 'pairs') return 'zwei Buben, zwei Damen oder zwei Könige';
  return blockTen ? 'alle vier Buben, Damen oder Könige' : 'alle vier Zehnen, Buben, Damen oder Könige';
}

function endText(config: TensConfig) {
  const { tableauSize, blockTen, refill } = config;
  const won = `Gewonnen, wenn ${blockTen ? 'nur die vier Zehnen übrig sind' : 'der Tisch leer ist'} und der Talon aufgebraucht ist.`;
  if (tableauSize > mostStuckTens(config)) return `${won} Bei so vielen Plätzen geht kein Blatt verloren.`;
  const stuck = refill === 'strict' ? 'nichts weg kann' : 'nichts weg kann und sich nichts auffüllen lässt';
  return `${won} Verloren, sobald ${stuck}; das kann schon beim Geben so sein.`;
}

function goal(config: TensConfig) {
  const until = config.blockTen ? 'nur die vier Zehnen übrig sind' : 'nichts übrig ist';
  return `Räume zwei Karten ab, die zusammen zehn ergeben, oder ${courtsText(config)}, bis ${until}.`;
}

function rules(config: TensConfig): RuleText[] {
  const { blockTen, courts, removalPoints } = config;
  return ruleTexts({
    Paare:
      'Wähle zwei Karten von Ass bis Neun, die zusammen zehn ergeben: A+9, 2+8, 3+7, 4+6 oder 5+5. Die Farben spielen keine Rolle.',
    Bilder: courts === 'pairs' && 'Buben (J), Damen (Q) und Könige (K) gehen zu zweit, immer vom gleichen Rang.',
    Vierer:
      courts === 'quartets' &&
      `${blockTen ? 'Buben (J)' : 'Zehnen, Buben (J)'}, Damen (Q) und Könige (K) gehen nur, wenn alle vier eines Rangs auf dem Tisch liegen: Wähle zwei davon.`,
    Zehnen: blockTen && 'Die Zehnen gehen nie; sie belegen ihre Plätze bis zum Schluss.',
    Talon:
      config.refill === 'strict'
        ? 'Leere Plätze füllen sich sofort aus dem Talon, solange er reicht.'
        : 'Leere Plätze bleiben leer, bis du auffüllst; dann füllt der Talon so viele, wie er kann.',
    Ende: endText(config),
    Punkte:
      config.scoring === 'points' &&
      `1 für jede Karte, ${removalPoints} für jedes Abräumen und 52 für einen Sieg; eine Niederlage kostet ${removalPoints}.`,
    Glück: 'Was du auch zuerst nimmst, das Blatt endet immer gleich: Kein Zug macht einen anderen unmöglich.',
  });
}

/** Tens and Block Ten in plain German, as `tensGuide` says it in English. */
const guide: GameGuide<TensConfig> = { title, goal, rules };

const RANKS = ['Ass', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'Bube', 'Dame', 'König'];

/** Ranks in the plural: "alle vier Asse". */
const PLURALS = 'Asse Zweien Dreien Vieren Fünfen Sechsen Siebenen Achten Neunen Zehnen Buben Damen Könige'.split(' ');

/** With its article, as the subject: "der Bube". */
function the(rank: number) {
  if (rank === 0) return 'das Ass';
  return `${rank === 10 || rank === 12 ? 'der' : 'die'} ${RANKS[rank]}`;
}

/** With its article, as the object: "einen Buben". */
function aRank(rank: number) {
  if (rank === 0) return 'ein Ass';
  if (rank === 10) return 'einen Buben';
  return rank === 12 ? 'einen König' : `eine ${RANKS[rank]}`;
}

function another(rank: number) {
  if (rank === 0) return 'ein zweites Ass';
  if (rank === 10) return 'einen zweiten Buben';
  return rank === 12 ? 'einen zweiten König' : `eine zweite ${RANKS[rank]}`;
}

/** What is needed, as the object. */
function partnerText(own: number, partner: Exclude<Partner, null>) {
  if (partner === 'its other three') return `die anderen drei ${PLURALS[own]}`;
  return partner.rank === own ? another(own) : aRank(partner.rank);
}

function needsText(rank: number, partner: Partner) {
  return partner === null
    ? 'die Zehnen bleiben hier bis zum Schluss'
    : `${the(rank)} braucht ${partnerText(rank, partner)}`;
}

function list(cards: readonly string[]) {
  return and(cards.map(cardName));
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
