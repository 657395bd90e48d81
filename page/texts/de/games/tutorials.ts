import type { TutorialTexts } from '../../en/games/tutorials.js';
import { and } from '../words.js';
import { PLURALS } from './tens.js';

const coach: TutorialTexts['coach'] = {
  title: (game) => `Einführung: ${game}`,
  step: (step, of) => `Schritt ${step} von ${of}`,
  goOn: 'Weiter',
  again: 'Von vorn',
  another: 'Das ginge in einer echten Partie auch. Nimm hier, was golden markiert ist.',
  onlyRead: 'Noch ist nichts zu tun: Drück Weiter, wenn du gelesen hast.',
  play: 'Jetzt eine echte Partie',
};

const decade: TutorialTexts['decade'] = {
  welcome: ({ cards, stock }) =>
    `Willkommen! ${cards} Karten liegen offen, ${stock} weitere im Talon. Räum Nachbarn ab, bis keine Karte übrig ist.`,
  welcomeToStacks: 'Willkommen! Sieben Stapel bekommen reihum je eine Karte. Du gewinnst, wenn alle sieben weg sind.',
  noSet: 'Nachbarn, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Noch gibt es keinen, also zieh eine Karte.',
  noSetInRing:
    'Zwei oder drei Nachbarn, die zusammen 10, 20 oder 30 ergeben, sind ein Satz. Noch gibt es keinen, also zieh eine Karte.',
  drawOn: 'Kein Satz: Zieh.',
  firstSet: ({ set }) => `${set}: Drei Nachbarn sind ein Satz! Wähle sie, dann gehen sie weg.`,
  closedUp: ({ cards }) => `${cards} Karten sind übrig und liegen wieder nebeneinander. Zieh.`,
  choice: ({ sets }) =>
    `Jetzt hast du die Wahl: ${and(sets)}. Ziehen kannst du erst, wenn einer weg ist, aber lass dir Zeit: Was liegt danach nebeneinander?`,
  longer: ({ set }) => `Ein Bube (J) zählt 10, wie Zehn, Dame und König: ${set}. Nimm den längeren Satz.`,
  roundTheRing: ({ set }) =>
    `${set} geht im Ring herum: Auf die neueste Karte folgt die erste. Nimm ihn, und zwei Fünfen werden Nachbarn.`,
  neighboursNow: ({ set }) =>
    `Da sind sie, und die Dame (Q) zählt 10, wie Zehn, Bube und König: ${set}. Warten und Hinsehen hat sich gelohnt!`,
  takeOrWait: ({ sets }) =>
    `${and(sets)} kann weg, darf aber warten: Du kannst auch ziehen. Zehn, Bube (J), Dame (Q) und König (K) zählen 10 und gehen nur mit solchen Karten weg.`,
  wait: 'Warte also auf eine davon: Zieh. Das ist ein Wagnis: Danach muss ein Satz die neue Karte enthalten.',
  waited: ({ set }) =>
    `${set}: drei Karten statt zwei, und eine davon wird man sonst schwer los. Das Warten hat sich gelohnt! Nimm sie.`,
  courts: ({ set }) => `Zehn, Bube (J), Dame (Q) und König (K) zählen je 10: ${set}. Nimm sie.`,
  alone: 'Eine einzelne Karte geht nie weg. Zieh.',
  ace: ({ set }) => `Ein Ass zählt 1: ${set}. Nimm die beiden.`,
  takeSet: ({ set }) => `${set}: Nimm sie.`,
  end: ({ stock }) =>
    `Der Tisch ist leer, und ${stock} Karten kommen noch: Du gewinnst, wenn auch der Talon leer ist. Das ist alles!`,
  endOfWaiting: ({ sets, stock }) =>
    `${and(sets)} geht im Ring herum: Auf die neueste Karte folgt die erste. Nehmen oder warten? Das fragt dich jeder Satz. Du gewinnst, wenn keine Karte übrig ist, auch keine der ${stock} im Talon. Das ist alles!`,
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

const fourTen: TutorialTexts['fourTen'] = {
  welcome: ({ gameTarget, handTarget }) =>
    `Willkommen! Erreiche ${gameTarget} Punkte in wenigen Runden. Eine Runde bringt ${handTarget}, sobald Hand genau ${handTarget} hat.`,
  welcomeFaultFirst: ({ gameTarget, handTarget }) =>
    `Willkommen! Erreiche ${gameTarget} Punkte in wenigen Runden. Eine Runde bringt ${handTarget}, sobald Hand genau ${handTarget} hat, wenn die Ordnung stimmt: Auch Heim muss dann ${handTarget} haben.`,
  firstCard: ({ drawn }) => `Eine ${drawn} ist gezogen. Die erste Karte einer Runde kommt in Heim: Leg sie dort ab.`,
  nothingToExchange: 'Nach dem Legen darfst du tauschen, aber Hand hat noch keine Karte. Beende den Zug.',
  toHand: ({ drawn, home }) =>
    `Hand darf nie mehr haben als Heim. Eine ${drawn} passt, denn Heim hat ${home}: Leg sie in Hand.`,
  inOrder: ({ home, hand, shadow }) =>
    `Heim ${home}, Hand ${hand}, Schatten ${shadow}: von oben nach unten nie mehr. Die Ordnung stimmt. Beende den Zug.`,
  toHome: ({ drawn, hand, home }) =>
    `Mit der ${drawn} hätte Hand ${hand + drawn}, mehr als Heim mit ${home}: ein Fehler. Leg sie in Heim.`,
  endTurn: 'Hier ist nichts zu tauschen. Beende den Zug.',
  fillHome: ({ drawn, home }) => `Die ${drawn} bringt Heim von ${home} auf ${home + drawn}: Leg sie in Heim.`,
  toShadow: ({ drawn, hand }) =>
    `Schatten darf nie mehr haben als Hand mit ${hand}. Die ${drawn} kann dort warten: Leg sie in Schatten.`,
  exchange: 'Jetzt tausch: Wähle die 3 in Hand und eine 4 in Heim. Hand gewinnt eins, und Heim gibt eins ab.',
  level: ({ drawn, hand }) =>
    `Mit der ${drawn} hat Hand ${hand + drawn}, genauso viel wie Heim: Das ist erlaubt. Leg sie in Hand.`,
  towardsTarget: ({ drawn, hand, home }) =>
    `Heim hat ${home}, also darf Hand wachsen: Mit der ${drawn} hat sie ${hand + drawn}. Leg sie in Hand.`,
  lastCard: ({ drawn, hand, handTarget }) =>
    `Hand hat ${hand}, und mit der ${drawn} sind es genau ${handTarget}. Leg sie in Hand.`,
  faults: ({ points, safeties }) =>
    `Die Runde ist zu Ende: Du hast ${points} Punkte, und die nächste hat begonnen. Ein Fehler hätte sie ohne Punkte beendet und eine von ${safeties} Sicherungen gekostet.`,
  end: ({ gameTarget }) =>
    `Eine Runde endet auch, wenn alle 32 Karten gekommen sind, und bringt dann die Summe der Hände. So geht es weiter bis ${gameTarget} Punkte. Das ist alles!`,
};

const tens: TutorialTexts['tens'] = {
  welcome: ({ open, stock }) =>
    `Willkommen! ${open} Karten liegen offen, ${stock} weitere im Talon. Räum ab, was zusammengehört, solange es geht.`,
  firstPair: ({ pair }) =>
    `Zwei Karten, die zusammen zehn ergeben, sind ein Paar, gleich welcher Farbe: ${pair}. Wähle beide.`,
  quartet: ({ rank }) =>
    `Der Talon füllt die Lücken sofort, und jetzt sind alle vier ${PLURALS[rank]} da: Nur so gehen sie weg. Wähle zwei davon.`,
  courtPair: ({ rank }) =>
    `Der Talon füllt die Lücken sofort. Buben, Damen und Könige gehen zu zweit, immer vom gleichen Rang: Wähle die zwei ${PLURALS[rank]}.`,
  tensStay: 'Diese Zehn geht nie weg: Sie behält ihren Platz bis zum Schluss, wie alle vier Zehnen.',
  pair: ({ pair }) => `Das nächste Paar: ${pair}. Wähle beide.`,
  noStrategy:
    'Jetzt ganz ehrlich: Dieses Spiel hat keine Strategie. Kein Zug macht einen anderen unmöglich, darum endet jede Reihenfolge gleich.',
  anyPair: ({ pair }) => `Spiel also zum Vergnügen. Noch eins: ${pair}.`,
  endOfTens:
    'Du gewinnst, wenn Tisch und Talon leer sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von elf Blättern wird gewonnen. Das ist alles!',
  endOfBlockTen:
    'Du gewinnst, wenn nur die vier Zehnen übrig sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von achtzehn Blättern wird gewonnen. Das ist alles!',
  endOfClassic:
    'Du gewinnst, wenn nur die vier Zehnen übrig sind, und verlierst, wenn nichts mehr zusammengeht. Etwa eins von 27 Blättern wird gewonnen. Das ist alles!',
};

export const tutorials: TutorialTexts = { coach, decade, fourTen, tens };
