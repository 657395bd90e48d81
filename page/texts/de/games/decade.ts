import { decadeTotalsKind, hopelessDecadeLeft, isHopelessDecade } from 'maketen/decade';
import { type DecadeConfig, type GameGuide, type RuleText, ruleTexts } from 'maketen/env';
import type { Instead } from '../../en/games/decade.js';
import { capital } from '../../numbers-and-lists.js';
import type { Texts } from '../../texts.js';
import { and, cardName, counted, or, rangeText } from '../words.js';

const NUMBERS = ['keine', 'eine', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];

function numberWord(count: number) {
  return NUMBERS[count] ?? String(count);
}

/** "zwei oder drei", "genau drei", "zwei oder mehr", "zwei bis fünf". */
function runWords({ minRun, maxRun }: DecadeConfig) {
  return `${maxRun === minRun ? 'genau ' : ''}${rangeText(minRun, maxRun, numberWord)}`;
}

function allStacks(stacks: number) {
  return stacks === 2 ? 'beide Stapel' : `alle ${numberWord(stacks)} Stapel`;
}

function title(config: DecadeConfig) {
  const { stacks, loop, totals, minRun, maxRun, discards, recycle, ranks, goal } = config;
  const about: string[] = [];
  if (stacks > 1) about.push(`${stacks} ${loop ? 'Ringe' : 'Stapel'}`);
  else if (loop) about.push('Ring');
  if (minRun !== 2 || maxRun !== null) about.push(`${rangeText(minRun, maxRun)} Karten`);
  const kind = decadeTotalsKind(config);
  if (kind === 'fives') about.push('Fünfer');
  else if (kind === 'many') about.push(`${totals.length} Summen`);
  else if (kind === 'few') about.push(`${totals.length === 1 ? 'Summe' : 'Summen'} ${totals.join(', ')}`);
  if (ranks !== undefined) about.push(`${4 * ranks.length} Karten`);
  if (recycle) about.push('mit Wiederkehr');
  if (discards === 'optional') about.push('darf warten');
  const name = goal === undefined ? 'Decade' : `Decade bis ${goal}`;
  return about.length === 0 ? name : `${name}: ${about.join(', ')}`;
}

function goal(config: DecadeConfig) {
  const { goal: most = 0 } = config;
  const few = most === 1 ? 'nur eine Karte übrig ist' : `höchstens ${numberWord(most)} Karten übrig sind`;
  const until = most > 0 ? few : config.stacks > 1 ? `${allStacks(config.stacks)} weg sind` : 'keine Karte übrig ist';
  const set = config.loop
    ? `die neueste Karte mit ihren Nachbarn ab, wenn sie ${or(config.totals)} ergeben,`
    : `Nachbarn ab, die zusammen ${or(config.totals)} ergeben,`;
  const wait = config.loop && config.discards === 'optional' ? ' oder zieh und hoffe auf einen größeren Satz,' : '';
  return `Räume ${set}${wait} bis ${until}.`;
}

/** What optional discards allow, and what becomes of a set that is left. */
function mayText({ stacks, loop }: DecadeConfig) {
  const later =
    stacks > 1
      ? `Danach kann nur der Stapel einen Satz haben, auf den zuletzt gegeben wurde${loop ? '; der Satz muss die neueste Karte enthalten' : ''}.`
      : loop
        ? 'Danach muss ein Satz die gerade gezogene Karte enthalten.'
        : 'Er kann auch später noch weg, solange seine Karten nebeneinanderliegen.';
  return `Du darfst ziehen, auch wenn es einen Satz gibt. ${later} Wenn der Talon leer ist, darfst du die Partie beenden: Sie ist dann mit den übrigen Karten verloren.`;
}

function endText({ stacks, recycle, goal = 0 }: DecadeConfig) {
  const few =
    goal > 0 &&
    `in ${stacks > 1 ? 'Stapeln' : 'Reihe'} und Talon zusammen höchstens ${counted(goal, 'Karte', 'Karten')} übrig ${goal === 1 ? 'ist' : 'sind'}`;
  const all =
    stacks > 1
      ? `${allStacks(stacks)} weg sind, auch wenn im Talon noch Karten liegen`
      : !few && 'Talon und Reihe leer sind';
  const won = `Gewonnen, wenn ${[all, few].filter(Boolean).join(', oder wenn ')}.`;
  const lost = 'Verloren, wenn der Talon leer ist und es keinen Satz gibt';
  return recycle ? `${won} ${lost}.` : `${won} ${lost}; je weniger Karten übrig bleiben, desto besser.`;
}

function oddsText(config: DecadeConfig): string | false {
  const left = hopelessDecadeLeft(config);
  if (left !== undefined)
    return `Kein Blatt ist zu gewinnen: Es ${left === 1 ? 'bleibt immer mindestens eine Karte' : `bleiben immer mindestens ${numberWord(left)} Karten`} übrig. Spiele darauf, dass es wenige sind.`;
  return (
    isHopelessDecade(config) &&
    'Dieses Spiel wird praktisch nie gewonnen: Spiele darauf, dass wenige Karten übrig bleiben.'
  );
}

function rules(config: DecadeConfig): RuleText[] {
  const { stacks, loop, discards, recycle, ranks } = config;
  const rings = `${stacks > 1 ? 'Jeder Stapel ist ein Ring' : 'Die Karten liegen im Ring'}: Auf die letzte folgt die erste. Ein Satz muss die neueste Karte enthalten und kann mit den ersten Karten weitergehen.`;
  return ruleTexts({
    Werte: 'Ein Ass zählt 1, die Zahlkarten zählen ihre Zahl, und 10, Bube (J), Dame (Q) und König (K) zählen 10.',
    Ziehen:
      stacks > 1
        ? `Zuerst liegt eine Karte auf Stapel 1. Jeder Zug legt eine Karte auf den nächsten der ${numberWord(stacks)} Stapel, von links nach rechts und wieder von vorn. Nur der Stapel, auf den zuletzt gegeben wurde, kann einen Satz haben.`
        : `Zuerst liegen drei Karten. Jeder Zug legt die nächste Karte vom Talon ${loop ? 'hinter die neueste' : 'ans rechte Ende der Reihe'}.`,
    Sätze: `Ein Satz besteht aus ${runWords(config)} Karten nebeneinander, die zusammen ${or(config.totals)} ergeben. Eine einzelne Karte geht nie weg.`,
    Deck: ranks !== undefined && `Das Deck hat ${4 * ranks.length} Karten: je vier von ${and(Array.from(ranks))}.`,
    Ringe: loop && stacks > 1 && rings,
    Ring: loop && stacks === 1 && rings,
    Pflicht:
      discards === 'mandatory' &&
      'Solange es einen Satz gibt, kannst du nicht ziehen. Gibt es mehrere, wählst du, welcher weggeht.',
    Freiheit: discards === 'optional' && mayText(config),
    Abgeräumt: stacks > 1 && 'Ein Stapel, dessen Karten alle weg sind, ist aus dem Spiel und wird übersprungen.',
    Wiederkehr:
      recycle &&
      'Abgeräumte Karten kommen unter den Talon. Eine Stellung, die nach Werten zum zweiten Mal kommt, beendet die Partie unentschieden, wenn sie nicht gewonnen ist.',
    Ende: endText(config),
    Chancen: oddsText(config),
  });
}

/** Decade in plain German, as `decadeGuide` says it in English. */
const guide: GameGuide<DecadeConfig> = { title, goal, rules };

const NAMED_SETS = 3;

function setsText(sets: readonly string[]) {
  return sets.length > NAMED_SETS ? `${sets.length} Sätze` : or(sets);
}

const INSTEAD: Readonly<Record<Instead, string>> = {
  nothing: '',
  draw: ', oder zieh und warte',
  finish: ', oder beende die Partie',
};

function canLeave(sets: readonly string[], instead: Instead) {
  const which = sets.length > NAMED_SETS ? `einen von ${sets.length} Sätzen` : or(sets);
  return `nimm ${which}${sets.length > 1 ? ': Wähle seine Karten' : ''}${INSTEAD[instead]}`;
}

export const decade: Texts['decade'] = {
  guide,
  moves: { draw: 'ziehen', finish: 'beenden' },
  draw: 'Ziehen',
  andWait: 'und warten',
  find: (instead) => `Nimm einen Satz${INSTEAD[instead]}.`,
  line: 'Reihe',
  ring: 'Ring',
  stack: (stack) => `Stapel ${stack}`,
  stock: 'Talon',
  stockLeft: (cards, canDraw) => `Talon, ${counted(cards, 'Karte', 'Karten')}${canDraw ? ', eine Karte ziehen' : ''}`,
  cleared: 'abgeräumt',
  where: (pile, card, of, isNewest) => `${pile}, Karte ${card} von ${of}${isNewest ? ', die neueste' : ''}`,
  discardPile: 'Ablage',
  away: (cards) => [cards, ' Karten abgeräumt'],
  underTheStock: 'Unter dem Talon',
  finished: 'Partie beendet.',
  drew: (card, stack, isAwaited) =>
    `Gezogen: ${cardName(card)}${stack === null ? '' : `, auf Stapel ${stack}`}${isAwaited ? '. Das Warten hat sich gelohnt!' : '.'}`,
  takeOut: (set) => `${set} abräumen`,
  tookOut: (set, chain) => `Abgeräumt: ${set}${chain > 1 ? `, ${chain} Sätze am Stück!` : '.'}`,
  stackIsGone: (stack) => `Stapel ${stack} ist weg.`,
  canLeave: (sets, instead) => `${capital(canLeave(sets, instead))}.`,
  noSet: (totals) => `Keine Karten ergeben ${or(totals)}: Weiter mit der nächsten.`,
  picked: (cards, sets) => `${and(cards.map(cardName))} gewählt: Teil von ${setsText(sets)}.`,
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
  fortune: ({ alone, last }) =>
    `Wahrsagen: ${alone.length === 0 ? 'keine Karte' : and(alone.map(({ card }) => cardName(card)))} ${alone.length > 1 ? 'lagen' : 'lag'} allein${last === null ? '' : `, zuletzt kam ${cardName(last.card)}`}.`,
  cardsLeft: (cards) => counted(cards, 'Karte bleibt übrig', 'Karten bleiben übrig'),
};
