import { Table } from './table.js';

const table = new Table();
const { notation, rules } = table;

it('move names may be written in capitals and with more spaces', () => {
  expect(notation.parseMove('  Exchange 3  HOME 1 ')).toBe(notation.parseMove('exchange 3 home 1'));
  expect(notation.parseMove('end-turn')).toBe(39);
});

const places = (position: string, move: string): unknown =>
  notation.cardsOf(table.at(position), notation.parseMove(move));

it('the cards of a move are places in the hands in ascending order', () => {
  expect(places('hand 3 1 3 / home 4 2 2 / shadow 1 / phase exchange', 'exchange 3 home 4')).toEqual([
    { pile: 'hand', index: 1, card: '3' },
    { pile: 'home', index: 2, card: '4' },
  ]);
  expect(places('hand 2 / home 3 / drawn 4', 'place home')).toEqual([{ pile: 'drawn', index: 0, card: '4' }]);
  expect(places('hand 2 / home 3 / phase exchange', 'end turn')).toEqual([]);
  const full = 'hand 1 2 3 3 / home 1 2 3 4 / shadow 1 2 2 3 / phase replace';
  expect(places(full, 'replace shadow 3')).toEqual([{ pile: 'shadow', index: 3, card: '3' }]);
  expect(notation.describeMove(table.at(full), notation.parseMove('replace shadow 3'))).toBe('replace 3 of Shadow');
});

describe('position notation', () => {
  it('lets fields be left out and come in any order', () => {
    expect(table.text(table.at('home 4 3 / hand 2 4'))).toBe(
      'four-ten hand 2 4 / home 3 4 / shadow - / drawn - / out - / round 1 / safeties 3 / points 0 / phase exchange / seen -',
    );
  });

  it('reads the arrangements of full hands back', () => {
    const full = table.at('hand 1 1 3 3 / home 2 2 2 3 / shadow 1 2 2 2 / phase exchange');
    const text = table.text(table.play(full, ['exchange 3 home 2']));
    expect(text).toContain('seen 1133|2223|1222');
    expect(table.text(notation.parseState(text))).toBe(text);
  });

  it('may be of a won game, with all that its last gain can have brought', () => {
    const text = 'hand 3 3 4 / home 3 3 4 / phase won / points 59';
    expect(table.at(text)).toMatchObject({ outcome: 'won', points: 59 });
  });

  it('counts as hidden what is nowhere on the table', () => {
    const counts = new Uint8Array(4);
    const state = table.at('hand 1 1 1 1 / home 3 3 2 1 / shadow 1 1 1 / drawn 4');
    expect(rules.unseen(state, counts)).toBe(32 - 12);
    expect([...counts]).toEqual([0, 7, 6, 7]);
  });
});

it('the picture has colours only if asked for', () => {
  const state = table.at('hand 1 4 / home 3 3 / drawn 2');
  expect(notation.render(state)).not.toContain('\x1b');
  expect(notation.render(state, { color: true })).toContain('\x1b[');
});
