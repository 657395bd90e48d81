import type { TutorialTexts } from '../../en/games/tutorials.js';

const coach: TutorialTexts['coach'] = {
  title: (game) => `Einführung: ${game}`,
  step: (step, of) => `Schritt ${step} von ${of}`,
  goOn: 'Weiter',
  another: 'Das ginge in einer echten Partie auch. Nimm hier, was golden markiert ist.',
  onlyRead: 'Noch ist nichts zu tun: Drück Weiter, wenn du gelesen hast.',
  play: 'Jetzt eine echte Partie',
};

const fourTen: TutorialTexts['fourTen'] = {
  welcome:
    'Willkommen! Erreiche {gameTarget} Punkte in wenigen Runden. Eine Runde bringt {handTarget}, sobald Hand genau {handTarget} hat.',
  welcomeInOrder:
    'Willkommen! Erreiche {gameTarget} Punkte in wenigen Runden. Eine Runde bringt {handTarget}, sobald Hand genau {handTarget} hat, wenn die Ordnung stimmt: Auch Heim muss dann {handTarget} haben.',
  firstCard: 'Eine {drawn} ist gezogen. Die erste Karte einer Runde kommt in Heim: Leg sie dort ab.',
  nothingToExchange: 'Nach dem Legen darfst du tauschen, aber Hand hat noch keine Karte. Beende den Zug.',
  toHand: 'Hand darf nie mehr haben als Heim. Eine {drawn} passt, denn Heim hat {home}: Leg sie in Hand.',
  inOrder:
    'Heim {home}, Hand {hand}, Schatten {shadow}: von oben nach unten nie mehr. Die Ordnung stimmt. Beende den Zug.',
  toHome: 'Mit der {drawn} hätte Hand {handAfter}, mehr als Heim mit {home}: ein Fehler. Leg sie in Heim.',
  endTurn: 'Hier ist nichts zu tauschen. Beende den Zug.',
  fillHome: 'Die {drawn} bringt Heim von {home} auf {homeAfter}: Leg sie in Heim.',
  toShadow: 'Schatten darf nie mehr haben als Hand mit {hand}. Die {drawn} kann dort warten: Leg sie in Schatten.',
  exchange: 'Jetzt tausch: Wähle die 3 in Hand und eine 4 in Heim. Hand gewinnt eins, und Heim gibt eins ab.',
  towardsTarget: 'Heim hat {home}, also darf Hand wachsen: Mit der {drawn} hat sie {handAfter}. Leg sie in Hand.',
  lastCard: 'Hand hat {hand}, und mit der {drawn} sind es genau {handTarget}. Leg sie in Hand.',
  faults:
    'Die Runde ist zu Ende: Du hast {points} Punkte, und die nächste hat begonnen. Ein Fehler hätte sie ohne Punkte beendet und eine von {safeties} Sicherungen gekostet.',
  end: 'Eine Runde endet auch, wenn alle 32 Karten gekommen sind, und bringt dann die Summe der Hände. So geht es weiter bis {gameTarget} Punkte. Das ist alles!',
};

export const tutorials: TutorialTexts = { coach, fourTen };
