import { type FourTenConfig, type GameGuide, type RuleText, ruleTexts } from 'maketen/env';
import type { HandName } from 'maketen/four-ten';
import type { BrokenOrder, Exchanges, FaultCost, HandCard } from '../../en/games/four-ten.js';
import type { Texts } from '../../texts.js';
import { and, counted, or } from '../words.js';

function inPoints(count: number) {
  return counted(count, 'Punkt', 'Punkte');
}

function title({ gameTarget, handTarget, safeties, precedence }: FourTenConfig) {
  const about: string[] = [];
  if (precedence === 'fault-first') about.push('Fehler zuerst');
  if (gameTarget !== 50) about.push(`bis ${inPoints(gameTarget)}`);
  if (handTarget !== 10) about.push(`Hand auf ${handTarget}`);
  if (safeties !== 3) about.push(counted(safeties, 'Sicherung', 'Sicherungen'));
  return about.length === 0 ? 'Four Ten' : `Four Ten: ${about.join(', ')}`;
}

function goal({ gameTarget, handTarget, precedence }: FourTenConfig) {
  const how =
    precedence === 'gain-first'
      ? `Bring Hand auf genau ${handTarget}. Bis dahin gilt immer: Heim ≥ Hand ≥ Schatten.`
      : `Bring Hand und Heim auf genau ${handTarget}, wobei Heim nie weniger als Hand hat und Schatten nie mehr.`;
  return `Erreiche ${inPoints(gameTarget)} in wenigen Runden: ${how}`;
}

/** What a fault costs, up to "kostet er Punkte". */
function costWords({ safeties }: FourTenConfig) {
  if (safeties === 0) return 'Er kostet';
  return `Er kostet ${safeties === 1 ? 'deine einzige Sicherung' : `eine deiner ${safeties} Sicherungen`}. Ist keine mehr da, kostet er`;
}

function rules(config: FourTenConfig): RuleText[] {
  const { handTarget, gameTarget, precedence } = config;
  const gainFirst = precedence === 'gain-first';
  const gain = gainFirst
    ? `auch wenn eine andere Hand die Ordnung bricht oder über ${handTarget} liegt`
    : `wenn auch die Ordnung stimmt; dazu muss auch Heim ${handTarget} haben`;
  return ruleTexts({
    Karten: '32 Karten, je acht mit 1, 2, 3 und 4. Drei Hände fassen je bis zu vier Karten: Heim, Hand und Schatten.',
    Ziehen:
      'Ein Zug beginnt mit einer Karte: Lege sie in eine Hand, in der Platz ist. Die erste Karte einer Runde kommt in Heim. Sind alle Hände voll, wählst du zuerst die Karte, die ersetzt wird; die nächste kommt ungesehen an ihre Stelle, und die alte ist bis zur nächsten Runde aus dem Spiel.',
    Tauschen:
      'Dann tauschst du, so oft du magst, eine Karte aus Hand gegen eine mit anderem Wert aus Heim oder Schatten und beendest den Zug. Was dieser Zug schon hatte, kann nicht wiederkommen.',
    Ordnung: `Nach jeder gelegten, ersetzten oder getauschten Karte muss für die Summen gelten: Heim ≥ Hand ≥ Schatten, und keine darf über ${handTarget} liegen. Sonst ist es ein Fehler${gainFirst ? `, außer Hand ist genau ${handTarget}` : ''}.`,
    Punkte: `Sobald Hand genau ${handTarget} hat, endet die Runde mit ${counted(handTarget, 'Punkt', 'Punkten')}, ${gain}. Sonst endet sie, wenn die letzte der 32 Karten in eine Hand gekommen ist: Ohne Fehler bringt sie die Summe aller drei Hände.`,
    Fehler: `Ein Fehler beendet die Runde ohne Punkte. ${costWords(config)} Punkte, nämlich die Summe der drei Hände; hast du weniger, ist die Partie verloren.`,
    Ende: `Gewonnen, sobald du ${inPoints(gameTarget)} oder mehr hast. Je weniger Runden, desto besser; ein Fehler zählt als Runde.`,
  });
}

const CREDIT =
  'Four Ten hat Jeremiah Sanders erfunden (2019). Sein eigener Regeltext steht unter CC BY-NC-SA 4.0; hier ist es mit anderen Worten erzählt.';

/** Four Ten in plain German, as `fourTenGuide` says it in English. */
const guide: GameGuide<FourTenConfig> = { title, goal, rules, credit: CREDIT };

const HANDS: Readonly<Record<HandName, string>> = { hand: 'Hand', home: 'Heim', shadow: 'Schatten' };

function cardText({ hand, value }: HandCard) {
  return `${value} aus ${HANDS[hand]}`;
}

function exchangeAdvice(exchanges: Exchanges) {
  if ('with' in exchanges)
    return `Tausche eine Karte aus Hand gegen eine aus ${anyHand(exchanges.with)}, oder beende den Zug`;
  return {
    'hand is empty': 'In Hand liegt keine Karte zum Tauschen: Beende den Zug',
    'all are equal': 'Gleiche Karten werden nicht getauscht: Beende den Zug',
    'all have been': 'Jeder Tausch würde etwas aus diesem Zug wiederholen: Beende den Zug',
  }[exchanges.none];
}

function brokenText({ hand, sum, is, than, other }: BrokenOrder) {
  const limit = than === null ? other : `${HANDS[than]} ${other}`;
  return `${HANDS[hand]} ${sum} ist ${is === 'less' ? 'weniger' : 'mehr'} als ${limit}`;
}

function costText(cost: FaultCost) {
  if ('safetiesLeft' in cost)
    return cost.safetiesLeft === 0
      ? 'er kostet die letzte Sicherung'
      : `er kostet eine Sicherung, noch ${cost.safetiesLeft}`;
  const points = inPoints(cost.points);
  return cost.has === null
    ? `er kostet ${points}, die Summe der Hände`
    : `er kostet ${points}, und du hast nur ${cost.has}`;
}

function anyHand(hands: readonly HandName[]) {
  return or(hands.map((hand) => HANDS[hand]));
}

export const fourTen: Texts['fourTen'] = {
  guide,
  moves: {
    place: (value, hand) => `${value} in ${HANDS[hand]} legen`,
    replace: ({ hand, value }) => `die ${value} in ${HANDS[hand]} ersetzen`,
    exchange: (own, other) => `${own} aus Hand gegen ${cardText(other)} tauschen`,
    endTurn: 'Zug beenden',
  },
  hands: HANDS,
  endTurn: 'Zug beenden',
  cardDrawn: 'Gezogene Karte',
  justDrawn: 'gerade gezogen: lege sie in eine Hand',
  points: 'Punkte',
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
  exchangeOrEnd: (exchanges) => `${exchangeAdvice(exchanges)}.`,
  isDrawn: (value, hands) => `Du hast eine ${value} gezogen: Lege sie in ${anyHand(hands)}.`,
  picked: (card, partners) =>
    `${cardText(card)} gewählt: Tausche sie gegen ${or([...new Set(partners.map(cardText))])}.`,
  clickToPlace: (value, hands) => `Klicke auf ${anyHand(hands)}, um die ${value} dorthin zu legen.`,
  isFull: (hand, cards, value, hands) =>
    `${HANDS[hand]} ist mit ${counted(cards, 'Karte', 'Karten')} voll: Lege die ${value} in ${anyHand(hands)}.`,
  firstGoesHome: 'Die erste Karte einer Runde kommt in Heim.',
  handIsEmpty: (card) => `Hand ist leer: Dort liegt keine Karte, die du gegen die ${cardText(card)} tauschen könntest.`,
  needsAnotherValue: (value, where) =>
    `Zum Tauschen muss ${where === 'in hand' ? 'in Hand' : 'in Heim oder Schatten'} ein anderer Wert als ${value} liegen.`,
  everyExchangeHasBeen: (card) => `Jeder Tausch mit der ${cardText(card)} würde etwas aus diesem Zug wiederholen.`,
  nothingToPlace: (exchanges) => `Jetzt gibt es keine Karte zu legen. ${exchangeAdvice(exchanges)}.`,
  exchangeIsWithHand: 'Getauscht wird immer eine Karte aus Hand gegen eine aus Heim oder Schatten.',
  equalValues: 'Gleiche Werte: Das würde nichts ändern.',
  hasBeen: 'Dieser Tausch würde etwas aus diesem Zug wiederholen.',
  handIs: (target, points) => `Hand ist ${target}: ${inPoints(points)}.`,
  lastCard: (sums, points) =>
    `Die letzte Karte ist gezogen, und die Hände zahlen ${sums.join(' + ')}: ${inPoints(points)}.`,
  fault: (broken, cost) => `${and(broken.map(brokenText))}: ein Fehler, ${costText(cost)}.`,
  result: (points, rounds, safeties) =>
    `${inPoints(points)} nach ${counted(rounds, 'Runde', 'Runden')}${safeties > 0 ? `, noch ${counted(safeties, 'Sicherung', 'Sicherungen')}` : ''}`,
};
