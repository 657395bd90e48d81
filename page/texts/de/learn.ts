import type { Texts } from '../texts.js';
import { counted, grouped, numbers } from './words.js';

const percent = (share: number): string => numbers.percent(share, 1);

export const learn: Texts['learn'] = {
  title: 'Netz trainieren',
  size: 'Netz',
  sizes: { small: 'klein', middle: 'mittel', large: 'groß' },
  rate: 'Lernrate',
  rates: { slow: 'niedrig', usual: 'üblich', fast: 'hoch' },
  reward: 'Es lernt',
  rewards: { win: 'zu gewinnen', 'cards-left': 'wenige Karten zu lassen' },
  rules: 'Regeln',
  again: 'Andere Startzahl',
  idle: 'Dieses Netz kennt nur die Regeln. Sieh zu, wie es lernt.',
  start: 'Training starten',
  begun: 'Es spielt seine ersten Partien.',
  wins: (won, running) => `Es gewinnt ${running ? 'jetzt ' : ''}${percent(won)} der Partien`,
  after: (seconds) => `Nach ${numbers.number(seconds, 1)} s:`,
  moments: {
    passed: {
      sentence: 'besser als die beste einfache Regel',
      title: 'Besser als die Regel.',
      text: ({ games, won, rule, deals }) =>
        `Nach ${grouped(games)} Partien gewinnt es ${percent(won)} von ${grouped(deals)} Blättern. Die beste einfache Regel gewinnt ${percent(rule)} derselben Blätter.`,
    },
    near: {
      sentence: 'fast vollkommen',
      title: 'Fast vollkommen.',
      text: ({ games, won, deals }) =>
        `Nach ${grouped(games)} Partien gewinnt es ${percent(won)} von ${grouped(deals)} Blättern. Niemand kann auch nur 1 von 100 mehr gewinnen: Das ist bewiesen.`,
    },
  },
  afterGames: (games) => `gelernt in ${grouped(games)} Partien`,
  figures: ({ won, low, high, deals }, { final, rule, fromFile }) =>
    `Es gewann ${percent(won)} (${numbers.percentRange(low, high, 1)}) von ${grouped(deals)} neuen Blättern${fromFile && !final ? ', laut der Datei' : ''}; die beste einfache Regel gewinnt ${percent(rule)}.`,
  knobs: (game, seed) => `${game} · Nr. ${seed}`,
  willPlay: 'Hier spielt es, sobald es lernt',
  growsHere: 'Hier wächst seine Kurve: der Anteil neuer Blätter, die es gewinnt, Sekunde für Sekunde.',
  plays: (games) => `Spiel nach ${grouped(games)} Partien`,
  away: (cards) => `${cards} Karten abgeräumt`,
  ended: (isWon) => (isWon ? 'gewonnen' : 'verloren'),
  worth: (chance) => `Chance ${numbers.percent(chance, 0)}`,
  duel: 'Du gegen das Netz',
  challenge: 'Duell',
  duelBegun: 'Ihr habt dieselben Karten. Das Netz macht einen Zug, sobald du einen machst.',
  standing: (ahead, move) =>
    `${ahead === 0 ? 'Gleichstand' : `${ahead > 0 ? 'Du liegst' : 'Das Netz liegt'} ${counted(Math.abs(ahead), 'Karte', 'Karten')} vorn`}. Sein letzter Zug: ${move}.`,
  verdict: (you, it) =>
    you === it
      ? `Ihr habt beide ${you ? 'gewonnen' : 'verloren'}.`
      : you
        ? 'Du hast das Netz geschlagen.'
        : 'Das Netz hat gewonnen.',
  points: 'Ein Punkt ist 1 % der Gewinnchance.',
  forced: (isDraw) => (isDraw ? 'Zieht von selbst: kein Satz möglich.' : 'Nimmt den einzigen Satz von selbst.'),
  duelAgain: 'Andere Karten',
  watchAgain: 'Wieder zusehen',
  you: 'Du',
  it: 'Das Netz',
  mistakes: (count, worst) =>
    count === 0
      ? 'ohne Fehler'
      : `mit ${counted(count, 'Fehler', 'Fehlern, der größte')} von ${numbers.number(100 * worst, 1)} Punkten`,
  repeat: 'Gleiche Startzahl',
  harder: 'Schwerer: der Ring',
  picture: 'Bild speichern',
  passed: 'Regel überholt',
  lines: {
    random: 'Zufall',
    rule: 'beste einfache Regel',
    best: 'bestes Modell bisher',
    bound: 'bewiesenes Maximum',
  },
  line: (name, share) => `${name} ${percent(share)}`,
  seconds: (seconds) => `${seconds} s`,
  deals: 'gewonnene Blätter',
  shareNow: (share, running) => `${running ? 'jetzt ' : ''}${percent(share)}`,
  hints: 'Seine Tipps nutzen',
  watch: 'Ihm zusehen',
  review: 'Meine Partie analysieren lassen',
  save: 'Speichern',
  load: 'Laden',
  share: 'Teilen',
  shared: 'Der Link ist kopiert. Er öffnet das Training mit denselben Einstellungen.',
  link: (link) => `Dieser Browser lässt nicht kopieren. Kopiere den Link selbst: ${link}`,
  linked: 'Die Einstellungen aus dem Link sind gewählt. Starte das Training.',
  wrong: {
    file: 'Diese Datei ist beschädigt oder wurde nicht hier gespeichert. Deine Partie bleibt, wie sie ist.',
    link: 'Dieser Link zu einem Training ist beschädigt. Deine Partie bleibt, wie sie ist.',
    version: 'Dieses Training stammt aus einer anderen Version dieser Seite. Deine Partie bleibt, wie sie ist.',
    game: 'Dieses Spiel lässt sich hier nicht trainieren. Deine Partie bleibt, wie sie ist.',
  },
  here: 'Es dauert wenige Sekunden, auf deinem eigenen Gerät und ohne Server.',
  stopped: 'Der Browser hat das Training beendet. Starte es noch einmal.',
  before: 'voriges Training',
  own: 'seine Übungspartien',
};
