import type { TutorialTexts } from '../../en/games/tutorials.js';

const coach: TutorialTexts['coach'] = {
  title: (game) => `Einführung: ${game}`,
  step: (step, of) => `Schritt ${step} von ${of}`,
  goOn: 'Weiter',
  another: 'Das ginge in einer echten Partie auch. Nimm hier, was golden markiert ist.',
  onlyRead: 'Noch ist nichts zu tun: Drücke „Weiter“, wenn du gelesen hast.',
  play: 'Jetzt eine echte Partie',
};

const fourTen: TutorialTexts['fourTen'] = {
  welcome:
    'Willkommen! Erreiche {gameTarget} Punkte in wenigen Runden. Eine Runde bringt {handTarget} Punkte, sobald Hand genau {handTarget} hat.',
  welcomeInOrder:
    'Willkommen! Erreiche {gameTarget} Punkte in wenigen Runden. Eine Runde bringt {handTarget} Punkte, sobald Hand genau {handTarget} hat, wenn die Ordnung stimmt: Auch Heim muss dann {handTarget} haben.',
  firstCard: 'Du hast eine {drawn} gezogen. Die erste Karte einer Runde kommt in Heim: Lege sie dort ab.',
  nothingToExchange: 'Nach dem Legen darfst du tauschen, aber Hand hat noch keine Karte. Beende den Zug.',
  toHand: 'Hand darf nie mehr haben als Heim. Eine {drawn} passt, denn Heim hat {home}: Lege sie in Hand.',
  inOrder:
    'Heim {home}, Hand {hand}, Schatten {shadow}: keine Hand hat mehr als die darüber. Die Ordnung stimmt. Beende den Zug.',
  toHome: 'Mit der {drawn} hätte Hand {handAfter}, mehr als Heim mit {home}: ein Fehler. Lege sie in Heim.',
  endTurn: 'Hier ist nichts zu tauschen. Beende den Zug.',
  fillHome: 'Die {drawn} bringt Heim von {home} auf {homeAfter}: Lege sie in Heim.',
  toShadow: 'Schatten darf nie mehr haben als Hand mit {hand}. Die {drawn} kann dort warten: Lege sie in Schatten.',
  exchange: 'Jetzt tausche: Wähle die 3 in Hand und eine 4 in Heim. Hand gewinnt eins, und Heim gibt eins ab.',
  towardsTarget: 'Heim hat {home}, also darf Hand wachsen: Mit der {drawn} hat sie {handAfter}. Lege sie in Hand.',
  lastCard: 'Hand hat {hand}, und mit der {drawn} sind es genau {handTarget}. Lege sie in Hand.',
  faults:
    'Die Runde ist zu Ende: Du hast {points} Punkte, und die nächste hat begonnen. Ein Fehler hätte sie ohne Punkte beendet und eine von {safeties} Sicherungen gekostet.',
  end: 'Eine Runde endet auch, wenn alle 32 Karten gekommen sind, und bringt dann die Summe der Hände. So geht es weiter bis {gameTarget} Punkte. Das ist alles!',
};

export const tutorials: TutorialTexts = { coach, fourTen };
