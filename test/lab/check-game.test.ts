import {
  type Agent,
  checkGame as checkGameOfMaketen,
  type GameKits,
  GAMES,
  type GameState,
  type Notation,
  Random,
  type Rules,
  type TraceCodec,
} from '../../src/index.js';
import { checkGame } from '../../src/lab/index.js';
import { refusalOf } from '../support/refusal.js';
import { sizedLong } from '../support/size.js';
import { twelve } from '../support/twelve/index.js';

type Kit<Floor extends keyof GameKits> = NonNullable<GameKits[Floor]>;
interface Own extends GameState {
  line: Uint8Array;
  length: number;
  stock: { order: Uint8Array; drawn: number; seen: number; left: number; wholeOrder(): Uint8Array };
}

let own: Awaited<ReturnType<typeof twelve>>;
beforeAll(async () => {
  own = await twelve();
});

const FEW = { games: 2, maxSteps: 12 };

/** The one line with which kits are refused; nothing of them stays. */
function refusal(kits: unknown) {
  const before = [...GAMES];
  const line = refusalOf(() => checkGame(kits as GameKits, FEW));
  expect([...GAMES]).toEqual(before);
  return line;
}

/** The card that would be drawn next: what no player may know. */
const next = (state: GameState) => {
  const { stock } = state as Own;
  return stock.left === 0 ? 0 : stock.wholeOrder()[stock.drawn];
};

/** An object with some methods changed. */
function changed<T extends object>(object: T, change: object) {
  return Object.assign(Object.create(object) as T, change);
}

const withGame = (change: object): unknown => ({ ...own, game: { ...own.game, ...change } });
const withRules = (change: (rules: Rules) => object): unknown =>
  withGame({
    createRules: (config: object) => ((rules) => changed(rules, change(rules)))(own.game.createRules(config)),
  });
const withNotation = (change: (notation: Notation) => object): unknown =>
  withGame({
    createNotation: (rules: Rules) => ((made) => changed(made, change(made)))(own.game.createNotation(rules)),
  });
const withCodec = (change: (codec: TraceCodec, rules: Rules) => object): unknown =>
  withGame({
    createTraceCodec: (rules: Rules) =>
      ((made) => ({ ...made, ...change(made, rules) }))(own.game.createTraceCodec(rules)),
  });
const withAgents = (change: Partial<Kit<'agents'>>): unknown => ({ ...own, agents: { ...own.agents, ...change } });

type Play = (batch: Parameters<Agent['act']>[0], row: number, width: number) => number;
/** A scripted agent that plays so. */
const player = (play: Play, isSlow = false): unknown =>
  withAgents({
    scripted: [
      {
        name: 'mine',
        summary: 'x',
        isSlow,
        create: (rules) => ({
          name: 'mine',
          usesObservations: true,
          act: (batch, actions) => {
            for (let row = 0; row < batch.size; row++) actions[row] = play(batch, row, rules.moves.length);
          },
        }),
      },
    ],
  });
const firstOf: Play = ({ actionMasks }, row, width) => actionMasks.indexOf(1, row * width) - row * width;
const lastOf: Play = ({ actionMasks }, row, width) =>
  actionMasks.subarray(row * width, (row + 1) * width).lastIndexOf(1);

/** The game's afterstates, with each position looked at by `also`. */
const withAfterstates = (change: object, also?: (state: GameState, inputs: Float32Array) => void): unknown =>
  withAgents({
    afterstates: (rules, reward) => {
      const made = own.agents!.afterstates!(rules, reward)!;
      return {
        ...made,
        expand: (state, batch) => {
          made.expand(state, batch);
          also?.(state, batch.inputs);
        },
        ...change,
      };
    },
  });

it('names every part of a sound game from outside, which need not be registered', () => {
  expect(checkGame(own, FEW).sort()).toEqual(
    [
      'rules',
      'environment',
      'hidden cards',
      'notation',
      'trace codec',
      'traces',
      'decks',
      'rewards: win',
      'rewards: cleared',
      'measures: score',
      'inputs and action features',
      'functions for apps',
      'agents: from-the-right',
      'agents: afterstates (reward win)',
      'agents: afterstates (reward cleared)',
      'evaluate: positionKey',
      'hint: consequences',
      'lab: upperBounds',
      'lab: rankedBy',
      'hints',
      'train: defaults of value',
    ].sort(),
  );
});

it.each([
  [
    '"agents: mine": preset "twelve", seed ',
    'expected the same answer whatever cards are hidden',
    () => player((batch, row, width) => (next(batch.states[row]) % 2 ? firstOf : lastOf)(batch, row, width)),
  ],
  [
    '"agents: afterstates (reward win)": ',
    'also wrong: "agents: afterstates (reward cleared)"',
    () => withAfterstates({}, (state, inputs) => (inputs[0] += next(state) / 20)),
  ],
  [
    '"rewards: lucky": ',
    'whatever cards are hidden',
    () =>
      withGame({
        rewards: [
          own.game.rewards[0],
          { name: 'lucky', meaning: 'x', returnSoFar: (_: Rules, state: Own) => next(state) },
        ],
      }),
  ],
  [
    '"hint: consequences": ',
    'whatever cards are hidden',
    () => ({ ...own, hint: { game: 'twelve', consequences: () => (state: Own) => `next is ${next(state)}` } }),
  ],
  [
    '"notation": ',
    'whatever cards are hidden',
    () => withNotation((made) => ({ render: (state: Own) => `${made.render(state)} ${next(state)}` })),
  ],
  [
    '"trace codec": ',
    'whatever cards are hidden',
    () =>
      withCodec((made) => ({
        stateToJson: (state: Own) => ({ ...(made.stateToJson(state) as object), next: next(state) }),
      })),
  ],
  [
    '"environment": ',
    'expected shuffleHidden',
    () =>
      withRules((rules) => ({
        observe: (state: Own, observation: Float32Array, offset = 0) => {
          rules.observe(state, observation, offset);
          observation[offset] = (next(state) % 10) / 9;
        },
      })),
  ],
  [
    '"environment": ',
    'cards that are still hidden, but info differs',
    () => withRules((rules) => ({ score: (state: Own) => rules.score(state) + (next(state) % 2) })),
  ],
  [
    '"hint: valueInterpreter (reward win)": ',
    'whatever cards are hidden',
    () => ({
      ...own,
      hint: {
        game: 'twelve',
        valueInterpreter: () => (state: Own) => ({
          win: { low: 0, estimate: next(state) / 20, high: 1 },
          score: null,
          result: null,
        }),
      },
    }),
  ],
  ['"agents: mine": ', 'expected a legal action in row', () => player(() => 0)],
  [
    '"agents: mine": ',
    'expected a legal action in row 1 of a batch of 2',
    () => player((batch, _row, width) => firstOf(batch, 0, width)),
  ],
  [
    '',
    '"agents: mine": preset "twelve", seed 0, after 0 moves: no idea',
    () =>
      player(() => {
        throw new Error('no idea');
      }),
  ],
  [
    '"agents: mine": ',
    'expected the same answer when it is asked again',
    () => {
      const random = new Random('never reseeded', 1);
      return player((batch, row, width) => (random.below(2) ? firstOf : lastOf)(batch, row, width));
    },
  ],
  [
    '"agents: mine": ',
    'expected it to leave the position as it is',
    () =>
      player((batch, row, width) => {
        (batch.states[row] as Own).line[0] = 0;
        return firstOf(batch, row, width);
      }),
  ],
  ['', 'blocks of as many columns as its size, 30, but got', () => withAfterstates({ size: 30 })],
  ['', 'expected a candidate for every legal move, but action', () => withAfterstates({ expand: () => undefined })],
  [
    '',
    'expected inputs of about 0 to 1, but got 1000000 in column 0',
    () => withAfterstates({}, (_state, inputs) => (inputs[0] = 1e6)),
  ],
  [
    '"rules": ',
    'observe to write the observation from its offset on',
    () =>
      withRules((rules) => ({
        observe: (state: Own, observation: Float32Array) => rules.observe(state, observation),
      })),
  ],
  [
    '"rules": ',
    'actionMask to write the mask from its offset on',
    () => withRules((rules) => ({ actionMask: (state: Own, mask: Uint8Array) => rules.actionMask(state, mask) })),
  ],
  ['"hidden cards": ', 'expected shuffleHidden to deal', () => withRules(() => ({ shuffleHidden: () => undefined }))],
  ['"hidden cards": ', 'the next hidden card', () => withRules(() => ({ stackNext: () => undefined }))],
  [
    '"rules": ',
    'unseen to return the sum of its counts',
    () => withRules((rules) => ({ unseen: (state: Own, counts: Uint8Array) => rules.unseen(state, counts) + 1 })),
  ],
  ['"rules": ', 'expected "optionFields" for the options distance, but got none', () => withGame({ optionFields: {} })],
  [
    '"environment": ',
    'Expected a move such as "take 1 2", but got "take"',
    () => withNotation(() => ({ formatMove: () => 'take' })),
  ],
  [
    '"notation": ',
    'expected parseState(',
    () => withNotation((made) => ({ parseState: (text: string) => made.parseState(text.replace(/^\d/, '')) })),
  ],
  [
    '"trace codec": ',
    'expected moveFromJson to read',
    () => withCodec((_, rules) => ({ moveFromJson: () => rules.moves.length - 1 })),
  ],
  ['"decks": ', 'parseDeck(null) to throw', () => withGame({ parseDeck: () => [new Uint8Array(20)] })],
  [
    '"decks": ',
    'to deal what seed',
    () => withGame({ formatDeck: () => [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9] }),
  ],
  [
    '"rewards: none": ',
    'expected a number as return, but got NaN',
    () => withGame({ rewards: [own.game.rewards[0], { name: 'none', meaning: 'x', returnSoFar: () => NaN }] }),
  ],
  [
    '"measures: x": ',
    'expected a number as measure, but got undefined',
    () => withGame({ measures: [{ name: 'x', meaning: 'x', better: 'lower', of: () => undefined }] }),
  ],
  [
    '"inputs and action features": ',
    'expected action feature 0 of move 0 in [0, ',
    () =>
      withGame({
        createActionFeatures: (rules: Rules) => {
          const made = own.game.createActionFeatures!(rules)!;
          return {
            ...made,
            write: (row: { features: Float32Array; feature: number }) => (row.features[row.feature] = 7),
          };
        },
      }),
  ],
  [
    '"evaluate: positionKey": ',
    'to tell positions with different legal moves apart',
    () => ({ ...own, agents: { ...own.agents!, positionKey: () => () => 'x' } }),
  ],
  [
    '"hint: consequences": ',
    'expected one line of text',
    () => ({ ...own, hint: { game: 'twelve', consequences: () => () => 'a\nb' } }),
  ],
  [
    '"lab: rankedBy": ',
    'but got "clear"; did you mean "cleared"',
    () => ({ ...own, lab: { ...own.lab, rankedBy: { twelve: 'clear' } } }),
  ],
  [
    '"lab: rankedBy": ',
    'but got "twelf"; did you mean "twelve"',
    () => ({ ...own, lab: { ...own.lab, rankedBy: { twelf: 'win' } } }),
  ],
  ['"lab: upperBounds": ', 'give a list', () => ({ ...own, lab: { game: 'twelve', upperBounds: () => 1 } })],
  [
    '',
    '"defaults" of "train" of the game "twelve" by algorithm',
    () => ({ ...own, train: { game: 'twelve', defaults: { pbo: {} } } }),
  ],
  [
    '"train: defaults of value": ',
    'did you mean "totalSteps"',
    () => ({ ...own, train: { game: 'twelve', defaults: { value: { twelve: { totalStep: 5 } } } } }),
  ],
  [
    '"train: defaults of ppo": ',
    'did you mean "cleared"',
    () => ({ ...own, train: { game: 'twelve', defaults: { ppo: { twelve: { reward: 'clear' } } } } }),
  ],
  [
    '"train: defaults of ppo": ',
    'but got "twelf"',
    () => ({ ...own, train: { game: 'twelve', defaults: { ppo: { twelf: {} } } } }),
  ],
  ['', 'what is registered to be an object, but got undefined', () => undefined],
  ['', 'Unknown game "decad"; did you mean "decade"', () => 'decad'],
])(
  'refuses by the name of the part what shows hidden cards, or contradicts itself or the rest: %s%s',
  (part, message, kits) => {
    const line = refusal(kits());
    for (const words of [part, message]) expect(line).toContain(words);
  },
);

it('asks a slow agent late in a game only, and hardly ever', () => {
  const cardsToCome = (isSlow: boolean): number[] => {
    const asked: number[] = [];
    const play: Play = (batch, row, width) => {
      asked.push((batch.states[row] as Own).stock.left);
      return firstOf(batch, row, width);
    };
    expect(refusal(player(play, isSlow))).toBe('nothing');
    return asked;
  };
  const [slow, other] = [cardsToCome(true), cardsToCome(false)];
  expect(Math.max(...slow)).toBeLessThan(Math.max(...other));
  expect(slow.length).toBeLessThan(other.length / 2);
});

it('is the same in maketen and maketen/lab, and refuses options that are none', () => {
  expect(checkGameOfMaketen).toBe(checkGame);
  expect(checkGameOfMaketen(own, { games: 1, maxSteps: 10 })).toContain('agents: from-the-right');
  expect(() => checkGame('tens', { game: 3 } as never)).toThrow('Unknown option "game"; did you mean "games"');
  expect(() => checkGame('tens', { games: 0 })).toThrow('option "games": an integer from 1, but got 0');
});

it.each(sizedLong(['decade'], ['tens', 'decade', 'four-ten']))(
  'games of the package every part of %s passes',
  { tags: 'long' },
  (game) => {
    expect(checkGame(game, { games: sizedLong(1, 4), maxSteps: sizedLong(20, 200) })).toEqual(
      expect.arrayContaining([
        'rules',
        'hidden cards',
        'notation',
        'trace codec',
        'decks',
        'hints',
        `agents: ${game === 'tens' ? 'exactValues' : 'exactAgent'}`,
      ]),
    );
  },
);
