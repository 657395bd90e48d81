import {
  canBeWon,
  decadePlay,
  type Game,
  type GamePlay,
  gamePlayOf,
  hinterFor,
  InputError,
  make,
  type RegisteredGame,
  registerGame,
  type Rules,
} from '../../src/index.js';
import { twelve } from '../support/twelve/index.js';

describe('gamePlayOf', () => {
  let takeBack: () => void;
  let own: GamePlay<RegisteredGame>;
  beforeAll(async () => {
    takeBack = registerGame(await twelve());
    own = gamePlayOf('twelve');
  });
  afterAll(() => takeBack());

  it('gives the functions of a game of the package, and suggests names', () => {
    expect(gamePlayOf('decade')).toBe(decadePlay);
    expect(() => gamePlayOf('decad')).toThrow('Unknown game "decad"; did you mean "decade"');
    expect(() => gamePlayOf(undefined as never)).toThrow(InputError);
    expect(gamePlayOf('twelve')).toBe(own);
  });

  // Undone, saved, shared and traced: checkGame in test/lab/check-game.test.ts.
  it('deals and plays a game from outside', () => {
    const dealt = own.newGame({ preset: 'twelve-neighbours', seed: 7 });
    expect(dealt).toMatchObject({ game: 'twelve', rulesId: 'twelve-v1', seed: 7, moves: [], outcome: 'ongoing' });
    expect(dealt.position).toEqual({ line: expect.any(Array) as unknown, stock: 8 });
    expect(own.spec(dealt)).toEqual({ preset: 'twelve-neighbours', rules: { distance: 1 } });
    const [move] = own.legalMoves(dealt);
    const played = own.play(dealt, move);
    expect(played.moves).toEqual([move]);
    expect(own.canUndo(dealt)).toBe(false);
    const { deck } = own.traceOf(played);
    expect(own.play(own.newGame({ preset: 'twelve-neighbours', deck }), move).position).toEqual(played.position);
  });

  it('asks the mask where a codec lets illegal moves through', async () => {
    takeBack();
    const kits = await twelve();
    const lenient: Game = {
      ...kits.game,
      createTraceCodec: (rules) => ({
        ...kits.game.createTraceCodec(rules),
        moveFromJson: (_, json) => kits.game.createNotation(rules as Rules).parseMove(String(json)),
      }),
    };
    const forget = registerGame({ ...kits, game: lenient });
    const play = gamePlayOf('twelve');
    expect(() => play.play(play.newGame(7), 'draw')).toThrow(/^Expected a legal move, but got "draw"/);
    forget();
    takeBack = registerGame(kits);
    own = gamePlayOf('twelve');
  });

  it('is played by the hints for it', () => {
    let game = own.newGame(3);
    const hinter = hinterFor(game, { playouts: 5 });
    const environment = make('twelve');
    environment.reset({ seed: 3 });
    for (let move = 0; move < 5 && game.outcome === 'ongoing'; move++) {
      const hints = hinter.hint(game);
      expect(hints).toEqual(hinter.hint(environment.state));
      game = own.play(game, hints[0].play);
      environment.step(hints[0].action);
    }
    expect(canBeWon(game)).toBeNull();
  });

  it('refuses games that are not as they were, with one line', () => {
    const game = own.newGame(3);
    const other = own.newGame(3, { preset: 'twelve-neighbours' });
    const hinter = hinterFor(game, { playouts: 5 });
    expect(() => hinter.hint(other)).toThrow('rules with distance 2, but this one has distance 1');
    expect(() => hinter.hint({ ...game, rulesId: 'twelve-v2' })).toThrow(/the rules twelve-v1, but got .*v2/);
    expect(() => own.parseGame({ ...game, position: { line: [], stock: 0 } })).toThrow(
      'Expected "position.line.length" 12, as its deal and moves say',
    );
    expect(() => own.parseGame({ options: { distance: 2 } })).toThrow('Expected a game of "twelve" with its "rulesId"');
    for (const move of ['draw', { type: 'draw' }]) expect(() => own.play(game, move)).toThrow(InputError);
  });
});
