import { describe, expect, it } from 'vitest';
import { RecentTables } from '../../../src/env/play/create-game-play.js';

interface Count {
  readonly count: number;
  readonly deal: readonly number[];
}

/** A game in which a move adds one. */
class CountTable {
  constructor(private count: number) {}

  play(): void {
    this.count++;
  }

  toJson(): Count {
    return { count: this.count, deal: [7] };
  }

  copy(): CountTable {
    return new CountTable(this.count);
  }
}

function counted(): { readonly tables: RecentTables<Count, CountTable>; readonly reads: () => number } {
  let reads = 0;
  const read = (json: unknown): CountTable => {
    reads++;
    const { count } = json as Partial<Count>;
    if (typeof count !== 'number') throw new Error('no game');
    return new CountTable(count);
  };
  return { tables: new RecentTables<Count, CountTable>(read), reads: () => reads };
}

describe('the tables of recent games', () => {
  it('are read once for an unchanged game, also where it comes as another object', () => {
    const { tables, reads } = counted();
    const table = tables.at({ count: 1, deal: [7] });
    expect(tables.at({ count: 1, deal: [7] })).toBe(table);
    expect(reads()).toBe(1);
  });

  it('are those of the game after a move, and of the one before it', () => {
    const { tables, reads } = counted();
    const before = { count: 1, deal: [7] };
    const table = tables.at(before).copy();
    table.play();
    const after = tables.gameOf(table);
    expect(after).toEqual({ count: 2, deal: [7] });
    expect([tables.at(before).toJson(), tables.at(after).toJson()]).toEqual([before, after]);
    expect(reads()).toBe(1);
  });
});
