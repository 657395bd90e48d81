import {
  type Action,
  checkEnvironment,
  Environment,
  type EnvironmentLike,
  make,
  partsOf,
  Random,
  type ResetOptions,
  type Rules,
  type StepResult,
} from '../../../src/env/index.js';

/** What an environment does otherwise than it should. */
interface Fault {
  readonly asked?: (options: ResetOptions) => ResetOptions;
  readonly reset?: (result: StepResult, environment: Environment) => StepResult;
  readonly before?: (environment: Environment, action: Action) => void;
  readonly step?: (result: StepResult, environment: Environment) => StepResult;
  readonly mask?: (mask: Uint8Array) => Uint8Array;
  readonly list?: (actions: number[]) => number[];
  readonly clone?: () => Environment;
}

class Faulty extends Environment {
  constructor(private readonly fault: Fault) {
    super(partsOf('decade'));
  }
  override reset(options: ResetOptions = {}): StepResult {
    const result = super.reset(this.fault.asked?.(options) ?? options);
    return this.fault.reset?.(result, this) ?? result;
  }
  override step(action: number): StepResult {
    this.fault.before?.(this, action);
    const result = super.step(action);
    return this.fault.step?.(result, this) ?? result;
  }
  override actionMask(): Uint8Array {
    return this.fault.mask?.(super.actionMask()) ?? super.actionMask();
  }
  override legalActions(): number[] {
    return this.fault.list?.(super.legalActions()) ?? super.legalActions();
  }
  override clone(): this {
    return (this.fault.clone?.() ?? super.clone()) as this;
  }
}

/** An environment whose rules count and mark legal moves otherwise. */
function masked(change: (mask: Uint8Array, count: number) => number) {
  const environment = make('decade');
  const { rules } = environment;
  const actionMask: Rules['actionMask'] = (state, mask, offset = 0) =>
    change(mask.subarray(offset, offset + rules.moves.length), rules.actionMask(state, mask, offset));
  Object.assign(environment, { rules: Object.assign(Object.create(rules) as Rules, { actionMask }) });
  return environment;
}

/** A wrapper that shares no class with what it wraps, and changes rewards. */
function wrapped(inner: EnvironmentLike): EnvironmentLike {
  const { observationSpace, actionSpace, spec, rules, notation, state } = inner;
  const twice = (result: StepResult): StepResult => ({ ...result, reward: 2 * result.reward + 1 });
  return {
    observationSpace,
    actionSpace,
    spec,
    rules,
    notation,
    state,
    reset: (options) => twice(inner.reset(options)),
    step: (action) => twice(inner.step(action)),
    actionMask: () => inner.actionMask(),
    legalActions: () => inner.legalActions(),
    render: () => inner.render(),
    clone: () => wrapped(inner.clone()),
    close: () => inner.close(),
  };
}

/** The kind of the next card in a position: what no player may know. */
function nextCard({ rules, state }: EnvironmentLike) {
  const { stock } = state as unknown as { stock: { wholeOrder(): Uint8Array; left: number } };
  const order = stock.wholeOrder();
  return stock.left === 0 ? 0 : order[order.length - stock.left] % rules.cardKinds.length;
}

const inInfo = (result: StepResult, entries: object): StepResult => ({
  ...result,
  info: { ...result.info, ...entries },
});
const leaking: Fault['step'] = (result, environment) => inInfo(result, { next: nextCard(environment) });

function inObservation(result: StepResult, at: number, value: number) {
  result.observation[at] = value;
  return result;
}

const FEW = { games: 3, maxSteps: 40 };

describe('checkEnvironment', () => {
  it.each(['tens', 'four-ten'])('passes a wrapper of %s that changes the reward', (preset) => {
    checkEnvironment(wrapped(make(preset)), FEW);
  });

  it.each([
    [{ games: NaN }, 'option "games": an integer from 1, but got NaN'],
    [{ game: 3 }, 'Unknown option "game"; did you mean "games"'],
    [{ maxSteps: '9' }, 'option "maxSteps": an integer from 1, but got "9"'],
  ])('refuses %j, with which it would check nothing', (options, message) => {
    expect(() => checkEnvironment(make('decade'), options as never)).toThrow(message);
  });

  it('lets a wrapper say that its rewards add up', () => {
    const check = () => checkEnvironment(wrapped(make('decade')), { ...FEW, rewardsAddUp: true });
    expect(check).toThrow(/rewards to add up to .* set rewardsAddUp: false/);
  });

  const noise = new Random('noise', 1);
  const count = { steps: 0 };
  const list: number[] = [];
  let last: StepResult | undefined;

  it.each<[string | RegExp, Fault]>([
    [
      'still hidden, but observation differs',
      { step: (result, environment) => inObservation(result, 0, nextCard(environment) / 52) },
    ],
    ['still hidden, but info differs', { step: leaking }],
    ['still hidden, but info differs after 0 steps', { reset: leaking }],
    ['reward', { step: (result, environment) => ({ ...result, reward: result.reward + nextCard(environment) }) }],
    ['not legal by the rules', { mask: (mask) => mask.fill(1) }],
    ['observation', { step: (result) => inObservation(result, 1, noise.float()) }],
    [/expected reset\(.*deck.*\)/, { asked: ({ seed }) => ({ seed }) }],
    ['expected reset() without a seed to deal another game', { asked: (options) => ({ seed: 0, ...options }) }],
    [
      'what was returned as it is',
      {
        before: (environment, action) => {
          if (last && environment.actionMask()[action] !== 1) last.observation[0] = 0.25;
        },
        step: (result) => (last = result),
      },
    ],
    [
      'the same spaces all the time',
      { before: ({ observationSpace }) => (observationSpace as { high: number }).high++ },
    ],
    [
      'legalActions() to return a new list',
      {
        list: (actions) => {
          list.splice(0, Infinity, ...actions);
          return list;
        },
      },
    ],
    ['clone() to give an environment of the same class', { clone: () => make('decade') }],
    [
      /clone.* but got another info/,
      {
        reset: (result) => inInfo(result, { steps: (count.steps = 0) }),
        step: (result) => inInfo(result, { steps: ++count.steps }),
      },
    ],
  ])('finds a fault: %s', (message, fault) => {
    expect(() => checkEnvironment(new Faulty(fault), FEW)).toThrow(message);
  });

  it.each([
    ['expected', masked((mask, legal) => (mask.fill(1), legal))],
    ['a legal action while the game goes on', masked((mask) => (mask.fill(0), 0))],
  ])('finds a fault of the rules: %s', (message, environment) => {
    expect(() => checkEnvironment(environment, { games: 1 })).toThrow(message);
  });
});

it('a clone of a subclass plays as the subclass does, whatever its constructor takes', () => {
  const environment = new Faulty({ step: leaking });
  checkEnvironment(new Faulty({}), FEW);
  environment.reset({ seed: 1 });
  const copy = environment.clone();
  expect(copy).toBeInstanceOf(Faulty);
  expect(copy.step(copy.legalActions()[0]).info).toHaveProperty('next');
  expect(environment.state).not.toBe(copy.state);
});
