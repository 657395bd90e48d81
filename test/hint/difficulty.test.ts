import { agentsFor, createAgent, OneDecision } from '../../src/agents/index.js';
import { strongestFor } from '../../src/agents/registry.js';
import { make, partsOf } from '../../src/env/index.js';
import { canBeWon, createHinter, type DealDifficulty, difficultyOf, hinterFor } from '../../src/hint/index.js';
import { decadePlay, tensPlay } from '../../src/index.js';
import { loadModel } from '../../src/zoo/index.js';
import { refusal } from '../support/refusal.js';
import { sized } from '../support/size.js';

/** A game played one step at a time: how it ended, and the moves before each decision. */
function playedAlone(preset: string, seed: number, agent: string) {
  const { notation } = partsOf(preset);
  const environment = make(preset);
  const one = new OneDecision(environment.rules, createAgent(agent, environment.rules));
  const decisions: string[][] = [];
  const moves: string[] = [];
  let { info } = environment.reset({ seed });
  for (let legal = environment.legalActions(); legal.length > 0; legal = environment.legalActions()) {
    if (legal.length > 1) decisions.push([...moves]);
    const action = legal.length > 1 ? one.decide(environment.state) : legal[0];
    moves.push(notation.formatMove(action));
    ({ info } = environment.step(action));
  }
  return { won: info.outcome === 'won', result: info.cardsLeft, decisions };
}

/** The grade by its words in docs/hints.md. */
function gradeInWords({ winnable, best, scripts }: DealDifficulty): string {
  if (winnable === false) return 'impossible';
  const wins = scripts.filter(({ won }) => won).length;
  if (scripts.length > 0 && wins >= scripts.length / 2) return 'easy';
  return best.won || wins > 0 ? 'fair' : 'hard';
}

describe('the difficulty of a deal', () => {
  it.each(['decade-loop3-optional', 'decade-loop', 'decade-seven'])(
    'tells of %s what its players come to one by one',
    { tags: 'more' },
    async (preset) => {
      const { rules } = partsOf(preset);
      const agent = strongestFor(rules).name;
      const hinter = createHinter({ preset, agent, playouts: 1 });
      for (let seed = 0; seed < sized(2, 100); seed++) {
        const told = await difficultyOf({ seed }, hinter);
        const { decisions, ...own } = playedAlone(preset, seed, agent);
        expect(told.best).toEqual({ agent, ...own });
        expect(told.decisions).toBe(decisions.length);
        expect(told.random.games).toBe(100);
        const scripts = agentsFor(rules).filter(({ name }) => name !== 'random');
        expect(told.scripts.map((each) => each.agent)).toEqual(scripts.map(({ name }) => name));
        for (const { agent: name, ...script } of told.scripts)
          expect(playedAlone(preset, seed, name)).toMatchObject(script);
        expect(told.grade).toBe(gradeInWords(told));
      }
    },
  );

  it.each([
    [9, 3, 'easy'],
    [15, 2, 'fair'],
    [5, 0, 'impossible'],
    [38, 0, 'hard'],
  ])('of decade-fives %i, which %i of six scripts win, is graded %s', async (seed, wins, grade) => {
    const hinter = createHinter({ preset: 'decade-fives', agent: 'first-legal', playouts: 1 });
    const told = await difficultyOf({ seed }, hinter);
    expect([told.scripts.filter(({ won }) => won).length, told.scripts.length, told.grade]).toEqual([wins, 6, grade]);
  });

  it('counts the decisions in which hints say that a legal move loses two points', { tags: 'more' }, async () => {
    // Exact from seven hidden cards on, as reviews are.
    const model = await loadModel('decade-loop3-optional-value', { endgame: 7 });
    const { policy, config } = model;
    const { preset } = config.environment;
    const hinter = createHinter({ model });
    for (let seed = 0; seed < sized(2, 20); seed++) {
      const told = await difficultyOf({ seed }, hinter);
      expect(told.chance.estimate).toBeCloseTo(hinter.hint({ seed }, { limit: 1 })[0].winProbability.estimate, 4);
      const environment = make(preset);
      const one = new OneDecision(environment.rules, policy);
      environment.reset({ seed });
      let decisions = 0;
      let sure = 0;
      let open = 0;
      for (let legal = environment.legalActions(); legal.length > 0; legal = environment.legalActions()) {
        if (legal.length > 1) {
          const chances = hinter.hint(environment.state).map(({ winProbability }) => winProbability.estimate);
          const loss = Math.max(...chances) - Math.min(...chances);
          decisions++;
          if (loss > 0.0197) sure++;
          else if (loss > 0.0193) open++; // rounding decides
        }
        environment.step(legal.length > 1 ? one.decide(environment.state) : legal[0]);
      }
      expect(told.decisions).toBe(decisions);
      expect(told.decisionsThatMatter).toBeGreaterThanOrEqual(sure);
      expect(told.decisionsThatMatter).toBeLessThanOrEqual(sure + open);
      expect(sure).toBeGreaterThan(0);
      expect(sure).toBeLessThan(decisions);
    }
    policy.dispose?.();
  });

  it('says of Tens that nothing matters: whoever plays, the result is the same', { tags: 'more' }, async () => {
    const hinter = createHinter({ preset: 'tens' });
    const grades = new Set<string>();
    for (let seed = 0; seed < sized(24, 60); seed++) {
      const told = await difficultyOf({ seed }, hinter);
      const { won } = playedAlone('tens', seed, 'random');
      expect(told.decisionsThatMatter).toBe(0);
      expect(told.winnable).toBe(won);
      expect(told.random.estimate).toBe(Number(won));
      expect(told.best.won).toBe(won);
      expect(told.chance.source).toBe('exact');
      grades.add(told.grade);
    }
    expect([...grades].sort()).toEqual(['easy', 'impossible']);
  });

  it('is that of a plain game from its deal on, however far it has been played', async () => {
    const game = decadePlay.newGame({ preset: 'decade-loop3', seed: 5 });
    const hinter = hinterFor(game, { agent: 'next-card', playouts: 1 });
    const played = decadePlay.play(game, decadePlay.legalMoves(game)[0]);
    const told = await difficultyOf({ seed: 5 }, hinter);
    expect(await difficultyOf(played, hinter)).toEqual(told);
    expect(told.winnable).toBe(canBeWon(game));
    const other = { random: await difficultyOf({ seed: 5 }, hinter, { seed: 1 }), told };
    expect({ ...other.random, random: told.random }).toEqual(told);
  });

  it('refuses in one line what is no deal of the rules', async () => {
    const hinter = createHinter({ preset: 'decade', agent: 'first-legal', playouts: 1 });
    const cases: [string, unknown, object?][] = [
      ['seed', { seed: -1 }],
      ['decade', tensPlay.newGame(1)],
      ['loop', decadePlay.newGame({ preset: 'decade-loop' })],
      ['grade', { seed: 1 }, { grade: 'easy' }],
    ];
    for (const [words, deal, options] of cases)
      expect(await refusal(difficultyOf(deal as object, hinter, options))).toContain(words);
    expect(await refusal(difficultyOf({ seed: 1 }, {} as never))).toContain('Expected a hinter');
  });

  it('ends between two steps when it is aborted', async () => {
    const hinter = createHinter({ preset: 'decade', agent: 'first-legal', playouts: 1 });
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(difficultyOf({ seed: 1 }, hinter, { signal: controller.signal })).rejects.toThrow('enough');
  });
});
