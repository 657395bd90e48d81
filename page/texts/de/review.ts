import type { GameReview, ReviewSummary, SummaryFault } from 'maketen/hint';
import type { NamedFault } from '../en/review.js';
import { capital } from '../numbers-and-lists.js';
import type { Texts } from '../texts.js';
import { counted, measureName, number, numbers } from './words.js';

const MOMENTS: Readonly<Record<string, string>> = { card: 'zur Karte', round: 'zur Runde', move: 'zum Zug' };

const ENDS: Readonly<Record<string, string>> = {
  won: 'zu einem Sieg',
  lost: 'zu einer Niederlage',
  drawn: 'zu einem Unentschieden',
};

/** What is to be expected: before a number, and after it. */
const MEASURES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'cards left': ['übrige Karte', 'übrige Karten'],
  rounds: ['Runde', 'Runden'],
};

function measured(value: number, unit: string) {
  const text = number(value, Math.abs(value) < 10 ? 2 : 1);
  const [one, many] = MEASURES[unit] ?? [unit, unit];
  return `${text} ${value === 1 ? one : many}`;
}

function lossText(loss: number, unit: string) {
  if (unit !== 'chance') return measured(loss, unit).replace('übrige ', '');
  const points = 100 * loss;
  const text = number(points, points < 9.95 ? 1 : 0);
  return `${text} ${/^1([.,]0)?$/.test(text) ? 'Punkt' : 'Punkte'}`;
}

function luckText({ unit, start, end }: ReviewSummary['luck'], { outcome, end: last }: GameReview) {
  if (unit !== 'chance')
    return `zu erwarten waren am Anfang ${measured(start, unit)}, mit dem Glück wurden es ${number(end, Math.abs(end) < 10 ? 2 : 1)}`;
  const to = outcome === 'ongoing' ? `auf ${numbers.chance(last.estimate)}, den jetzigen Stand` : ENDS[outcome];
  return `das Glück führte von ${numbers.chance(start)} ${to}`;
}

function othersText({ count, loss }: SummaryFault['others'], unit: string) {
  if (count === 0) return 'der Rest war Glück';
  return count === 1
    ? `eine weitere Entscheidung kostete ${lossText(loss, unit)}`
    : `${count} weitere kosteten ${lossText(loss, unit)}`;
}

function faultText(fault: SummaryFault, { played, best }: NamedFault, unit: string) {
  const { moment, chanceBefore, resultBefore, loss, losesForCertain, others } = fault;
  const until = `Bis ${MOMENTS[moment.unit] ?? moment.unit} ${moment.number}`;
  const standing =
    resultBefore === null || losesForCertain
      ? `${until} standest du bei ${numbers.chance(chanceBefore)}`
      : `${until} waren ${measured(resultBefore, unit)} zu erwarten`;
  const cost = `kostete ${losesForCertain ? 'die letzte Gewinnchance' : lossText(loss, unit)}`;
  return `${standing}; „${played}“ statt „${best}“ ${cost}; ${othersText(others, unit)}.`;
}

/** A review in one plain sentence: "Bis zur Karte 33 standest du bei 41 %; „6+4=10“ statt „J+6+4=20“ kostete 12 Punkte; der Rest war Glück." */
function reviewSentence(review: GameReview, named: NamedFault | null) {
  const { about, decisions, luck, fault } = review.summary;
  if (fault !== null && named !== null) return faultText(fault, named, review.unit);
  const course = luckText(luck, review);
  if (about === 'no strategy')
    return `Dieses Spiel kennt keine Strategie, jeder Zug ist so gut wie jeder andere: ${course}.`;
  if (about === 'nothing decided') return `Es gab nichts zu entscheiden: ${course}.`;
  if (decisions === 1) return `Die einzige Entscheidung kostete nichts Nennenswertes: ${course}.`;
  return `Keine von ${decisions} Entscheidungen kostete etwas Nennenswertes: ${course}.`;
}

const MOMENT_NAMES: Readonly<Record<string, string>> = { card: 'Karte', round: 'Runde', move: 'Zug' };
const CHANGES: Readonly<Record<string, string>> = { 'cards left': 'Karten' };

function unitText(unit: string) {
  return unit === 'chance' ? 'Punkte' : measureName(unit);
}

function changeUnit(unit: string) {
  return CHANGES[unit] ?? unitText(unit);
}

export const review: Texts['review'] = {
  liveChance: 'Gewinnchance',
  working: (done, total) => `${done} von ${counted(total, 'Stellung', 'Stellungen')}`,
  waiting: 'Die Partie wird analysiert …',
  failed: (why) => `Keine Analyse: ${why}`,
  sentence: (game: GameReview, fault) => reviewSentence(game, fault),
  accuracy: 'Genauigkeit',
  noAccuracy: (isGameOfLuck) => (isGameOfLuck ? 'Ein reines Glücksspiel' : 'Nichts war zu entscheiden'),
  luck: 'Glück',
  play: 'Spiel',
  changeUnit,
  amount: (value, unit) => `${value} ${unitText(unit)}`,
  change: (value, unit) => `${value} ${changeUnit(unit)}`,
  marks: {
    best: 'bester Zug',
    good: 'gut',
    inaccuracy: 'Ungenauigkeit',
    mistake: 'Fehler',
    blunder: 'grober Fehler',
  },
  moment: ({ unit, number: count }) => `${MOMENT_NAMES[unit] ?? unit} ${count}`,
  theEnd: 'Das Ende',
  curve: (unit) => (unit === 'chance' ? 'Gewinnchance' : `Zu erwarten: ${unitText(unit)}`),
  curveHelp: 'Pfeiltasten gehen von Entscheidung zu Entscheidung',
  toTheWorst: 'Zum schlechtesten Zug',
  before: 'Vorige Entscheidung',
  next: 'Nächste Entscheidung',
  best: 'Am besten',
  cost: (loss, mark) => `${capital(mark)}: kostete ${loss}.`,
  lastChance: (chance) => `Das kostete die letzte Gewinnchance, ${chance}.`,
  noBetter: 'Kein Zug war besser.',
  unsure: 'Vom besten Zug nicht sicher zu unterscheiden.',
  noChoice: 'Hier gab es nichts zu wählen.',
  anyMove: 'Alle Züge waren gleich gut.',
  bestLine: 'Beste Fortsetzung',
  bestLineEnd: (outcome, score) =>
    ({
      won: 'Mit den Karten, wie sie kamen, gewinnt sie.',
      lost: 'Mit den Karten, wie sie kamen, verliert auch sie.',
      drawn: 'Mit den Karten, wie sie kamen, endet sie unentschieden.',
      ongoing: `Sie endet mit ${score} Punkten, vor dem nächsten Geben.`,
    })[outcome] ?? '',
  costMost: 'Teuerste Züge',
  nothingCost: 'Keine Entscheidung hat nennenswert etwas gekostet.',
  theGame: 'die Partie',
  export: 'Als JSON speichern',
  by: (agent) => `Chancen von ${agent ?? 'dem trainierten Modell'}.`,
  exact: 'Die Chancen sind exakt.',
  showsBest: 'Gold ist der beste Zug, der gestrichelte Rand der gespielte.',
};
