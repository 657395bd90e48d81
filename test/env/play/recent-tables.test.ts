import { RecentTables } from '../../../src/env/play/create-game-play.js';

interface Count {
  readonly count: number;
  readonly deal: readonly number[];
}

/** A game in which a move adds one. */
class CountTable {
  constructor(private count: number) {}

  play() {
    this.count++;
  }

  toJson(): Count {
    return { count: this.count, deal: [7] };
  }

  copy(): CountTable {
    return new CountTable(this.count);
  }
}

let reads = 0;
const tables = new RecentTables<Count, CountTable>((json) => {
  reads++;
  const { count } = json as Partial<Count>;
  if (typeof count !== 'number') throw new Error('no game');
  return new CountTable(count);
});

it('the tables of recent games are read once for an unchanged game, also as another object, and are those of the game after a move and before it', () => {
  const before = { count: 1, deal: [7] };
  const first = tables.at({ ...before });
  expect(tables.at(before)).toBe(first);
  const table = first.copy();
  table.play();
  const after = tables.gameOf(table);
  expect(after).toEqual({ count: 2, deal: [7] });
  expect([tables.at(before).toJson(), tables.at(after).toJson()]).toEqual([before, after]);
  expect(reads).toBe(1);
});
