import type { DecisionMark, GameMoment, GameReview } from 'maketen/hint';
import type { Texts } from '../texts.js';
import { counted } from './numbers.js';
import { reviewSentence } from './review-sentence.js';

const MARKS: Readonly<Record<DecisionMark, string>> = {
  best: 'bester Zug',
  good: 'gut',
  inaccuracy: 'Ungenauigkeit',
  mistake: 'Fehler',
  blunder: 'grober Fehler',
};
const MEASURES: Readonly<Record<string, string>> = { 'cards left': 'übrige Karten', rounds: 'Runden' };
const MOMENTS: Readonly<Record<string, string>> = { card: 'Karte', round: 'Runde', move: 'Zug' };

const CHANGES: Readonly<Record<string, string>> = { 'cards left': 'Karten' };

function unitText(unit: string): string {
  return unit === 'chance' ? 'Punkte' : (MEASURES[unit] ?? unit);
}

/** In what changes are said. */
function changeUnit(unit: string): string {
  return CHANGES[unit] ?? unitText(unit);
}

function amount(value: string, unit: string): string {
  return `${value} ${unitText(unit)}`;
}

function momentText({ unit, number: count }: GameMoment): string {
  return `${MOMENTS[unit] ?? unit} ${count}`;
}

export const review: Texts['review'] = {
  liveChance: 'Gewinnchance',
  title: 'Analyse',
  close: 'Analyse schließen',
  working: (done, total) => `${done} von ${counted(total, 'Stellung', 'Stellungen')}`,
  waiting: 'Die Partie wird angesehen …',
  stop: 'Abbrechen',
  failed: (why) => `Keine Analyse: ${why}`,
  sentence: (game: GameReview, fault) => reviewSentence(game, fault),
  accuracy: 'Genauigkeit',
  noAccuracy: (isGameOfLuck) => (isGameOfLuck ? 'Ein reines Glücksspiel' : 'Nichts war zu entscheiden'),
  luck: 'Glück',
  play: 'Spiel',
  changeUnit,
  amount,
  change: (value, unit) => `${value} ${changeUnit(unit)}`,
  mark: (mark) => MARKS[mark],
  moment: momentText,
  theEnd: 'Das Ende',
  curve: (unit) => (unit === 'chance' ? 'Gewinnchance' : `Zu erwarten: ${unitText(unit)}`),
  curveHelp: 'Pfeiltasten gehen von Entscheidung zu Entscheidung',
  curvePoint: (moment, value, mark) => `${moment}: ${value}${mark === null ? '' : `, ${mark}`}`,
  toTheWorst: 'Zum schlechtesten Zug',
  before: 'Vorige Entscheidung',
  next: 'Nächste Entscheidung',
  played: 'Gespielt',
  best: 'Am besten',
  cost: (loss, mark) => `${mark[0].toUpperCase()}${mark.slice(1)}, Kosten: ${loss}.`,
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
  stepOf: (step, all) => `${step} von ${all}`,
  stepBack: 'Einen Zug zurück in der besten Fortsetzung',
  stepForth: 'Einen Zug weiter in der besten Fortsetzung',
  costMost: 'Was am meisten gekostet hat',
  nothingCost: 'Keine Entscheidung hat nennenswert etwas gekostet.',
  allDecisions: (count) => (count === 1 ? 'Die eine Entscheidung' : `Alle ${count} Entscheidungen`),
  allMoves: (count) => (count === 1 ? 'Der eine Zug' : `Alle ${count} Züge`),
  when: 'Wann',
  chance: 'Chance',
  lost: 'Kosten',
  theGame: 'die Partie',
  export: 'Als JSON speichern',
  by: (agent) => `Chancen von ${agent}.`,
  exact: 'Die Chancen sind exakt.',
  showsBest: 'Gold ist der beste Zug, der gestrichelte Rand der gespielte.',
};
