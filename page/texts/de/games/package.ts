import type { DecadeEffect, FourTenEffect, MoveEffect } from 'maketen/hint';
import { and } from '../words.js';

/** What agents are, by name or kind. */
export const agentSummaries: Readonly<Record<string, string>> = {
  exact: 'spielt nach der exakten Lösung: Nichts spielt besser',
  model: 'trainiertes Modell, liegt dieser Seite bei',
  'own model': 'trainiertes Modell aus deinen Dateien',
  search: 'Suche: spielt nach jedem Zug viele Partien zu Ende',
  random: 'irgendein möglicher Zug, alle gleich wahrscheinlich',
  'first-legal': 'der erste mögliche Zug der Liste',
  waiting:
    'eine Faustregel für Ringe: wie gut sich die Reihe noch auflösen lässt; ein Satz darf warten; die letzten sechs Karten exakt',
  'next-card': 'eine Faustregel: abgeräumte Karten, und wie wahrscheinlich die nächste Karte einen Satz bringt',
  'longest-run': 'räumt den Satz mit den meisten Karten ab',
  'shortest-run': 'räumt den Satz mit den wenigsten Karten ab',
  leftmost: 'räumt den Satz ab, der am weitesten links beginnt',
  'most-tens': 'räumt den Satz mit den meisten Zehnerwerten ab',
  'acm-order': 'der erste passende von: zwei erste + letzte, erste + zwei letzte, drei letzte (ACM-Finale 1996)',
  'four-ten-rule':
    'sucht unter den Tauschfolgen eines Zugs, zählt die nächste Karte über alle noch verdeckten, spielt auf wenige Runden',
  'four-ten-bottom': 'spielt auf die letzte Karte und bringt Hand nur auf zehn, wenn es sein muss',
};

/** Agents that are no proper names. */
export const agentNames: Readonly<Record<string, string>> = {
  exact: 'exakt',
  random: 'Zufall',
  'your model': 'dein Modell',
};

type Known = DecadeEffect | FourTenEffect;

function onto(stack: number | null) {
  return stack === null ? 'in die Reihe' : `auf Stapel ${stack}`;
}

/** What a move does, to go on after it: "Q 3 7 liegen dann nebeneinander". */
export function effectText(given: MoveEffect): string {
  const effect = given as Known;
  switch (effect.type) {
    case 'clears':
      return effect.stack === null ? 'die Reihe ist dann leer' : `Stapel ${effect.stack} ist dann weg`;
    case 'leaves-only':
      return `übrig ${effect.ranks.length === 1 ? 'bleibt' : 'bleiben'} nur ${and(effect.ranks)}`;
    case 'leaves-together':
      return `${effect.ranks.join(' ')} liegen dann nebeneinander`;
    case 'leaves-first':
      return `${effect.ranks.join(' ')} sind dann die ersten Karten`;
    case 'leaves-newest':
      return `${effect.ranks.join(' ')} sind dann die neuesten Karten`;
    case 'next-card-begins':
      return `die nächste Karte kommt ${onto(effect.stack)}`;
    case 'next-card-between':
      return `die nächste Karte kommt zwischen ${effect.ranks.join(' und ')}`;
    case 'next-card-after':
      return `die nächste Karte kommt hinter ${effect.ranks.join(' ')}`;
    case 'keeps-sets':
      return 'alle Sätze bleiben für später';
    case 'ends':
      return 'die Partie ist dann zu Ende';
    case 'gain':
      return `die Runde endet mit ${effect.points} Punkten`;
    case 'fault':
      if (effect.costs === 'a safety') return 'ein Fehler, der eine Sicherung kostet';
      if (effect.costs === 'the game') return 'ein Fehler, den du nicht bezahlen kannst';
      return `ein Fehler, der ${effect.costs.points} Punkte kostet`;
    case 'keeps-sums':
    case 'makes-sums':
    case 'leaves-sums': {
      const { hand, home, shadow } = effect.sums;
      const sums = `Heim ${home}, Hand ${hand}, Schatten ${shadow}`;
      return effect.type === 'leaves-sums' ? `die nächste Karte trifft auf ${sums}` : `dann ist ${sums}`;
    }
  }
}

/** What options do, by game and name. */
export const optionNotes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tens: {
    tableauSize: 'Plätze der Auslage: 13 liegen als 5-5-3, 15 als 5-5-5, möglich sind 1 bis 52',
    blockTen: 'Zehnen bleiben immer liegen; gewonnen ist, wenn nur die vier Zehnen übrig sind und der Talon leer ist',
    courts: 'Wie Buben, Damen und Könige gehen: alle vier eines Rangs oder (nur wenn die Zehnen bleiben) paarweise',
    refill: '„Sofort“ füllt leere Plätze nach jedem Abräumen; „von Hand“ macht daraus einen eigenen Zug',
    undoLimit: 'Rücknahmen in einer Partie: 0, 3, eine andere Zahl oder „unbegrenzt“',
    hints: 'Ob das Spiel auf Wunsch einen möglichen Zug zeigt',
    scoring:
      '„Sieg oder nicht“ zählt 1 für einen Sieg und 0 für eine Niederlage; „Punkte“ zählt jede Karte und jeden Zug, dazu 52 für einen Sieg',
    removalPoints: 'Bei Wertung nach Punkten: was jeder Zug zählt und eine Niederlage kostet; höchstens 1 000 000',
  },
  decade: {
    minRun: 'So viele Karten hat ein Satz mindestens',
    maxRun: 'So viele Karten hat ein Satz höchstens; „ohne Grenze“ für beliebig viele',
    loop: 'Ob die Reihe ein Ring ist: Dann enthält ein Satz die neueste Karte und kann mit den ersten weitergehen',
    totals: 'Die Summen, die ein Satz haben kann, in aufsteigender Folge',
    stacks: 'Bei 1 liegen die Karten in einer Reihe, sonst reihum auf so vielen Stapeln',
    discards: 'Ob ein Satz weg muss, bevor du ziehst',
    recycle: 'Ob abgeräumte Karten unter den Talon kommen; nur bei 2 oder mehr Stapeln',
    ranks:
      'Die Ränge eines kleineren Decks, je vier Karten, etwa A45TJQ für 24 Karten; leer für alle 52; nur mit einer Reihe',
    goal: 'Gewonnen, sobald in Reihe oder Stapeln und Talon zusammen höchstens so viele Karten sind; 0, wenn Karten wieder unter den Talon kommen',
  },
  'four-ten': {
    gameTarget: 'So viele Punkte gewinnen die Partie, sobald ein Gewinn sie erreicht',
    handTarget: 'Die Summe von Hand, die eine Runde mit ebenso vielen Punkten beendet; keine Hand darf darüber liegen',
    safeties: 'So viele Fehler kosten eine Sicherung statt Punkte',
    precedence: 'Was zählt, wenn Hand ihr Ziel erreicht, während eine andere Hand einen Fehler macht',
  },
};
