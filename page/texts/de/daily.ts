import type { Texts } from '../texts.js';

export const daily: Texts['daily'] = {
  title: 'Spiele des Tages',
  note: (day) => `Spiel des Tages, ${day}`,
  laterTry: 'ein weiterer Versuch, der nicht zählt',
  intro:
    'Für alle dieselben Karten, ein Spiel je Spielart, so ausgesucht, dass es zu gewinnen ist, wo deine Züge entscheiden und sich das wissen lässt. Dein erster Versuch zählt.',
  chances: 'Die Chancen neben dem Tisch sind die von beliebigen Karten: Von der Auswahl wissen sie nichts.',
  pastDay: 'Ein Spiel von einem vergangenen Tag zählt getrennt.',
  standing: {
    won: 'Gewonnen',
    lost: 'Verloren',
    drawn: 'Unentschieden',
    begun: 'Begonnen',
    'not played': 'Noch nicht gespielt',
  },
  late: 'an einem späteren Tag gespielt',
  moves: (count) => (count === 1 ? '1 Zug' : `${count} Züge`),
  hinted: 'mit Tipps',
  casual: 'locker',
  play: 'Spielen',
  goOn: 'Weiterspielen',
  again: 'Noch einmal',
  streak: (current, longest) => `${current === 1 ? '1 Tag' : `${current} Tage`} in Folge, am längsten ${longest}`,
  calendar: 'Die letzten Wochen',
  calendarHelp: 'Mit den Pfeiltasten gehst du von Tag zu Tag.',
  legend: { won: 'gewonnen', late: 'später gewonnen', lost: 'verloren', begun: 'begonnen', none: 'nicht gespielt' },
  dayName: (day, parts) => `${day}: ${parts.join(', ')}`,
  gameOn: (game, standing) => `${game} ${standing.toLowerCase()}`,
};
