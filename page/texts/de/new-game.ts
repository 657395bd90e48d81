import type { Texts } from '../texts.js';
import { optionNotes, presetSummaries } from './games/options.js';

/** Values of options that are words. */
const VALUES: Readonly<Record<string, string>> = {
  quartets: 'Vierer',
  pairs: 'Paare',
  strict: 'sofort',
  buffered: 'von Hand',
  binary: 'Sieg oder nicht',
  points: 'Punkte',
  mandatory: 'Pflicht',
  optional: 'freiwillig',
  'gain-first': 'Gewinn zuerst',
  'fault-first': 'Fehler zuerst',
};

const LABELS: Readonly<Record<string, string>> = {
  tableauSize: 'Plätze',
  blockTen: 'Zehnen bleiben',
  courts: 'Bildkarten',
  refill: 'Auffüllen',
  undoLimit: 'Rücknahmen',
  hints: 'Tipps',
  scoring: 'Wertung',
  removalPoints: 'Punkte je Zug',
  minRun: 'Kleinster Satz',
  maxRun: 'Größter Satz',
  loop: 'Ring',
  totals: 'Summen',
  ranks: 'Ränge',
  stacks: 'Stapel',
  discards: 'Abräumen',
  recycle: 'Wiederverwenden',
  gameTarget: 'Ziel der Partie',
  handTarget: 'Ziel der Hand',
  safeties: 'Sicherungen',
  precedence: 'Vorrang',
};

export const newGame: Texts['newGame'] = {
  game: 'Spiel',
  gameNotDealt: 'Spiel (noch nicht gegeben)',
  seed: 'Startzahl',
  givenDeck: 'vorgegebenes Blatt',
  deal: 'Geben',
  dealGame: (title) => `${title} geben`,
  newDeal: 'Neu geben',
  copyLink: 'Link kopieren',
  noLink:
    'Die Karten kommen aus einer Datei, nicht aus einer Startzahl: Dazu gibt es keinen Link. Verschicke stattdessen die exportierte Partie.',
  linkIsCopied: (game, seed) => `Der Link zum Blatt auf dem Tisch (${game}, Startzahl ${seed}) ist kopiert.`,
  linkIs: (game, seed, link) => `Der Link zum Blatt auf dem Tisch (${game}, Startzahl ${seed}): ${link}`,
  casual: 'Locker',
  casualNote: 'Beliebig oft zurücknehmen und wiederholen; die Statistik zählt es getrennt',
  options: 'Optionen',
  countFromNextDeal: (preset, summary) => `${preset}: ${summary}. Die Optionen gelten ab dem nächsten Geben.`,
  takeBacks: 'Rücknahmen',
  takeBacksNote: 'So viele Züge lassen sich in einer Partie zurücknehmen',
  noLimit: 'ohne Grenze',
  unlimited: 'unbegrenzt',
  value: (value) => VALUES[value] ?? value,
  summaryOf: (preset, own) => presetSummaries[preset] ?? own,
  optionLabel: (name, own) => LABELS[name] ?? own,
  optionNote: (game, name, own) => optionNotes[game]?.[name] ?? own,
};
