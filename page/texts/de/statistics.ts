import type { Texts } from '../texts.js';
import { counted } from './numbers.js';

const MEASURES: Readonly<Record<string, string>> = { rounds: 'Runden', 'cards left': 'übrige Karten' };

function measureName(measure: string): string {
  return MEASURES[measure] ?? measure;
}

export const statistics: Texts['statistics'] = {
  title: 'Statistik',
  game: 'Spiel',
  dailyOf: (game) => `Spiele des Tages: ${game}`,
  played: 'Gespielt',
  won: 'Gewonnen',
  share: 'Anteil',
  winsInARow: 'Siege in Folge',
  daysInARow: 'Tage in Folge',
  longest: (count) => `höchstens ${count}`,
  shareOfWins: 'Anteil der Siege',
  you: 'Du',
  model: 'Trainiertes Modell',
  interval: (range, games) => `${range}, ${counted(games, 'Spiel', 'Spiele')}`,
  intervals: 'Mit 95 % Sicherheit liegt der wahre Anteil im Band; wenige Spiele machen es breit.',
  ends: (measure) => `Wie Spiele ausgingen: ${measureName(measure)}`,
  bar: (value, measure, without, withHints) =>
    `${value} ${measureName(measure)}: ${counted(without, 'Spiel', 'Spiele')} ohne Tipps, ${withHints} mit Tipps`,
  asList: 'Als Liste',
  withoutHints: 'Ohne Tipps',
  withHints: 'Mit Tipps',
  casual: 'Locker',
  past: 'Von vergangenen Tagen',
  noStrategy:
    'Dieses Spiel hat keine Strategie: Was du auch spielst, ein Blatt endet gleich. Niemand gewinnt mehr Blätter als das Modell und auf Dauer niemand weniger.',
  note: (takeBacks, isThisOut, bold) => [
    `In diesem Browser gespeichert. Jedes Blatt zählt einmal. Nicht gezählt werden Partien mit geänderten Optionen oder mehr als ${takeBacks} Rücknahmen, solche, in denen der Computer gespielt hat, importierte, aufgebaute Stellungen und Blätter, deren Karten schon bekannt waren`,
    ...(isThisOut ? [bold('; diese Partie gehört dazu')] : []),
    '. Spiele des Tages haben eine eigene Statistik.',
  ],
  dailyNote:
    'Es zählen erste Versuche an ihrem Tag. Der Anteil der Siege ist nicht der von beliebigen Karten: Diese sind ausgesucht.',
  clear: 'Diese Statistik löschen',
  clearQuestion: (games, title) =>
    games === 1 ? `Deine Partie „${title}“ vergessen?` : `Deine ${games} Partien „${title}“ vergessen?`,
};
