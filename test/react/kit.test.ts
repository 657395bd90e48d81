import { type DecadeGame, decadePlay, type DecadeTraceMove, fourTenPlay, tensPlay } from '../../src/env/index.js';
import { type Hint, hinterFor } from '../../src/hint/index.js';
import type { GameOptions, HintSource } from '../../src/react/index.js';
import { type Host, preactHost, reactHost } from './hosts.js';

const LOOP3 = { preset: 'decade-loop3', seed: 7 };

const rejects: (why: unknown) => Promise<never> = Promise.reject.bind(Promise);

/** A game of Decade before a move that can be part of a larger one. */
function gameWithSetInSet() {
  for (let seed = 1; ; seed++) {
    let game = decadePlay.newGame({ preset: 'decade-loop3', seed });
    while (game.outcome === 'ongoing') {
      const choices = decadePlay.choices(game).filter(({ places }) => places.length > 0);
      for (const { places, move } of choices)
        if (choices.some((more) => more.move !== move && places.every((place) => more.places.includes(place))))
          return { game, small: places, move };
      game = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
    }
  }
}

describe.each([
  ['React', reactHost],
  ['Preact, by the alias of react', preactHost],
])('the app kit in %s', (_, open) => {
  let host: Host;
  beforeAll(async () => {
    host = await open();
  });
  afterAll(() => vi.restoreAllMocks());

  const decade = (options: GameOptions = {}) =>
    host.mount((given: GameOptions) => host.kit.useGame(decadePlay, given as object), options);
  const tens = (options: GameOptions = {}) =>
    host.mount((given: GameOptions) => host.kit.useGame(tensPlay, given as object), options);

  it('deals by a seed, plays a whole game by picks and buttons, and tells its end', async () => {
    const table = await decade({ start: LOOP3 });
    expect(table.now.game).toEqual(decadePlay.newGame(LOOP3));
    let moves = 0;
    for (; table.now.outcome === 'ongoing'; moves++) {
      const [{ places, move }] = decadePlay.choices(table.now.game);
      await table.act(() => (places.length === 0 ? table.now.play(move) : table.now.pickAll(places)));
      if (places.length > 0) await table.act(() => table.now.handIn());
      expect(table.now.game.moves).toHaveLength(moves + 1);
    }
    expect(moves).toBeGreaterThan(30);
    expect(table.now).toMatchObject({ legalMoves: [], partners: [], ready: null, problem: null });
  });

  it('lights partners up at the first pick, and plays a pair at its second card', async () => {
    const table = await tens({ start: 7 });
    const pair = tensPlay.choices(table.now.game).find(({ places }) => places.length === 2)!;
    const [first, second] = pair.places;
    const all = tensPlay.choices(table.now.game).flatMap(({ places }) => places);
    expect(new Set(table.now.partners)).toEqual(new Set(all));
    await table.act(() => table.now.pick(first));
    expect(table.now.picked).toEqual([first]);
    expect(table.now.partners).toContain(second);
    expect(table.now.partners).not.toContain(first);
    expect(table.now.candidates).toContainEqual(pair.move);
    // Leaves it, begins anew with what does not go with it, and knows no other place.
    await table.act(() => table.now.pick(first));
    expect(table.now.picked).toEqual([]);
    const other = all.find((place) => place !== first && !pair.places.includes(place))!;
    await table.act(() => table.now.pick(other));
    await table.act(() => table.now.pick(first));
    await table.act(() => table.now.pick('slot 99'));
    expect(table.now.picked).toEqual([first]);
    await table.act(() => table.now.pick(second));
    expect(table.now.game).toEqual(tensPlay.play(tensPlay.newGame(7), pair.move));
  });

  it('waits for the hand where a set is part of a larger one', async () => {
    const { game, small, move } = gameWithSetInSet();
    const table = await decade({ start: JSON.stringify(game) });
    for (const place of small) await table.act(() => table.now.pick(place));
    expect(table.now.game).toEqual(game);
    expect(table.now.ready).toEqual(move);
    expect(table.now.placesOf(move)).toEqual(small);
    await table.act(() => table.now.handIn());
    expect(table.now.game).toEqual(decadePlay.play(game, move));
  });

  it.each([0, 3, 'unlimited'] as const)('takes back %s times', async (undos) => {
    const table = await decade({ start: LOOP3, undos });
    const played = 5;
    for (let move = 0; move < played; move++) await table.act(() => table.now.play(table.now.legalMoves[0]));
    const most = undos === 'unlimited' ? played : undos;
    for (let undo = 0; undo < most; undo++) {
      expect(table.now.canUndo).toBe(true);
      await table.act(() => table.now.undo());
    }
    expect(table.now.canUndo).toBe(false);
    await table.act(() => table.now.undo());
    expect(table.now.game.moves).toHaveLength(played - most);
    expect(table.now.undosLeft).toBe(undos === 'unlimited' ? undos : 0);
    // Undos are counted on in a saved game, and anew in another deal.
    const again = await decade({ start: table.now.save(), undos });
    expect(again.now.game).toEqual(table.now.game);
    expect(again.now.undosLeft).toBe(table.now.undosLeft);
    await again.act(() => again.now.retry());
    expect(again.now.undosLeft).toBe(undos);
    expect(again.now.game).toEqual(decadePlay.newGame(LOOP3));
  });

  it('deals a deck again', async () => {
    const { deck } = tensPlay.newGame(3);
    const table = await tens({ start: { deck } });
    const before = table.now.game;
    expect(before.seed).toBeNull();
    await table.act(() => table.now.play(table.now.legalMoves[0]));
    await table.act(() => table.now.retry());
    expect(table.now.game).toEqual(before);
  });

  it('opens links, share texts and saved games, and begins with one', async () => {
    let game = decadePlay.newGame(LOOP3);
    for (let move = 0; move < 6; move++) game = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
    const table = await decade({ start: 1 });
    await table.act(() => table.now.open(`https://example.org/#${decadePlay.shareText(game)}`));
    expect(table.now.game).toEqual(game);
    expect(table.now.share()).toBe(decadePlay.shareText(game));
    const saved = table.now.save();
    await table.act(() => table.now.deal({ preset: 'decade', seed: 2 }));
    expect(table.now.game.preset).toBe('decade');
    const link = table.now.share();
    for (const text of [saved, JSON.stringify(game), link, ` ${link}\n`, `\ufeff${saved}`]) {
      const begun = await decade({ start: text });
      await table.act(() => table.now.open(text));
      expect(begun.now.game).toEqual(table.now.game);
      expect(table.now.problem).toBeNull();
    }
  });

  it.each([
    ['', /^Expected a text of Decade/],
    ['{', /^Expected a saved game as JSON/],
    ['{"game":{}}', /^Expected/],
    ['{"undosUsed":-1,"game":{}}', /^Expected "undosUsed": a whole number, but got -1/],
    [JSON.stringify(decadePlay.newGame(7)).replace('"seed":7', '"seed":8'), /^Expected "stacks/],
    [tensPlay.shareText(tensPlay.newGame(7)), /^Expected a text of Decade/],
  ])('refuses %j with one line, and keeps the game', async (text, line) => {
    const table = await decade({ start: LOOP3 });
    await table.act(() => table.now.open(text));
    expect(table.now.problem).toMatch(line);
    expect(table.now.problem).not.toContain('\n');
    expect(table.now.game).toEqual(decadePlay.newGame(LOOP3));
    await table.act(() => table.now.play(table.now.legalMoves[0]));
    expect(table.now.problem).toBeNull();
    const begun = await decade({ start: text });
    expect(begun.now.outcome).toBe('ongoing');
    expect(begun.now.problem).toMatch(line);
  });

  it.each([null, {}, 7])('refuses to open %j, which storage without a game may give, with one line', async (given) => {
    const table = await decade({ start: LOOP3 });
    await table.act(() => table.now.open(given as string));
    expect(table.now.problem).toMatch(/^Expected a text that save\(\) or shareText gives, but got/);
    expect(table.now.game).toEqual(decadePlay.newGame(LOOP3));
  });

  it.each([NaN, 1.5, -1])('refuses %d undos', async (undos) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined); // React says it as well
    await expect(decade({ undos })).rejects.toThrow("Expected undos: a whole number or 'unlimited', but got");
  });

  it('refuses an illegal move and unknown options with one line', async () => {
    const table = await decade({ start: LOOP3 });
    await table.act(() => table.now.play({ type: 'finish' }));
    expect(table.now.problem).toMatch(/^Expected a move that is legal/);
    await table.act(() => table.now.deal({ preset: 'decade-lop3' }));
    expect(table.now.problem).toMatch(/^Unknown preset "decade-lop3"; did you mean "decade-loop3"/);
    expect(table.now.game).toEqual(decadePlay.newGame(LOOP3));
  });

  it('plays several games as one', async () => {
    const any = host.kit.playAny<typeof decadePlay | typeof tensPlay | typeof fourTenPlay>({ decade: decadePlay, tens: tensPlay, 'four-ten': fourTenPlay }); // prettier-ignore
    const table = await host.mount(() => host.kit.useGame(any, { start: 7 }), {});
    expect(table.now.game).toEqual(decadePlay.newGame(7));
    for (const play of [tensPlay, fourTenPlay]) {
      const [preset] = Object.keys(play.presets);
      const game = play.newGame({ preset, seed: 5 });
      await table.act(() => table.now.deal({ preset, seed: 5 }));
      expect(table.now.game).toEqual(game);
      const { places } = any.choices(table.now.game)[0];
      for (const place of places) await table.act(() => table.now.pick(place));
      const moved = any.play(game, any.legalMoves(game)[0]);
      expect(table.now.game).toEqual(moved);
      await table.act(() => table.now.deal({ preset: 'decade', seed: 1 }));
      await table.act(() => table.now.open(any.shareText(moved)));
      expect(table.now.game).toEqual(moved);
      expect(any.gamesOf(any.traceOf(moved))).toHaveLength(2);
      expect(any.parseGame(JSON.stringify(moved))).toEqual(moved);
    }
    await table.act(() => table.now.deal({ preset: 'tens', seed: 5, refill: 'buffered' }));
    expect(table.now.game).toEqual(tensPlay.newGame({ seed: 5, refill: 'buffered' }));
    expect(() => any.parseGame('{"game":"chess"}')).toThrow(/^Unknown game "chess"/);
    expect(() => any.gameOfShareText('x')).toThrow(/^Unknown preset "x"/);
    for (const text of ['', '[]', 'https://example.org/', '<!DOCTYPE html>'])
      expect(() => any.gameOfShareText(text)).toThrow(/^Expected a text as shareText gives it, but got "/);
    expect(() => any.newGame({ preset: 'tenz' })).toThrow(/^Unknown preset "tenz"; did you mean "tens"/);
    expect(() => host.kit.playAny({ mine: decadePlay })).toThrow(
      'Expected playAny({ decade: ... }), but got that game as "mine"',
    );
  });

  it('keeps what is picked where playAny is called at each rendering', async () => {
    const table = await host.mount(() => host.kit.useGame(host.kit.playAny({ tens: tensPlay }), { start: 7 }), {});
    const [place] = tensPlay.choices(table.now.game)[0].places;
    await table.act(() => table.now.pick(place));
    expect(table.now.picked).toEqual([place]);
  });

  describe('hints', () => {
    interface Props {
      readonly game: DecadeGame;
      readonly source: HintSource<DecadeGame, DecadeTraceMove> | null;
      readonly isOn?: boolean;
    }
    const hints = (props: Props) =>
      host.mount(({ game, source, isOn }: Props) => host.kit.useHint(game, source, isOn), props);
    const drawn = (shown: Awaited<ReturnType<typeof hints>>, field: 'best' | 'problem') =>
      expect.poll(() => shown.act(() => undefined).then(() => shown.now[field]));
    const [one, two] = [1, 2].map((seed) => decadePlay.newGame({ preset: 'decade-loop3', seed }));
    const [hint] = hinterFor(one, { playouts: 2 }).hint(one);

    /** A worker that answers when it is told to. */
    function worker() {
      const asked: { game: DecadeGame; signal: AbortSignal; answer(): void; fail(): void }[] = [];
      const source = (game: DecadeGame, signal: AbortSignal): Promise<Hint<DecadeTraceMove>[]> =>
        new Promise((resolve, reject) => {
          asked.push({ game, signal, answer: () => resolve([hint]), fail: () => reject(new Error('no worker')) });
        });
      return { asked, source };
    }

    it('of a hinter come after the screen, and go with the position', async () => {
      const source = hinterFor(one, { playouts: 2, limit: 2 }) as HintSource<DecadeGame, DecadeTraceMove>;
      const shown = await hints({ game: one, source });
      expect(shown.now).toMatchObject({ hints: [], best: null, isThinking: false });
      await shown.act(() => shown.now.ask());
      await drawn(shown, 'best').not.toBeNull();
      expect(shown.now.best).toEqual(shown.now.hints[0]);
      expect(decadePlay.choices(one)).toContainEqual(expect.objectContaining({ move: shown.now.best!.play }));
      await shown.render({ game: two, source });
      expect(shown.now).toMatchObject({ hints: [], best: null, isThinking: false });
    });

    it('of a worker are aborted when the position changes, and one that comes late is not shown', async () => {
      const { asked, source } = worker();
      const shown = await hints({ game: one, source, isOn: true });
      await expect.poll(() => asked.length).toBe(1);
      expect(shown.now.isThinking).toBe(true);
      await shown.render({ game: two, source, isOn: true });
      await expect.poll(() => asked.length).toBe(2);
      expect(asked.map(({ game, signal }) => [game, signal.aborted])).toEqual([
        [one, true],
        [two, false],
      ]);
      await shown.act(() => asked[0].answer());
      expect(shown.now).toMatchObject({ best: null, isThinking: true });
      await shown.act(() => asked[1].answer());
      await drawn(shown, 'best').toEqual(hint);
      await shown.act(() => shown.now.clear());
      expect(shown.now).toMatchObject({ best: null, isThinking: false });
      await shown.unmount();
    });

    it.each([
      ['no list', () => undefined, 'Expected a list of hints, but got undefined'],
      ['a text that is thrown', () => rejects('no worker'), 'no worker'],
      ['an error of several lines', () => rejects(new Error('no worker\nat all')), 'no worker'],
    ])('that are %s are a line', async (_, source, line) => {
      const shown = await hints({ game: one, source: source as never, isOn: true });
      await drawn(shown, 'problem').toBe(line);
      await shown.unmount();
    });

    it('stay while they are asked for again, and go with their source', async () => {
      const { asked, source } = worker();
      const shown = await hints({ game: one, source });
      const answered = async (times: number) => {
        await shown.act(() => shown.now.ask());
        await expect.poll(() => asked.length).toBe(times);
      };
      await answered(1);
      await shown.act(() => asked[0].answer());
      await drawn(shown, 'best').toEqual(hint);
      await answered(2);
      expect(shown.now).toMatchObject({ best: hint, isThinking: true });
      await shown.render({ game: two, source });
      await shown.render({ game: one, source });
      expect(shown.now).toMatchObject({ best: hint, isThinking: false });
      await answered(3);
      const other = worker();
      await shown.render({ game: one, source: other.source });
      expect(shown.now).toMatchObject({ best: null, isThinking: false });
      expect(asked[2].signal.aborted).toBe(true);
      await shown.act(() => asked[2].answer());
      expect(shown.now).toMatchObject({ best: null, isThinking: false });
      await shown.unmount();
    });

    it('that are asked for as soon as another position is there are not those that are aborted with the former one', async () => {
      const { asked, source } = worker();
      let times = 0;
      const use = ({ game }: { readonly game: DecadeGame }) => {
        const own = host.kit.useHint(game, source);
        host.useLayoutEffect(() => {
          if (game === two && times++ === 0) own.ask();
        });
        return own;
      };
      const shown = await host.mount(use, { game: one });
      await shown.act(() => shown.now.ask());
      await expect.poll(() => asked.length).toBe(1);
      await shown.render({ game: two });
      await expect.poll(() => asked.length).toBe(2);
      expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
      expect(shown.now.isThinking).toBe(true);
      await shown.act(() => asked[1].answer());
      await drawn(shown, 'best').toEqual(hint);
      await shown.unmount();
    });

    it('that fail are a line, and those of a table that is gone are aborted', async () => {
      const { asked, source } = worker();
      const shown = await hints({ game: one, source: null, isOn: true });
      await shown.act(() => shown.now.ask());
      expect(shown.now.isThinking).toBe(false);
      await shown.render({ game: one, source });
      await shown.act(() => shown.now.ask());
      await expect.poll(() => asked.length).toBe(1);
      await shown.act(() => asked[0].fail());
      await drawn(shown, 'problem').toBe('no worker');
      await shown.act(() => shown.now.ask());
      await expect.poll(() => asked.length).toBe(2);
      await shown.unmount();
      expect(asked[1].signal.aborted).toBe(true);
    });
  });
});
