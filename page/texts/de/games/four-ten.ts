import type { BrokenOrder, Exchanges, FaultCost, HandCard, HandName } from '../../en/games/four-ten.js';
import type { Texts } from '../../texts.js';
import { and, counted, or } from '../numbers.js';
import { guide } from './four-ten-guide.js';

const HANDS: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Heim', shadow: 'Schatten' };

function cardText({ hand, value }: HandCard): string {
  return `${value} aus ${HANDS[hand]}`;
}

function exchangeAdvice(exchanges: Exchanges): string {
  if ('with' in exchanges)
    return `Tausche eine Karte aus Hand gegen eine aus ${anyHand(exchanges.with)}, oder beende den Zug`;
  if (exchanges.none === 'hand is empty') return 'In Hand liegt keine Karte zum Tauschen: Beende den Zug';
  if (exchanges.none === 'all are equal') return 'Gleiche Karten werden nicht getauscht: Beende den Zug';
  return 'Alles, was ein Tausch ergäbe, gab es in diesem Zug schon: Beende den Zug';
}

function brokenText(broken: BrokenOrder): string {
  const said = `${HANDS[broken.hand]} ${broken.sum}`;
  if (broken.is === 'above') return `${said} ist mehr als ${broken.limit}`;
  return `${said} ist ${broken.is === 'less' ? 'weniger' : 'mehr'} als ${HANDS[broken.than]} ${broken.other}`;
}

function costText(cost: FaultCost): string {
  if ('safetiesLeft' in cost)
    return cost.safetiesLeft === 0
      ? 'er kostet die letzte Sicherung'
      : `er kostet eine Sicherung, es ${cost.safetiesLeft === 1 ? 'bleibt' : 'bleiben'} ${cost.safetiesLeft}`;
  const points = counted(cost.points, 'Punkt', 'Punkte');
  return cost.has === null
    ? `er kostet ${points}, die Summe der Hände`
    : `er kostet ${points}, und du hast nur ${cost.has}`;
}

function anyHand(hands: readonly HandName[]): string {
  return or(hands.map((hand) => HANDS[hand]));
}

export const fourTen: Texts['fourTen'] = {
  guide,
  moves: {
    place: (value, hand) => `${value} in ${HANDS[hand]} legen`,
    replace: (card) => `${cardText(card)} ersetzen`,
    exchange: (own, other) => `${own} aus Hand gegen ${cardText(other)} tauschen`,
    endTurn: 'Zug beenden',
  },
  hands: HANDS,
  endTurn: 'Zug beenden',
  cardDrawn: 'Gezogene Karte',
  justDrawn: 'gerade gezogen: lege sie in eine Hand',
  points: 'Punkte',
  pointsOf: (points, target) => [points, ` von ${target}`],
  safeties: 'Sicherungen',
  round: 'Runde',
  turn: 'Zug',
  cardsToCome: 'Noch im Talon',
  handSum: (hand, sum) => `${HANDS[hand]}, Summe ${sum}`,
  placeHere: (value, hand) => `Die ${value} in ${HANDS[hand]} legen`,
  was: (sum) => `(vorher ${sum})`,
  sumOf: (target) => `von ${target}`,
  atLeast: (sum) => `mindestens ${sum}`,
  atMost: (sum) => `höchstens ${sum}`,
  outOfPlay: 'Aus dem Spiel',
  placed: (value, hand) => `Die ${value} liegt jetzt in ${HANDS[hand]}.`,
  replaced: (card, came) => `Die ${cardText(card)} ist ersetzt: Es kam eine ${came}.`,
  exchanged: (own, other) => `Die ${own} aus Hand ist gegen die ${cardText(other)} getauscht.`,
  endedTurn: 'Zug beendet.',
  roundBegins: (round) => `Runde ${round} beginnt.`,
  chooseToReplace: 'Alle Hände sind voll: Wähle die Karte, die ersetzt wird.',
  chooseToReplaceFirst: 'Alle Hände sind voll: Wähle zuerst die Karte, die ersetzt wird.',
  exchangeOrEnd: (exchanges) => `${exchangeAdvice(exchanges)}.`,
  isDrawn: (value, hands) => `Gezogen ist eine ${value}: Lege sie in ${anyHand(hands)}.`,
  picked: (card, partners) =>
    `${cardText(card)} gewählt: Tausche sie gegen ${or([...new Set(partners.map(cardText))])}.`,
  placeFirst: (value, hands) => `Lege zuerst die ${value} in ${anyHand(hands)}.`,
  clickToPlace: (value, hands) => `Klicke auf ${anyHand(hands)}, um die ${value} dorthin zu legen.`,
  isFull: (hand, cards, value, hands) =>
    `${HANDS[hand]} ist mit ${counted(cards, 'Karte', 'Karten')} voll: Lege die ${value} in ${anyHand(hands)}.`,
  firstGoesHome: 'Die erste Karte einer Runde kommt in Heim.',
  handIsEmpty: (card) => `Hand ist leer: Dort liegt keine Karte, die du gegen die ${cardText(card)} tauschen könntest.`,
  needsAnotherValue: (value, where) =>
    `Zum Tauschen muss ${where === 'in hand' ? 'in Hand' : 'in Heim oder Schatten'} ein anderer Wert als ${value} liegen.`,
  everyExchangeHasBeen: (card) => `Alles, was ein Tausch mit der ${cardText(card)} ergäbe, gab es in diesem Zug schon.`,
  nothingToPlace: (exchanges) => `Jetzt ist keine Karte zu legen. ${exchangeAdvice(exchanges)}.`,
  exchangeIsWithHand: 'Getauscht wird immer eine Karte aus Hand gegen eine aus Heim oder Schatten.',
  bothInHand: 'Beide liegen in Hand.',
  equalValues: 'Gleiche Werte: Das würde nichts ändern.',
  hasBeen: 'Was dieser Tausch ergäbe, gab es in diesem Zug schon.',
  handIs: (target, points) => `Hand ist ${target}: ${counted(points, 'Punkt', 'Punkte')}.`,
  lastCard: (sums, points) =>
    `Die letzte Karte ist gezogen, und die Hände zahlen ${sums.join(' + ')}: ${counted(points, 'Punkt', 'Punkte')}.`,
  fault: (broken, cost) => `${and(broken.map(brokenText))}: ein Fehler, ${costText(cost)}.`,
  result: (points, rounds, safeties) =>
    `${counted(points, 'Punkt', 'Punkte')} nach ${counted(rounds, 'Runde', 'Runden')}, noch ${counted(safeties, 'Sicherung', 'Sicherungen')}`,
};
