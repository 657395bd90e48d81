/**
 * Tens once more, as plain as possible: written from the rules' text alone, sharing nothing with src, ranks as letters. Nothing is
 * taken to be interchangeable here, and cards are drawn one by one.
 */
export interface NaiveRules {
  readonly tableauSize: number;
  readonly blockTen: boolean;
  readonly courts: 'quartets' | 'pairs';
  readonly refill: 'strict' | 'buffered';
}

/** "A+9, 2+8, 3+7, 4+6, 5+5, or a quartet: all four T, J, Q or K"; "tens can never be removed"; "J, Q, K leave in pairs of equal rank". */
function removals({ blockTen, courts }: NaiveRules): string[] {
  const tens = blockTen ? [] : ['TTTT'];
  return [
    'A9',
    '28',
    '37',
    '46',
    '55',
    ...tens,
    ...(courts === 'pairs' ? ['JJ', 'QQ', 'KK'] : ['JJJJ', 'QQQQ', 'KKKK']),
  ];
}

/** The cards without those of the removal, undefined if one is missing. */
function without(cards: string, removal: string): string | undefined {
  let left = cards;
  for (const rank of removal) {
    if (!left.includes(rank)) return undefined;
    left = left.replace(rank, '');
  }
  return left;
}

function afterFirstRemoval(rules: NaiveRules, tableau: string): string | undefined {
  for (const removal of removals(rules)) {
    const left = without(tableau, removal);
    if (left !== undefined) return left;
  }
  return undefined;
}

/** Nothing can be removed or refilled: "won when tableau and stock are empty", or "when only the four tens are left". */
function isWon({ blockTen }: NaiveRules, tableau: string, stock: number): boolean {
  return stock === 0 && [...tableau].every((rank) => blockTen && rank === 'T');
}

/** The chance of winning with these cards (ranks as letters) on the tableau and hidden in the stock. Remembers what it has worked out. */
export class NaiveChance {
  private readonly known = new Map<string, number>();

  constructor(private readonly rules: NaiveRules) {}

  /** @param refilling whether empty slots are being filled, so that nothing is removed before they are */
  of(tableau: string, hidden: string, refilling = false): number {
    const key = `${[...tableau].sort().join('')} ${hidden} ${refilling}`;
    let chance = this.known.get(key);
    if (chance === undefined) this.known.set(key, (chance = this.workOut(tableau, hidden, refilling)));
    return chance;
  }

  private workOut(tableau: string, hidden: string, refilling: boolean): number {
    const canDraw = tableau.length < this.rules.tableauSize && hidden.length > 0;
    if (refilling && canDraw) return this.afterDraw(tableau, hidden);
    const left = afterFirstRemoval(this.rules, tableau);
    if (left !== undefined) return this.of(left, hidden, this.rules.refill === 'strict');
    if (canDraw) return this.of(tableau, hidden, true);
    return isWon(this.rules, tableau, hidden.length) ? 1 : 0;
  }

  private afterDraw(tableau: string, hidden: string): number {
    let sum = 0;
    for (const rank of new Set(hidden)) {
      const cards = [...hidden].filter((other) => other === rank).length;
      sum += cards * this.of(tableau + rank, hidden.replace(rank, ''), true);
    }
    return sum / hidden.length;
  }
}
