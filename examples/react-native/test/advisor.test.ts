import { Advisor } from '../src/hints/advisor';
import { loadModel } from '../src/hints/load-model';
import { type AnyGame, newGame, play } from '../src/play/games';
import { filesOfModel } from './model-files';

/** A game that was played by hints to its end. */
function playedByHints(advisor: Advisor, preset: string, seed: number): AnyGame {
  let game = newGame(preset, seed);
  for (;;) {
    const [hint] = advisor.hints(game);
    if (hint === undefined) return game;
    game = play.play(game, hint.play);
  }
}

describe('the advisor', () => {
  let advisor: Advisor;

  beforeAll(async () => {
    advisor = new Advisor(await loadModel(await filesOfModel()));
  });

  it('asks the model about Decade', () => {
    const [hint] = advisor.hints(newGame('decade-loop3', 7));
    expect(hint?.winProbability.source).toBe('model');
    expect(hint?.playouts).toBe(0);
  });

  it.each(['tens', 'block-ten', 'four-ten'])('knows exactly about %s', (preset) => {
    expect(advisor.hints(newGame(preset, 7))[0]?.winProbability.source).toBe('exact');
  });

  it.each(['decade-loop3', 'tens', 'four-ten'])(
    'gives hints to the end of a game of %s, and reviews it',
    async (preset) => {
      const game = playedByHints(advisor, preset, 3);
      expect(advisor.chance(game)).toBe(play.outcome(game) === 'won' ? 1 : 0);
      const review = await advisor.review(game);
      expect(review.moves).toHaveLength(play.traceOf(game).steps.length);
      expect(review.sentence).toMatch(/\.$/);
      expect(review.chance.end).toBe(advisor.chance(game));
    },
  );

  it('counts playouts for Decade before the model is there', () => {
    expect(new Advisor().hints(newGame('decade-loop3', 7))[0]?.winProbability.source).toBe('playouts');
  });
});
