import type { DecadeEffect, FourTenEffect, MoveEffect } from 'maketen/hint';

type Known = DecadeEffect | FourTenEffect;

function onto(stack: number | null): string {
  return stack === null ? 'in die Reihe' : `auf Stapel ${stack}`;
}

/** What a move does, to go on after it: "Q 3 7 liegen dann nebeneinander". */
export function effectText(given: MoveEffect): string {
  const effect = given as Known;
  switch (effect.type) {
    case 'clears':
      return effect.stack === null ? 'die Reihe ist dann leer' : `Stapel ${effect.stack} ist dann weg`;
    case 'leaves-only':
      return `übrig ${effect.ranks.length === 1 ? 'bleibt' : 'bleiben'} nur ${effect.ranks.join(' ')}`;
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
