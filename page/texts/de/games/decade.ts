import type { Instead } from '../../en/games/decade.js';
import type { Texts } from '../../texts.js';
import { cardName } from '../cards.js';
import { and, counted, or } from '../numbers.js';
import { guide } from './decade-guide.js';

const NAMED_SETS = 3;

function setsText(sets: readonly string[]): string {
  return sets.length > NAMED_SETS ? `${sets.length} Sätze` : or(sets);
}

const INSTEAD: Readonly<Record<Instead, string>> = {
  nothing: '',
  draw: ', oder du ziehst eine Karte',
  finish: ', oder du beendest die Partie',
};

function canLeave(sets: readonly string[], instead: Instead): string {
  return `${setsText(sets)} ${sets.length > NAMED_SETS ? 'können' : 'kann'} weg${INSTEAD[instead]}`;
}

export const decade: Texts['decade'] = {
  guide,
  moves: { draw: 'ziehen', finish: 'beenden' },
  draw: 'Ziehen',
  andWait: 'und warten',
  drawOn: 'Weiterziehen, bis du die Wahl hast',
  line: 'Reihe',
  stack: (stack) => `Stapel ${stack}`,
  stock: 'Talon',
  stockLeft: (cards, canDraw) => `Talon, ${counted(cards, 'Karte', 'Karten')}${canDraw ? ', eine Karte ziehen' : ''}`,
  drawSign: 'ziehen',
  stockSign: 'Talon',
  cleared: 'abgeräumt',
  where: (pile, card, of) => `${pile}, Karte ${card} von ${of}`,
  discardPile: 'Ablage',
  underTheStock: 'Unter dem Talon',
  finished: 'Partie beendet.',
  drew: (card, stack) =>
    stack === null ? `Gezogen: ${cardName(card)}.` : `Gezogen: ${cardName(card)}, auf Stapel ${stack}.`,
  takeOut: (set) => `${set} abräumen`,
  tookOut: (set) => `Abgeräumt: ${set}.`,
  stackIsGone: (stack) => `Stapel ${stack} ist weg.`,
  canLeave: (sets, instead) => `${canLeave(sets, instead)}.`,
  noSet: 'Kein Satz: Zieh eine Karte.',
  picked: (cards, sets) =>
    `${and(cards.map(cardName))} gewählt, ${cards.length === 1 ? 'enthalten' : 'beide enthalten'} in ${setsText(sets)}.`,
  stockIsEmpty: (sets, instead) => `Der Talon ist leer: ${canLeave(sets, instead)}.`,
  drawingStops: (sets, instead) => `Weitergezogen wird nur, bis du die Wahl hast: ${canLeave(sets, instead)}.`,
  setFirst: (sets) => `Erst muss ein Satz weg: ${setsText(sets)} ${sets.length > 1 ? 'sind' : 'ist'} markiert.`,
  notTogether: (picked, card) => `Kein Satz enthält ${and([...picked, card].map(cardName))} zusammen.`,
  inNoSet: (card, sets) => `${cardName(card)} gehört zu keinem Satz; ${canLeave(sets, 'nothing')}.`,
  onlyStack: (stack) => `Nur Stapel ${stack}, auf den zuletzt gegeben wurde, kann einen Satz haben. Zieh eine Karte.`,
  noneTotals: (cards, newest, totals) =>
    `Zurzeit ergeben keine ${cards === null ? 'Nachbarn' : `${cards} Nachbarn`}${newest ? ' mit der neuesten Karte' : ''} ${or(totals)}. Zieh eine Karte.`,
  everyStackIsGone: 'Alle Stapel sind weg',
  everyCardIsGone: 'Alle Karten sind weg',
  samePosition: 'Dieselbe Stellung kam zum zweiten Mal',
  stockEmpty: 'Der Talon ist leer',
  cardsLeft: (cards) => counted(cards, 'Karte bleibt übrig', 'Karten bleiben übrig'),
};

export const fortune: Texts['fortune'] = {
  title: 'Wahrsagen',
  custom:
    'Ein alter Brauch liest dieses Spiel als Orakel: jedes Mal die Karte, die allein in der Reihe übrig bleibt, und die letzte Karte einer gewonnenen Partie.',
  none: 'Noch lag keine Karte allein.',
  last: (card) => ['Die letzte Karte: ', card],
};
