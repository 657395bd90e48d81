import type { GameReview, ReviewSummary } from 'maketen/hint';
import { capital } from '../numbers-and-lists.js';
import type { Texts } from '../texts.js';
import { counted, measureName, number, numbers } from './words.js';

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

function luckText({ unit, start, end }: ReviewSummary['luck'], { outcome, end: last }: GameReview) {
  if (unit !== 'chance')
    return `zu erwarten waren am Anfang ${measured(start, unit)}, mit dem Glück wurden es ${number(end, Math.abs(end) < 10 ? 2 : 1)}`;
  const to = outcome === 'ongoing' ? `auf ${numbers.chance(last.estimate)}, den jetzigen Stand` : ENDS[outcome];
  return `das Glück führte von ${numbers.chance(start)} ${to}`;
}

/** A review without a fault in one plain sentence. */
function reviewSentence(review: GameReview) {
  const { about, decisions, luck } = review.summary;
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
  liveChance: 'Gewinnchance zeigen',
  working: (done, total) => `${done} von ${counted(total, 'Stellung', 'Stellungen')}`,
  waiting: 'Die Partie wird analysiert …',
  failed: (why) => `Keine Analyse: ${why}`,
  sentence: reviewSentence,
  turned: (moment, played, cost, best) => `Wendepunkt: ${moment}, „${played}“. ${cost} Besser: „${best}“.`,
  others: (count, loss) => {
    if (count === 0) return 'Der Rest war Glück.';
    return count === 1 ? `Eine weitere Entscheidung kostete ${loss}.` : `${count} weitere kosteten ${loss}.`;
  },
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
  lastChance: (chance) => `Die Gewinnchance fiel von ${chance} auf null.`,
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
  by: (agent) => `Chancen geschätzt von ${agent ?? 'dem trainierten Modell'}.`,
  exact: 'Die Chancen sind exakt.',
  showsBest: 'Gold zeigt den besten Zug, ein gestrichelter Rand den gespielten.',
};
