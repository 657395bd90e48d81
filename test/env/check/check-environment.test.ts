import { describe, expect, it } from 'vitest';
import {
  checkEnvironment,
  Environment,
  type EnvironmentLike,
  make,
  partsOf,
  Random,
  type ResetOptions,
  type StepResult,
} from '../../../src/env/index.js';

/** The kind of the next card in a position: what no player may know. */
function nextCard({ rules, state }: EnvironmentLike): number {
  const seen = (state as unknown as { stock: { wholeOrder(): Uint8Array; left: number } }).stock;
  const order = seen.wholeOrder();
  return seen.left === 0 ? 0 : order[order.length - seen.left] % rules.cardKinds.length;
}

class Subclass extends Environment {
  constructor(preset: string) {
    super(partsOf(preset));
  }
}

class LeakingObservation extends Subclass {
  override step(action: number): StepResult {
    const result = super.step(action);
    result.observation[0] = nextCard(this) / 52;
    return result;
  }
}

class LeakingInfo extends Subclass {
  override step(action: number): StepResult {
    const result = super.step(action);
    return { ...result, info: { ...result.info, next: nextCard(this) } as StepResult['info'] };
  }
}

class LeakingReset extends Subclass {
  override reset(options?: ResetOptions): StepResult {
    const result = super.reset(options);
    return { ...result, info: { ...result.info, next: nextCard(this) } as StepResult['info'] };
  }
}

class Noisy extends Subclass {
  private readonly random = new Random('noise', 1);
  override step(action: number): StepResult {
    const result = super.step(action);
    result.observation[1] = this.random.float();
    return result;
  }
}

class ForgetfulClone extends Subclass {
  override clone(): this {
    return Environment.prototype.clone.call(make('decade')) as this;
  }
}

/** Counts its steps in info, which its clones do not go on with. */
class ForgetfulCounter extends Subclass {
  private readonly count = { steps: 0 };
  override reset(options?: ResetOptions): StepResult {
    this.count.steps = 0;
    return super.reset(options);
  }
  override step(action: number): StepResult {
    const result = super.step(action);
    return { ...result, info: { ...result.info, steps: ++this.count.steps } as StepResult['info'] };
  }
}

/** A wrapper that shares no class with what it wraps. */
class TwiceTheReward implements EnvironmentLike {
  constructor(private readonly inner: EnvironmentLike) {}
  get observationSpace() {
    return this.inner.observationSpace;
  }
  get actionSpace() {
    return this.inner.actionSpace;
  }
  get spec() {
    return this.inner.spec;
  }
  get rules() {
    return this.inner.rules;
  }
  get notation() {
    return this.inner.notation;
  }
  get state() {
    return this.inner.state;
  }
  reset(options?: ResetOptions): StepResult {
    return this.twice(this.inner.reset(options));
  }
  step(action: number): StepResult {
    return this.twice(this.inner.step(action));
  }
  actionMask() {
    return this.inner.actionMask();
  }
  legalActions() {
    return this.inner.legalActions();
  }
  render() {
    return this.inner.render();
  }
  clone() {
    return new TwiceTheReward(this.inner.clone());
  }
  close() {
    this.inner.close();
  }
  private twice(result: StepResult): StepResult {
    return { ...result, reward: 2 * result.reward + 1 };
  }
}

class Deckless extends Subclass {
  override reset({ seed }: ResetOptions = {}): StepResult {
    return super.reset(seed === undefined ? {} : { seed });
  }
}

class AlwaysTheSame extends Subclass {
  override reset({ seed = 0, ...options }: ResetOptions = {}): StepResult {
    return super.reset({ seed, ...options });
  }
}

class ScribblingRefusals extends Subclass {
  private last: StepResult | null = null;
  override step(action: number): StepResult {
    if (this.last && this.actionMask()[action] !== 1) this.last.observation[0] = 0.25;
    this.last = super.step(action);
    return this.last;
  }
}

class ChangingSpace extends Subclass {
  override step(action: number): StepResult {
    (this.observationSpace as { high: number }).high++;
    return super.step(action);
  }
}

class ReusedList extends Subclass {
  private readonly list: number[] = [];
  override legalActions(): number[] {
    this.list.splice(0, Infinity, ...super.legalActions());
    return this.list;
  }
}

const FEW = { games: 3, maxSteps: 40 };

describe('checkEnvironment', () => {
  it.each(['tens', 'decade-loop3', 'acm-10-20-30', 'four-ten'])(
    'passes a wrapper of %s that changes the reward, and a subclass',
    (preset) => {
      checkEnvironment(new TwiceTheReward(make(preset)), FEW);
      checkEnvironment(new Subclass(preset), FEW);
    },
  );

  it.each([
    [{ games: NaN }, /option "games": an integer from 1, but got NaN/],
    [{ game: 3 }, /Unknown option "game"; did you mean "games"/],
    [{ maxSteps: '9' }, /option "maxSteps": an integer from 1, but got "9"/],
  ])('refuses %j, with which it would check nothing', (options, message) => {
    expect(() => checkEnvironment(make('decade'), options as never)).toThrow(message);
  });

  it('lets a wrapper say that its rewards add up', () => {
    const check = () => checkEnvironment(new TwiceTheReward(make('decade')), { ...FEW, rewardsAddUp: true });
    expect(check).toThrow(/rewards to add up to .* set rewardsAddUp: false/);
  });

  it.each([
    ['observation that step returns', LeakingObservation, /still hidden, but observation differs/],
    ['info that step returns', LeakingInfo, /still hidden, but info differs/],
    ['info that reset returns', LeakingReset, /still hidden, but info differs after 0 steps/],
  ])('finds the next card in the %s', (_where, kind, message) => {
    expect(() => checkEnvironment(new kind('decade'), { games: 3 })).toThrow(message);
  });

  it.each([
    ['noise in what step returns', Noisy, /observation/],
    ['decks that reset does not hand on', Deckless, /expected reset\(.*deck.*\)/],
    ['the same deal without a seed', AlwaysTheSame, /expected reset\(\) without a seed to deal another game/],
    ['refusals that write into what was returned', ScribblingRefusals, /what was returned as it is/],
    ['spaces that change', ChangingSpace, /the same spaces all the time/],
    ['a list of legal actions that is used again', ReusedList, /legalActions\(\) to return a new list/],
    ['clones of another class', ForgetfulClone, /clone\(\) to give an environment of the same class/],
    ['clones that share what a subclass remembers', ForgetfulCounter, /clone.* but got another info/],
  ])('finds %s', (_what, kind, message) => {
    expect(() => checkEnvironment(new kind('decade'), FEW)).toThrow(message);
  });
});

it('a clone of a subclass plays as the subclass does, whatever its constructor takes', () => {
  const environment = new LeakingInfo('decade');
  environment.reset({ seed: 1 });
  const copy = environment.clone();
  expect(copy).toBeInstanceOf(LeakingInfo);
  expect(copy.step(copy.legalActions()[0]).info).toHaveProperty('next');
  expect(environment.state).not.toBe(copy.state);
});
