import { counted } from '../../base/words.js';
import { type GameGuide, ruleTexts } from '../../environment/environment-parts.js';
import type { FourTenConfig } from './config.js';
import { SUM, valuesOf } from './hands.js';
import { HAND_NAMES, type HandName } from './moves.js';
import type { FourTenRules } from './rules.js';
import { CARDS, EXCHANGING, type FourTenState, outOfPlay, PLACING, REPLACING } from './state.js';

function title(config: FourTenConfig) {
  const { gameTarget, handTarget, safeties, precedence } = config;
  const about: string[] = [];
  if (precedence === 'fault-first') about.push('faults first');
  if (gameTarget !== 50) about.push(`to ${counted(gameTarget, 'point')}`);
  if (handTarget !== 10) about.push(`Hand to ${handTarget}`);
  if (safeties !== 3) about.push(counted(safeties, 'safety', 'safeties'));
  return about.length === 0 ? 'Four Ten' : `Four Ten: ${about.join(', ')}`;
}

function goal(config: FourTenConfig) {
  const { gameTarget, handTarget, precedence } = config;
  const how =
    precedence === 'gain-first'
      ? `bring Hand to exactly ${handTarget}. Until then keep Home ≥ Hand ≥ Shadow.`
      : `bring Hand and Home to exactly ${handTarget}, while Home is never less than Hand and Shadow never more.`;
  return `Reach ${counted(gameTarget, 'point')} in few rounds: ${how}`;
}

function rules(config: FourTenConfig) {
  const { handTarget, gameTarget, precedence, safeties } = config;
  const safety = safeties === 1 ? 'your only safety' : `one of your ${safeties} safeties`;
  const gainFirst = precedence === 'gain-first';
  const gain = gainFirst
    ? `even if another hand breaks the order or is above ${handTarget}`
    : `if the order holds too, which takes a Home of ${handTarget} as well`;
  return ruleTexts({
    Cards: '32 cards, eight each of 1, 2, 3 and 4. Three hands hold up to four cards each: Home, Hand and Shadow.',
    Draw: 'A turn begins with a card: put it in a hand that has room. The first card of a round goes to Home. When all hands are full, choose the card to replace first; the next card comes in its place unseen, and the old one is out of play until the next round.',
    Exchange:
      'Then exchange a card of Hand for one of another value of Home or Shadow, as often as you like, and end the turn. An arrangement that this turn has already had cannot come again.',
    Order: `After each card that is placed, replaced or exchanged the sums must keep Home ≥ Hand ≥ Shadow, and none may be above ${handTarget}. Else it is a fault${gainFirst ? `, unless Hand is exactly ${handTarget}` : ''}.`,
    Points: `As soon as Hand is exactly ${handTarget} the round ends with ${counted(handTarget, 'point')}, ${gain}. Otherwise the round ends when the last of the 32 cards has come into a hand: without a fault it pays the sum of all three hands.`,
    Faults: `A fault ends the round without points. It ${safeties === 0 ? '' : `costs ${safety}. With none left it `}costs points, the sum of the three hands; if you have fewer, the game is lost.`,
    End: `Won as soon as you have ${counted(gameTarget, 'point')} or more. The fewer rounds, the better; a fault counts as a round.`,
  });
}

/** Four Ten in plain words; docs/rules/four-ten.md. */
export const fourTenGuide: GameGuide<FourTenConfig> = {
  title,
  goal,
  rules,
  moves: () =>
    '"place hand" (or home, shadow): the card drawn goes there. "replace home 3": a 3 of Home is replaced. "exchange 1 home 2": a 1 of Hand and a 2 of Home change places. "end turn".',
  credit:
    'Four Ten was created by Jeremiah Sanders (2019). His own text of the rules is under CC BY-NC-SA 4.0; this is told in other words.',
};

const BAR = 25;
const RESET = '\x1b[0m';
const BOLD = '\x1b[1m';
const DIM = '\x1b[2m';
const VALUE_COLORS = ['', '\x1b[36m', '\x1b[32m', '\x1b[33m', '\x1b[35m'];
const TITLES: Readonly<Record<HandName, string>> = { hand: 'Hand  ', home: 'Home  ', shadow: 'Shadow' };

type Paint = (code: string, text: string) => string;

function handRow(name: HandName, hand: number, target: number, paint: Paint) {
  const cards = valuesOf(hand).map((value) => `[${paint(VALUE_COLORS[value], String(value))}]`);
  while (cards.length < 4) cards.push(paint(DIM, ' · '));
  return `${paint(BOLD, TITLES[name])}  ${cards.join(' ')}  = ${String(SUM[hand]).padStart(2)} / ${target}`;
}

function toDo(state: Readonly<FourTenState>) {
  if (state.phase === PLACING) return state.stock.drawn === 1 ? 'place the first card in Home' : 'place the card drawn';
  if (state.phase === EXCHANGING) return 'exchange cards of Hand, or end the turn';
  if (state.phase === REPLACING) return 'all hands are full: choose the card to replace';
  return state.outcome === 'won' ? `won in ${state.round} rounds` : `lost: bust in round ${state.round}`;
}

/** The table for a terminal: hands with sums, the card drawn, safeties, points against the target, cards unseen by value. */
export function renderPosition(rules: FourTenRules, state: Readonly<FourTenState>, color: boolean): string {
  const { gameTarget, handTarget, safeties } = rules.config;
  const paint: Paint = (code, text) => (color ? `${code}${text}${RESET}` : text);
  const filled = Math.min(BAR, Math.floor((BAR * state.points) / gameTarget));
  const bar = paint(BOLD, '█'.repeat(filled)) + '░'.repeat(BAR - filled);
  const shields = '◆'.repeat(state.safeties) + '◇'.repeat(safeties - state.safeties);
  const out = outOfPlay(state);
  const unseen = Array.from(
    state.hidden,
    (count, kind) => `${paint(VALUE_COLORS[kind + 1], String(kind + 1))}×${count}`,
  );
  const drawn = state.drawn > 0 ? `   drawn [${paint(VALUE_COLORS[state.drawn], String(state.drawn))}]` : '';
  return [
    `Round ${state.round}   card ${state.stock.drawn} of ${CARDS}   safeties ${shields || 'none'}`,
    `Points  ${bar}  ${state.points} / ${gameTarget}`,
    '',
    ...HAND_NAMES.map((name, at) => handRow(name, state.hands[at], handTarget, paint)),
    '',
    `unseen  ${unseen.join('  ')}${drawn}`,
    ...(out.length > 0 ? [`out of play  ${out.join(' ')}`] : []),
    toDo(state),
  ].join('\n');
}

/** What each rule option means. */
export const fourTenOptionTexts = {
  gameTarget: 'points that win the game as soon as a gain reaches them',
  handTarget: 'the sum of Hand that ends a round with a gain of as many points; also the sum that no hand may exceed',
  safeties: 'faults that cost a safety instead of points',
  precedence: 'what counts when Hand is at its target while another hand is at fault',
};
