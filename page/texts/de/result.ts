import type { Texts } from '../texts.js';
import { numbers } from './numbers.js';

const ENDS = { won: 'gewonnen', lost: 'verloren', drawn: 'unentschieden' };
const WHO = {
  model: 'das trainierte Modell',
  exact: 'exaktes Spiel',
  scripted: 'der Agent mit festen Regeln',
};
const MEASURES: Readonly<Record<string, string>> = {
  rounds: 'Runden',
  points: 'Punkte',
  'cards left': 'übrige Karten',
};

export const result: Texts['result'] = {
  agent: (kind, outcome, how) => `Mit den gleichen Karten hat ${WHO[kind]} ${ENDS[outcome]}: ${how}.`,
  canBeWon: 'Wer alle Karten kennt, könnte gewinnen.',
  cannotBeWon: 'Zu gewinnen sind sie nicht, auch wenn man alle Karten kennt.',
  mean: (measure, mean) =>
    `Im Mittel braucht das beste Spiel ${numbers.number(mean, 2)} ${MEASURES[measure] ?? measure}.`,
  luckOnly: 'Das waren allein die Karten: Wie du auch spielst, sie enden gleich.',
};
