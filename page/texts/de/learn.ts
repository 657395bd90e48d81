import type { Texts } from '../texts.js';
import { grouped, numbers } from './words.js';

const percent = (share: number): string => numbers.percent(share, 1);

export const learn: Texts['learn'] = {
  title: 'Bring es ihm bei',
  size: 'Netz',
  sizes: { small: 'klein', middle: 'mittel', large: 'groß' },
  rate: 'Lernrate',
  rates: { slow: 'niedrig', usual: 'üblich', fast: 'hoch' },
  reward: 'Es lernt',
  rewards: { win: 'zu gewinnen', 'cards-left': 'wenige Karten zu lassen' },
  rules: 'Regeln',
  again: 'Andere Startzahl',
  idle: 'Es kennt nur die Regeln. Sieh zu, wie es lernt.',
  start: 'Lernen lassen',
  begun: 'Es spielt seine ersten Spiele.',
  wins: (won, running) => `Es gewinnt ${running ? 'jetzt ' : ''}${percent(won)}`,
  after: (seconds) => `${numbers.number(seconds, 1)} s:`,
  moments: {
    passed: {
      sentence: 'besser als die beste bekannte Regel',
      title: 'Besser als die Regel.',
      text: ({ games, won, rule, deals }) =>
        `Nach ${grouped(games)} Spielen gewinnt es ${percent(won)}, die Regel ${percent(rule)}, bei ${grouped(deals)} gleichen Spielen.`,
    },
    near: {
      sentence: 'keinen Punkt mehr unter dem, was möglich ist',
      title: 'Fast vollkommen.',
      text: ({ games, won, deals }) =>
        `Nach ${grouped(games)} Spielen gewinnt es ${percent(won)}, wie ${grouped(deals)} andere zeigen. Niemand kann einen Punkt mehr gewinnen: Das ist bewiesen.`,
    },
  },
  afterGames: (games) => `gelernt in ${grouped(games)} Spielen`,
  figures: ({ won, low, high, deals }, { steps, games, share, final, rule, fromFile }) =>
    [
      `${percent(won)} (${numbers.percentRange(low, high, 1)}) von ${grouped(deals)} neuen Spielen${fromFile && !final ? ', laut der Datei' : ''}, die beste Regel ${percent(rule)}.`,
      `${grouped(steps)} Entscheidungen in ${grouped(games)} Spielen${share > 0 ? `, ${numbers.percent(share, 0)} der Zeit gelernt` : ''}.`,
    ].join(' '),
  knobs: (game, size, seed) => `${game} · Netz ${size} · Startzahl ${seed}`,
  willPlay: 'Hier spielt es, sobald es lernt',
  growsHere: 'Hier wächst seine Kurve: wie viele neue Spiele es gewinnt, Sekunde für Sekunde.',
  plays: (games) => `Jetzt, nach ${grouped(games)} Spielen`,
  away: (cards) => `${cards} Karten weg`,
  ended: (isWon) => (isWon ? 'gewonnen' : 'verloren'),
  worth: (chance) => `Sieg: ${numbers.percent(chance, 0)}`,
  duel: 'Duell: du gegen das Netz',
  challenge: 'Duell',
  duelBegun: 'Beide haben dieselben Karten. Es zieht, wenn du ziehst.',
  verdict: (you, it) =>
    you === it
      ? `Beide haben ${you ? 'gewonnen' : 'verloren'}.`
      : you
        ? 'Du hast das Netz geschlagen.'
        : 'Das Netz hat gewonnen.',
  points: 'Ein verschenkter Punkt ist ein Hundertstel der Gewinnchance.',
  duelAgain: 'Andere Karten',
  watchAgain: 'Wieder zusehen',
  you: 'Du',
  it: 'Das Netz',
  gaveAway: (chance) => `und ${numbers.number(100 * chance, 1)} Punkte verschenkt`,
  repeat: 'Nochmal',
  harder: 'Schwerer: der Ring',
  picture: 'Bild speichern',
  passed: 'überholt',
  lines: {
    random: 'Zufall',
    rule: 'beste einfache Regel',
    best: 'bestes Modell bisher',
    bound: 'das übertrifft niemand',
  },
  line: (name, share) => `${name} ${percent(share)}`,
  seconds: (seconds) => `${seconds} s`,
  deals: 'gewonnene Spiele',
  percent,
  hints: 'Seine Tipps nehmen',
  watch: 'Ihm zusehen',
  review: 'Mein Spiel von ihm prüfen',
  save: 'Speichern',
  load: 'Laden',
  share: 'Teilen',
  shared: 'Der Link ist kopiert. Er öffnet das Training mit denselben Einstellungen.',
  link: (link) => `Dieser Browser lässt nicht kopieren. Kopiere den Link selbst: ${link}`,
  linked: 'Einstellungen aus dem Link. Lass es lernen.',
  wrong: {
    file: 'Diese Datei ist beschädigt oder wurde nicht hier gespeichert. Dein Spiel bleibt, wie es ist.',
    link: 'Dieser Link zu einem Training ist beschädigt. Dein Spiel bleibt, wie es ist.',
    version: 'Dieses Training ist von einer anderen Version dieser Seite. Dein Spiel bleibt, wie es ist.',
    game: 'Dieses Spiel lässt sich hier nicht trainieren. Dein Spiel bleibt, wie es ist.',
  },
  here: 'Wenige Sekunden reichen, auf deinem Gerät: Kein Server ist beteiligt.',
  stopped: 'Der Browser hat das Lernen beendet. Starte es noch einmal.',
  before: 'der Lauf davor',
  own: 'seine Übungsspiele',
};
