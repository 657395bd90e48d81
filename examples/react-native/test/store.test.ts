import { Advisor } from '../src/hints/advisor';
import { choicesOf, primaryChoice } from '../src/play/choices';
import { type AnyGame, moveCount, newGame, OFFERS, parseGame, playOf } from '../src/play/games';
import { saveGame, savedGame } from '../src/play/saved-game';
import { type Action, at, reduce, type State } from '../src/play/store';
import { MemoryStorage } from './memory-storage';

const PRESETS = OFFERS.map(({ preset }) => preset);

function all(game: AnyGame, ...actions: Action[]): State {
  return actions.reduce(reduce, at(game));
}

/** Plays a game to its end by taps and buttons alone: always the first legal move. */
function playedByTaps(preset: string, seed: number): State {
  let state = at(newGame(preset, seed));
  while (playOf(state.game).outcome(state.game) === 'ongoing') {
    const before = moveCount(state.game);
    const [choice] = choicesOf(state.game);
    for (const target of choice!.targets)
      if (moveCount(state.game) === before) state = reduce(state, { type: 'tap', target });
    if (moveCount(state.game) === before) {
      const primary = primaryChoice(choicesOf(state.game), state.selected);
      state = reduce(state, { type: 'play', move: primary!.move });
    }
  }
  return state;
}

describe.each(PRESETS)('the store with %s', (preset) => {
  it('deals by seed, the same each time', () => {
    const action: Action = { type: 'new', preset, seed: 7 };
    expect(all(newGame('tens', 1), action).game).toEqual(newGame(preset, 7));
  });

  it('plays a whole game by taps', () => {
    const { game } = playedByTaps(preset, 3);
    expect(playOf(game).outcome(game)).not.toBe('ongoing');
    expect(moveCount(game)).toBeGreaterThan(5);
    expect(choicesOf(game)).toEqual([]);
  });

  it('takes moves back to the deal, and no further', () => {
    let state = at(newGame(preset, 5));
    const [first] = choicesOf(state.game);
    state = reduce(state, { type: 'play', move: first!.move });
    expect(moveCount(state.game)).toBe(1);
    state = all(state.game, { type: 'undo' }, { type: 'undo' });
    expect(state.game).toEqual(newGame(preset, 5));
  });

  it('saves the game in progress and reads it again', async () => {
    const storage = new MemoryStorage();
    const { game } = all(newGame(preset, 5), { type: 'play', move: choicesOf(newGame(preset, 5))[0]!.move });
    await saveGame(storage, game);
    expect(await savedGame(storage)).toEqual(game);
  });

  it('shows a hint until the next move, and none of another position', () => {
    const game = newGame(preset, 5);
    const hint = new Advisor().best(game)!;
    const state = reduce(at(game), { type: 'hint', game, hint });
    expect(state.hint).toBe(hint);
    const after = reduce(state, { type: 'play', move: hint.play });
    expect(after.hint).toBeNull();
    expect(reduce(after, { type: 'hint', game, hint }).hint).toBeNull();
  });
});

describe('taps', () => {
  it('play a pair of Tens at its second card', () => {
    const game = newGame('tens', 7);
    const pair = choicesOf(game).find(({ targets }) => targets.length === 2)!;
    const [first, second] = pair.targets;
    const state = all(game, { type: 'tap', target: first! });
    expect(state.selected).toEqual([first]);
    expect(all(state.game, { type: 'tap', target: first! }, { type: 'tap', target: second! }).game).toEqual(
      playOf(game).play(game, pair.move),
    );
  });

  it('begin anew with a card that does not go with the others, and leave one that is tapped again', () => {
    const game = newGame('tens', 7);
    const pairs = choicesOf(game).filter(({ targets }) => targets.length === 2);
    const [[first, partner]] = pairs.map(({ targets }) => targets) as [readonly string[]];
    const other = pairs.flatMap(({ targets }) => targets).find((target) => ![first, partner].includes(target));
    expect(all(game, { type: 'tap', target: first! }, { type: 'tap', target: first! }).selected).toEqual([]);
    expect(all(game, { type: 'tap', target: 'slot 99' }).selected).toEqual([]);
    if (other !== undefined)
      expect(all(game, { type: 'tap', target: first! }, { type: 'tap', target: other }).selected).toEqual([other]);
  });

  it('wait for the button where a set of Decade is part of a larger one', () => {
    for (let seed = 1; ; seed++) {
      let { game } = at(newGame('decade-loop3', seed));
      while (playOf(game).outcome(game) === 'ongoing') {
        const choices = choicesOf(game);
        const small = choices.find((one) =>
          choices.some(
            (two) => two !== one && one.targets.length > 0 && one.targets.every((t) => two.targets.includes(t)),
          ),
        );
        if (small !== undefined) {
          const state = small.targets.map((target): Action => ({ type: 'tap', target })).reduce(reduce, at(game));
          expect(state.game).toBe(game);
          expect(primaryChoice(choices, state.selected)).toEqual(small);
          return;
        }
        game = playOf(game).play(game, choices[0]!.move);
      }
    }
  });
});

describe('a saved game', () => {
  it.each(['', '{', '[]', 'null', '{"game":"chess"}'])('that is damaged is left aside: %j', async (text) => {
    const storage = new MemoryStorage();
    storage.texts.set('maketen.game', text);
    expect(await savedGame(storage)).toBeNull();
  });

  it('that somebody has changed is refused', () => {
    const text = JSON.stringify(newGame('decade-loop3', 7));
    expect(() => parseGame(text.replace('"seed":7', '"seed":8'))).toThrow(/Expected/);
  });
});
