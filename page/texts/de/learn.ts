import type { Texts } from '../texts.js';
import { numbers } from './words.js';

const percent = (share: number): string => numbers.percent(100 * share, 1);

export const learn: Texts['learn'] = {
  title: 'Bring es ihm bei',
  open: 'Bring es ihm bei: ein Netz lernt spielen',
  size: 'Netz',
  sizes: { small: 'klein', middle: 'mittel', large: 'groß' },
  rate: 'Lernrate',
  rates: { slow: 'niedrig', usual: 'üblich', fast: 'hoch' },
  reward: 'Es lernt',
  rewards: { win: 'zu gewinnen', 'cards-left': 'wenige Karten zu lassen' },
  rules: 'Regeln',
  again: 'Noch einmal',
  idle: 'Es kennt nur die Regeln. Sieh zu, wie es lernt.',
  start: 'Lernen lassen',
  begun: 'Es spielt seine ersten Spiele.',
  wins: {
    now: (won) => `Es gewinnt jetzt ${percent(won)}`,
    best: (won) => `Sein bestes Netz gewinnt ${percent(won)}`,
    linked: (won) => `Trainiert wie im Link, gewinnt es ${percent(won)}`,
  },
  level: (seconds) => `Nach ${numbers.number(seconds, 1)} s Lernen spielt es so gut wie die beste einfache Regel`,
  better: (seconds) => `Nach ${numbers.number(seconds, 1)} s Lernen spielt es besser als die beste einfache Regel`,
  range: (low, high, deals) =>
    `${numbers.percentRange(numbers.number(100 * low, 1), numbers.number(100 * high, 1))} von ${numbers.grouped(deals)} Spielen, die es nie gesehen hat`,
  saves: (isLinked, seconds) =>
    `Das sind die Werte ${isLinked ? 'des Netzes aus dem Link' : 'seines besten Netzes'}, nach ${numbers.number(seconds, 1)} s: Dieses spielt, gibt Tipps und wird gespeichert.`,
  lines: {
    random: 'Zufall',
    rule: 'beste einfache Regel',
    best: 'bestes Modell bisher',
    bound: 'das übertrifft niemand',
  },
  line: (name, share) => `${name} ${percent(share)}`,
  axis: 'Sekunden Lernen',
  deals: 'gewonnene Spiele',
  percent,
  facts: {
    steps: 'Entscheidungen',
    games: 'Spiele',
    seconds: 'Sekunden Lernen',
    gap: 'des Wegs zur obersten Linie',
  },
  play: 'Gegen das Netz spielen',
  hints: 'Seine Tipps nehmen',
  watch: 'Ihm zusehen',
  review: 'Mein Spiel von ihm prüfen',
  save: 'Speichern',
  load: 'Netz laden',
  share: 'Als Link teilen',
  shared: 'Der Link ist kopiert. Wer ihn öffnet, trainiert dasselbe Netz: Gewichte sind zu lang für einen Link.',
  linked: (steps) =>
    `Dieser Link trainiert ein Netz mit ${numbers.grouped(steps)} Entscheidungen, bis zu den Gewichten, die geteilt wurden. Drück den goldenen Knopf.`,
  isSame: (same) =>
    same ? 'Dieselben Gewichte wie beim Absender, Byte für Byte.' : 'Seine Gewichte sind andere als die geteilten.',
  wrong: {
    file: 'Diese Datei ist beschädigt oder wurde nicht hier gespeichert. Dein Spiel bleibt, wie es ist.',
    link: 'Dieser Link zu einem Training ist beschädigt. Dein Spiel bleibt, wie es ist.',
    version: 'Dieses Training ist von einer anderen Version dieser Seite. Dein Spiel bleibt, wie es ist.',
    game: 'Dieses Training ist von einem Spiel, das hier nicht gelehrt wird. Dein Spiel bleibt, wie es ist.',
  },
  learnt: 'Was es gelernt hat',
  then: 'Am Anfang',
  now: 'Jetzt',
  show: 'Auf den Tisch',
  another: 'Andere Stellung',
  here: 'Wenige Sekunden reichen, auf deinem Gerät: Kein Server ist beteiligt.',
  saved: 'Die Datei ist ein Modell: Du kannst sie mit maketen oder Python benutzen oder hier wieder laden.',
  stopped: 'Das Lernen wurde vom Browser beendet. Drück noch einmal.',
  before: 'ein früherer Lauf',
};
