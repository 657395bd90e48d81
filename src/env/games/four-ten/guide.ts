import type { GameGuide, RuleText } from '../../guide.js';
import { counted } from '../../words.js';
import type { FourTenConfig } from './config.js';

function title(config: FourTenConfig): string {
  const { gameTarget, handTarget, safeties, precedence } = config;
  const about: string[] = [];
  if (precedence === 'fault-first') about.push('faults first');
  if (gameTarget !== 50) about.push(`to ${counted(gameTarget, 'point')}`);
  if (handTarget !== 10) about.push(`Hand to ${handTarget}`);
  if (safeties !== 3) about.push(counted(safeties, 'safety', 'safeties'));
  return about.length === 0 ? 'Four Ten' : `Four Ten: ${about.join(', ')}`;
}

function goal(config: FourTenConfig): string {
  const { gameTarget, handTarget, precedence } = config;
  const how =
    precedence === 'gain-first'
      ? `bring Hand to exactly ${handTarget}. Until it is there, Home must be at least Hand, and Shadow at most Hand.`
      : `bring Hand and Home to exactly ${handTarget}, while Home is never less than Hand and Shadow never more.`;
  return `Reach ${counted(gameTarget, 'point')} in few rounds: ${how}`;
}

/** What a fault costs, up to "costs points". */
function costWords({ safeties }: FourTenConfig): string {
  if (safeties === 0) return 'It';
  return `It costs ${safeties === 1 ? 'your only safety' : `one of your ${safeties} safeties`}. With none left it`;
}

function rules(config: FourTenConfig): RuleText[] {
  const { handTarget, gameTarget, precedence } = config;
  const gainFirst = precedence === 'gain-first';
  const gain = gainFirst
    ? `even if another hand breaks the order or is above ${handTarget}`
    : `if the order holds too, which takes a Home of ${handTarget} as well`;
  return [
    {
      about: 'Cards',
      text: '32 cards, eight each of 1, 2, 3 and 4. Three hands hold up to four cards each: Home, Hand and Shadow.',
    },
    {
      about: 'Draw',
      text: 'A turn begins with a card: put it in a hand that has room. The first card of a round goes to Home. When all hands are full, choose the card to replace first; the next card comes in its place unseen, and the old one is out of play until the next round.',
    },
    {
      about: 'Exchange',
      text: 'Then exchange a card of Hand for one of another value of Home or Shadow, as often as you like, and end the turn. An arrangement that this turn has already had cannot come again.',
    },
    {
      about: 'Order',
      text: `After each card that is placed, replaced or exchanged the sums must keep Home ≥ Hand ≥ Shadow, and none may be above ${handTarget}. Else it is a fault${gainFirst ? `, unless Hand is exactly ${handTarget}` : ''}.`,
    },
    {
      about: 'Points',
      text: `As soon as Hand is exactly ${handTarget} the round ends with ${counted(handTarget, 'point')}, ${gain}. Otherwise the round ends when the last of the 32 cards has come into a hand: without a fault it pays the sum of all three hands.`,
    },
    {
      about: 'Faults',
      text: `A fault ends the round without points. ${costWords(config)} costs points, the sum of the three hands; if you have fewer, the game is lost.`,
    },
    {
      about: 'End',
      text: `Won as soon as you have ${counted(gameTarget, 'point')} or more. The fewer rounds, the better; a fault counts as a round.`,
    },
  ];
}

const CREDIT =
  'Four Ten was created by Jeremiah Sanders (2019). His own text of the rules is under CC BY-NC-SA 4.0; this is told in other words.';

/** Four Ten in plain words; docs/rules/four-ten.md. */
export const fourTenGuide: GameGuide<FourTenConfig> = { title, goal, rules, credit: CREDIT };
