import type { Texts } from '../texts.js';
import { optionNotes } from './games/package.js';
import { counted, measureName, numbers, OUTCOMES } from './words.js';

export const daily: Texts['daily'] = {
  title: 'Spiele des Tages',
  note: (day) => `Spiel des Tages, ${day}`,
  laterTry: 'ein weiterer Versuch, der nicht zählt',
  intro:
    'Jeden Tag ein Blatt pro Spiel, für alle gleich. Wenn es kein reines Glücksspiel ist, ist es zu gewinnen. Dein erster Versuch zählt.',
  chances: 'Die angezeigte Gewinnchance gilt für ein zufälliges Blatt; heute ist sie vielleicht besser.',
  nextIn: (minutes) => `Neue Blätter in ${Math.floor(minutes / 60)} Std. ${minutes % 60} Min.`,
  pastDay: 'Blätter vergangener Tage werden getrennt gezählt.',
  standing: {
    won: 'Gewonnen',
    lost: 'Verloren',
    drawn: 'Unentschieden',
    begun: 'Begonnen',
    'not played': 'Noch nicht gespielt',
  },
  late: 'an einem späteren Tag gespielt',
  hinted: 'mit Tipps',
  casual: 'ohne Wertung',
  goOn: 'Weiterspielen',
  again: 'Noch einmal',
  start: 'Keine Serie',
  streak: (current, longest) =>
    `${counted(current, 'Tag', 'Tage')} in Folge${longest > current ? `, Rekord ${longest}` : ''}`,
  week: (days) => `${days} der letzten 7 Tage`,
  beaten: (share) => `besser als ${share} von 1.000 Spielern wie unser Modell mit denselben Karten`,
  beatenShort: (share) => `besser als ${share}`,
  beatenWho: 'Welche 1.000 Spieler?',
  beatenNote:
    'Dein Ergebnis wird mit 1.000 Spielern wie unserem Modell verglichen, die nicht immer gleich spielen: Ein Zug, der 2 Punkte Gewinnchance kostet, kommt halb so oft vor wie der beste. Gleiche Ergebnisse zählen halb.',
  calendar: 'Die letzten Wochen',
  calendarHelp: 'Mit den Pfeiltasten gehst du von Tag zu Tag.',
  legend: { won: 'gewonnen', late: 'später gewonnen', lost: 'verloren', begun: 'begonnen', none: 'nicht gespielt' },
};

export const drawer: Texts['drawer'] = {
  language: 'Sprache',
  play: 'Beim Spielen',
  playForced: ['Erzwungene Züge automatisch', 'Wenn nur ein Zug möglich ist'],
  games: 'Spiele',
  gamesKept:
    'Deine Partie ist gespeichert. Du kommst mit „Zurück“ im Browser wieder hin, oder über „Deine Partien“ im Menü (…).',
  yourGames: 'Deine Partien',
  shareGame: 'Diese Partie teilen …',
  unfinished: (count) => `${count} offen`,
  gamesAreKeptHere: 'Hier werden die Partien gespeichert, die du verlässt.',
  keptGame: (seed, moves, outcome) =>
    `${seed === null ? 'vorgegebenes Blatt' : `Startzahl ${seed}`}, ${counted(moves, 'Zug', 'Züge')}${outcome === null ? '' : `, ${OUTCOMES[outcome]}`}`,
  importAndExport: 'Import und Export',
  exportGame: 'Diese Partie exportieren',
  importTrace: 'Partie aus Datei importieren',
  firstOf: (games) => `Die erste von ${games} Partien ist geöffnet; die übrigen sind nicht importiert.`,
  exportWhenFinished: 'Eine Partie lässt sich exportieren, wenn sie zu Ende ist.',
  asText: (preset) => `Eine Partie oder eine Stellung von ${preset} als Text`,
  open: 'Öffnen',
  thisPosition: 'Diese Stellung:',
  watch: 'Zuschauen',
  agent: 'Spieler',
  thinking: 'Überlegt …',
  ownModel: 'Ein eigenes Modell: config.json, model.json und weights.bin, dazu evaluation.json, wenn es sie gibt',
  keysTitle: 'Tastatur',
  keys: 'Pfeile gehen von Karte zu Karte, Enter wählt eine, `d` zieht oder beendet den Zug, `h` gibt einen Tipp, `u` nimmt einen Zug zurück, `r` wiederholt ihn, `[` `]` blättern zurück und vor, `Esc` bricht ab, kehrt zur Partie zurück und schließt.',
  howToPlay: (title) => `So spielst du ${title}`,
  close: (title) => `Schließen: ${title}`,
  undoRule: (limit, withEnd) => {
    const times = limit === 'unlimited' ? 'Beliebig viele Züge' : limit === 1 ? 'Ein Zug' : `Bis zu ${limit} Züge`;
    const can = limit === 1 ? 'lässt' : 'lassen';
    return `${times} ${can} sich zurücknehmen, ${withEnd ? 'auch der, der die Partie beendet' : 'nur nicht der, der die Partie beendet'}.`;
  },
  loaded: (name) => `Geladen: „${name}“ kann jetzt vorspielen und Tipps geben.`,
  setAside: (what) =>
    `Beiseitegelegt, weil diese Seite nichts damit anfangen kann: ${what}. Es bleibt in diesem Browser gespeichert.`,
  kept: {
    games: 'Partien',
    statistics: 'Statistik',
    'counted-deals': 'Liste der gezählten Blätter (eines, das du noch einmal spielst, zählt vielleicht doppelt)',
    results: 'Ergebnisse',
    puzzles: 'Wertung der Rätsel',
    daily: 'Spiele des Tages',
    own: 'eigenes Modell',
  },
  aSetting: 'Einstellungen',
};

export const end: Texts['end'] = {
  endTitle: { won: 'Gewonnen!', lost: 'Verloren', drawn: 'Unentschieden' },
  winsOf: (share) => (share < 0.4 && share > 0 ? `1 von ${Math.round(1 / share)}` : numbers.percent(share, 0)),
  winSuchDeals: 'so oft wird es gewonnen',
  par: (mean) => `Runden, Par ${numbers.number(mean, 2)}`,
  longest: (count) => `dein Bestes: ${count}`,
  newDeal: 'Neu geben',
  sameDeal: 'Noch einmal',
  whereItTurned: 'Am Tisch zeigen',
  record: (won, played, longest) =>
    `Deine Bilanz: ${won} von ${played}${longest > 1 ? `, höchstens ${longest} in Folge` : ''}.`,
};

export const feedback: Texts['feedback'] = {
  offer: (left) => `Jetzt weißt du alles. Noch ${counted(left, 'Karte', 'Karten')}. Mit Tönen?`,
  switchOn: 'Töne an',
  decline: 'Nein, danke',
  title: 'Töne',
  off: 'Aus',
  vibration: 'Nur Vibration',
  sounds: 'An',
};

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
  goal: 'Gewonnen mit höchstens so vielen Karten',
  stacks: 'Stapel',
  discards: 'Abräumen',
  recycle: 'Wiederverwenden',
  gameTarget: 'Ziel der Partie',
  handTarget: 'Ziel der Hand',
  safeties: 'Sicherungen',
  precedence: 'Vorrang',
};

export const lab: Texts['lab'] = {
  about: 'Ein Netz trainieren, dem Computer zusehen, Regeln ändern, Partien speichern und öffnen',
  teach:
    'Ein Netz lernt ein Spiel, während du zusiehst, wie es spielt. Danach spielst du dasselbe Blatt gegen das Netz oder nimmst seine Tipps.',
  begin: 'Ein Netz trainieren',
};

export const newGame: Texts['newGame'] = {
  title: 'Nächste Partie',
  played: 'Gespielt',
  game: 'Spiel',
  gameNotDealt: 'Spiel (noch nicht gegeben)',
  seed: 'Startzahl',
  seedNote: 'Die Nummer eines Blatts: Die gleiche Startzahl gibt die gleichen Karten.',
  givenDeck: 'vorgegebenes Blatt',
  deal: 'Geben',
  dealGame: (title) => `${title} geben`,
  casual: 'Ohne Wertung',
  casualNote: 'Beliebig oft zurück; zählt für sich',
  options: 'Optionen',
  countFromNextDeal: (preset) => `${preset}. Die Optionen gelten ab der nächsten Partie.`,
  takeBacks: 'Rücknahmen',
  takeBacksNote: 'So viele Züge darfst du in einer Partie zurücknehmen',
  noLimit: 'ohne Grenze',
  value: (value) => VALUES[value] ?? value,
  optionLabel: (name, own) => LABELS[name] ?? own,
  optionNote: (game, name, own) => optionNotes[game]?.[name] ?? own,
  problem: (label, typed, own) =>
    label === undefined || typed === ''
      ? own
      : `„${label}“ kann nicht ${typed} sein: unter dem Feld steht, was es bedeutet.`,
};

export const offline: Texts['offline'] = {
  newVersion: 'Es gibt eine neue Version dieser Seite. Deine Partie bleibt erhalten.',
  show: 'Anzeigen',
};

export const share: Texts['share'] = {
  damaged: 'Dieser Link zu einer Partie ist beschädigt. Deine Partie bleibt, wie sie ist.',
  title: 'Teilen',
  daily: (title, day) => `maketen, Spiel des Tages vom ${day}: ${title}`,
  ongoing: 'Läuft noch.',
  details: (moves, hints) =>
    `${counted(moves, 'Zug', 'Züge')}, ${hints === 0 ? 'ohne Tipps' : counted(hints, 'Tipp', 'Tipps')}.`,
  canYou: (seed) => `Blatt ${seed}: Schaffst du es?`,
  link: 'Der Link führt',
  theDeal: 'zu diesem Blatt, zum Selberspielen',
  theGame: 'zur ganzen Partie, Zug für Zug',
  text: 'Text',
  share: 'Teilen …',
  copy: 'Text kopieren',
  copied: 'Der Text ist kopiert.',
  copyYourself: 'Dieser Browser lässt die Seite nicht kopieren: Der Text ist markiert, kopiere ihn selbst.',
  savePicture: 'Bild speichern',
  pictureOf: (result) => `Der Tisch am Ende. ${result}`,
};

export const statistics: Texts['statistics'] = {
  dailyOf: (game) => `Spiele des Tages: ${game}`,
  share: 'Anteil',
  winsInARow: 'Siege in Folge',
  daysInARow: 'Tage in Folge',
  shareOfWins: 'Anteil der Siege',
  you: 'Du',
  model: 'Trainiertes Modell',
  interval: (range, games) => `${range}, ${counted(games, 'Partie', 'Partien')}`,
  intervals: 'Mit 95 % Sicherheit liegt der wahre Anteil im Band. Mehr Partien machen es schmaler.',
  ends: (measure) => `Wie die Partien ausgingen: ${measureName(measure)}`,
  bar: (value, measure, without, withHints) =>
    `${value} ${measureName(measure)}: ${counted(without, 'Partie', 'Partien')} ohne Tipps, ${withHints} mit Tipps`,
  withoutHints: 'Ohne Tipps',
  withHints: 'Mit Tipps',
  past: 'Von vergangenen Tagen',
  noStrategy:
    'Dieses Spiel ist reines Glück: Wie du auch spielst, ein Blatt endet gleich. Auf Dauer gewinnt jeder so oft wie das Modell.',
  note: (takeBacks, isThisOut, bold) => [
    `In diesem Browser gespeichert. Jedes Blatt zählt einmal. Nicht gezählt werden Partien mit geänderten Optionen oder mehr als ${takeBacks} Rücknahmen, solche, in denen der Computer gespielt hat, importierte, aufgebaute Stellungen und Blätter, deren Karten schon bekannt waren`,
    ...(isThisOut ? [bold('; diese Partie gehört dazu')] : []),
    '. Spiele des Tages haben eine eigene Statistik.',
  ],
  dailyNote:
    'Es zählt nur der erste Versuch am Tag selbst. Diese Blätter sind ausgesucht: Bei zufälligen gewinnst du öfter oder seltener.',
  invitation: 'Noch keine Partie: Spiele eine zu Ende, dann steht ihr Ergebnis hier.',
  clear: 'Diese Statistik löschen',
  clearQuestion: (games, title) =>
    games === 1 ? `Deine Partie „${title}“ vergessen?` : `Deine ${games} Partien „${title}“ vergessen?`,
};
