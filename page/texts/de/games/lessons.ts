import type { Texts } from '../../texts.js';
import { counted, or, rangeText } from '../words.js';

const pictures: Texts['lessons']['pictures'] = {
  title: 'Die Regeln in drei Bildern',
  tutorial: 'Einführung: zwei Minuten, Schritt für Schritt',
  newHere: 'Regeln in Bildern',
  alt: (move) => `In Gold: ${move}`,
};

const coach: Texts['lessons']['coach'] = {
  step: (step) => `${step}/3`,
  skip: 'Überspringen',
  gone: (set, count, left) => `${set}: ${counted(count, 'Karte', 'Karten')} weg, noch ${left}!`,
  set: [
    'Nachbarn, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Die neueste Karte muss dabei sein. Tippe auf die goldenen Karten oder auf Nehmen: {set}.',
    'J, Q, K = 10, Ass = 1. Räume alle 52 Karten ab.',
  ],
  draw: [
    'Hier ist kein Satz: Zieh. Die nächste Karte kommt unten in den Ring und ist dann die neueste.',
    'Ein Ring hat kein Ende: Seine erste und seine letzte Karte sind Nachbarn.',
  ],
  choice: [
    'Du hast die Wahl: Nimm {set}, oder zieh und hoffe, dass die neue Karte einen besseren Satz bringt.',
    '„Zurück“ nimmt einen Zug zurück: Probiere beides.',
  ],
};

const decade: Texts['lessons']['decade'] = {
  drawing: (where, mayWait) =>
    ({
      line: 'Kein Satz? Zieh: Die nächste Karte kommt ans rechte Ende der Reihe.',
      ring: `${mayWait ? 'Kein Satz, oder Hoffnung auf einen besseren?' : 'Kein Satz?'} Zieh: Die nächste Karte kommt unten in den Ring.`,
      stacks: 'Zieh: Jeder Stapel bekommt reihum eine Karte. Nur wo sie hinkam, kann es einen Satz geben.',
    })[where],
  set: (least, most, totals) =>
    `${rangeText(least, most)} Nachbarn, die zusammen ${or(totals)} ergeben, sind ein Satz. Nimm sie zusammen weg.`,
  wrap: 'Die erste und die letzte Karte sind Nachbarn. Zum Satz gehört immer die neueste Karte, die mit weißem Rand.',
  courts: 'Zehn, Bube (J), Dame (Q) und König (K) zählen 10, ein Ass zählt 1.',
  cleared: 'Ein abgeräumter Stapel ist aus dem Spiel.',
};

const fourTen: Texts['lessons']['fourTen'] = {
  place: 'Ein Zug beginnt mit einer Karte: Lege sie in eine Hand, in der Platz ist.',
  order: (target) =>
    `Dann tausche, wenn du magst. Immer muss gelten: Heim ≥ Hand ≥ Schatten, und keine über ${target}.`,
  gain: (target) => `Bring Hand auf genau ${target}: Die Runde endet mit ${counted(target, 'Punkt', 'Punkten')}.`,
};

const tens: Texts['lessons']['tens'] = {
  pair: 'Zwei Karten, die zusammen zehn ergeben, gehen weg. Die Farben spielen keine Rolle.',
  quartets: (withTens) =>
    `${withTens ? 'Zehnen, Buben (J)' : 'Buben (J)'}, Damen (Q) und Könige (K) gehen nur, wenn alle vier eines Rangs da sind.`,
  courtPairs: 'Buben (J), Damen (Q) und Könige (K) gehen zu zweit, immer vom gleichen Rang.',
  stays: 'Die Zehnen gehen nie: Sie belegen ihre Plätze bis zum Schluss.',
  refilled: 'Der Talon füllt die Plätze sofort, solange er reicht.',
  refills: 'Leere Plätze bleiben leer, bis du sie aus dem Talon auffüllst.',
};

export const lessons: Texts['lessons'] = { coach, decade, fourTen, pictures, tens };
