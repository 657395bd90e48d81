import type { TutorialTexts } from '../../tutorials.js';
import { and } from '../numbers.js';

export const tutorial: TutorialTexts['decade'] = {
  welcomeToLine: ({ cards, stock }) =>
    `Willkommen! ${cards} Karten liegen in einer Reihe, ${stock} weitere im Talon. Räum Nachbarn ab, bis keine Karte übrig ist.`,
  welcomeToRing: ({ cards, stock }) =>
    `Willkommen! ${cards} Karten liegen im Ring, ${stock} weitere im Talon. Räum Nachbarn ab, bis keine Karte übrig ist.`,
  welcomeToStacks: 'Willkommen! Sieben Stapel bekommen reihum je eine Karte. Du gewinnst, wenn alle sieben weg sind.',
  noSet: 'Nachbarn, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Noch gibt es keinen, also zieh eine Karte.',
  noSetInRing:
    'Zwei oder drei Nachbarn, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Noch gibt es keinen, also zieh eine Karte.',
  drawOn: 'Kein Satz: Zieh.',
  firstSet: ({ set }) => `${set}: Drei Nachbarn sind ein Satz! Wähle sie, dann gehen sie weg.`,
  closedUp: ({ cards }) => `${cards} Karten sind übrig und liegen wieder nebeneinander. Zieh.`,
  longerOrShorter: ({ sets }) =>
    `Jetzt hast du die Wahl: ${and(sets)}. Ziehen kannst du erst, wenn einer weg ist, aber lass dir Zeit: Sieh, was jeder übrig lässt.`,
  longer: ({ set }) => `Ein Bube (J) zählt 10, wie Zehn, Dame und König: ${set}. Nimm den längeren Satz.`,
  twoSets: ({ sets }) =>
    `Jetzt hast du die Wahl: ${and(sets)}. Ziehen kannst du erst, wenn einer weg ist, aber lass dir Zeit: Was liegt danach nebeneinander?`,
  roundTheRing: ({ set }) =>
    `${set} geht im Ring herum: Auf die neueste Karte folgt die erste. Nimm ihn, und zwei Fünfen werden Nachbarn.`,
  neighboursNow: ({ set }) =>
    `Da sind sie, und die Dame (Q) zählt 10, wie Zehn, Bube und König: ${set}. Warten und Hinsehen hat sich gelohnt!`,
  takeOrWait: ({ sets }) =>
    `${and(sets)} kann weg, darf aber warten: Du kannst auch ziehen. Zehn, Bube (J), Dame (Q) und König (K) zählen 10 und gehen nur mit solchen Karten weg.`,
  wait: 'Warte also auf eine davon: Zieh. Das ist ein Wagnis: Danach muss ein Satz die neue Karte enthalten.',
  waited: ({ set }) =>
    `${set}: drei Karten statt zwei, und eine davon wird man sonst schwer los. Das Warten hat sich gelohnt! Nimm sie.`,
  roundNow: ({ set }) =>
    `${set} geht im Ring herum: Auf die neueste Karte folgt die erste. Besseres ist nicht in Sicht: Nimm ihn.`,
  courts: ({ set }) => `Zehn, Bube (J), Dame (Q) und König (K) zählen je 10: ${set}. Nimm sie.`,
  alone: 'Eine einzelne Karte geht nie weg. Zieh.',
  ace: ({ set }) => `Ein Ass zählt 1: ${set}. Nimm die beiden.`,
  takeSet: ({ set }) => `${set}: Nimm sie.`,
  end: ({ stock }) =>
    `Der Tisch ist leer, und ${stock} Karten kommen noch: Du gewinnst, wenn auch der Talon leer ist. Das ist alles!`,
  endOfWaiting: ({ stock }) =>
    `Du gewinnst, wenn keine Karte übrig ist, auch keine der ${stock} im Talon. Jeder Satz fragt neu: nehmen oder warten? Das ist alles!`,
  nextStack: ({ next }) => `Zieh: Die nächste Karte kommt auf Stapel ${next}.`,
  eachStack: ({ next }) => `Zieh weiter: Stapel ${next} ist an der Reihe.`,
  roundAgain: ({ next }) => `Alle Stapel waren an der Reihe. Zieh: Jetzt kommt wieder Stapel ${next}.`,
  setInStack: ({ set }) =>
    `${set}: Nachbarn in einem Stapel, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Wähle sie, dann gehen sie weg.`,
  stackIsGone: ({ gone }) => `Stapel ${gone} ist leer: Er ist aus dem Spiel und wird übersprungen. Zieh.`,
  onlyThisStack: 'Nur der Stapel, auf den zuletzt gegeben wurde, kann einen Satz haben, und er hat keinen. Zieh.',
  wrapInStack: ({ set }) =>
    `${set}: Im Stapel folgt auf die neueste Karte die erste, der Satz geht also herum. Nimm ihn.`,
  endOfStacks: ({ gone }) =>
    `${gone} Stapel sind weg, ${7 - gone} sind übrig. Wo es mehrere Sätze gibt, wählst du: Lass dir Zeit und sieh, was bleibt. Das ist alles!`,
  endOfRings:
    'So geht es weiter, bis alle sieben Stapel weg sind. Wo es mehrere Sätze gibt, wählst du: Lass dir Zeit. Das ist alles!',
};
