import { act, renderHook } from '@testing-library/react-native';
import { useGame } from 'maketen/react';
import { labelOf, primaryMove } from '../src/play/choices';
import { type AnyTable, newGame, OFFERS, play, UNDOS } from '../src/play/games';
import { savedGame, savedUndos, saveGame, saveUndos } from '../src/play/saved-game';
import { MemoryStorage } from './memory-storage';

function tableOf(setup: object) {
  const { result } = renderHook(() => useGame(play, { start: setup }));
  return { get now(): AnyTable { return result.current; } }; // prettier-ignore
}

/** Plays a game to its end by taps and buttons alone: always the first legal move. */
function playToTheEnd(table: { readonly now: AnyTable }): void {
  while (table.now.outcome === 'ongoing') {
    const before = table.now.game.moves.length;
    const [choice] = play.choices(table.now.game);
    for (const place of choice!.places) if (table.now.game.moves.length === before) act(() => table.now.pick(place));
    if (table.now.game.moves.length > before) continue;
    const move = primaryMove(table.now)!;
    expect(labelOf(table.now.game, move)).not.toBe('');
    act(() => table.now.play(move));
  }
}

describe.each(OFFERS.map(({ preset }) => preset))('the kit with %s', (preset) => {
  it('plays a whole game by taps', () => {
    const table = tableOf({ preset, seed: 3 });
    expect(table.now.game).toEqual(newGame(preset, 3));
    playToTheEnd(table);
    expect(table.now.game.moves.length).toBeGreaterThan(5);
    expect(table.now.legalMoves).toEqual([]);
  });

  it('saves the game in progress and reads it again', async () => {
    const storage = new MemoryStorage();
    const table = tableOf({ preset, seed: 5 });
    act(() => table.now.play(table.now.legalMoves[0]!));
    await saveGame(storage, table.now.save());
    const another = tableOf({ preset: 'decade-loop3', seed: 1 });
    const text = await savedGame(storage);
    act(() => another.now.open(text!));
    expect(another.now.game).toEqual(table.now.game);
  });
});

it.each(['tens', 'block-ten'])('%s with the buffered refill waits for the player', (preset) => {
  const table = tableOf({ preset, seed: 7, refill: 'buffered' });
  const { places } = play.choices(table.now.game)[0]!;
  for (const place of places) act(() => table.now.pick(place));
  const { game } = table.now;
  expect('tableau' in game && game.tableau.filter((card) => card === null)).toHaveLength(places.length);
  const refill = primaryMove(table.now)!;
  expect(labelOf(game, refill)).toBe('Refill');
  act(() => table.now.play(refill));
  expect('tableau' in table.now.game && table.now.game.tableau).not.toContain(null);
});

it.each(UNDOS)('keeps the limit of %s undos', async (undos) => {
  const storage = new MemoryStorage();
  expect(await savedUndos(storage)).toBe('unlimited');
  await saveUndos(storage, undos);
  expect(await savedUndos(storage)).toBe(undos);
});
