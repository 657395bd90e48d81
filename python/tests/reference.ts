import { createHash } from 'node:crypto';
import { createInterface } from 'node:readline';
import { make, Random, type StepResult, VectorEnvironment } from 'maketen';

/**
 * `npm run ts -- python/tests/reference.ts`: plays games again by the rules in TypeScript. A line of JSON for each, [preset, options, game of a state], is answered by what
 * the deal and each step show (test_engine.py); [seed, index, episode] by the seed of an episode among many.
 */
interface Played {
  readonly deal: { readonly seed: number };
  readonly actions: readonly number[];
  readonly redeals: readonly (readonly [number, number])[];
}

function shown({ observation, reward, terminated, truncated, info }: StepResult): unknown[] {
  const { actionFeatures = '', actionMask, outcome, score, cardsLeft, episodeLength, episodeReturn, legalCount } = info;
  const hash = createHash('sha256').update(observation).update(actionFeatures).update(actionMask).digest('hex');
  return [hash, reward, terminated, truncated, outcome, score, cardsLeft, episodeLength, episodeReturn, legalCount];
}

function played(preset: string, options: object, { deal, actions, redeals }: Played): unknown[] {
  const environment = make(preset, options);
  const { rules, state } = environment;
  const first = environment.reset(deal);
  // Whatever is played there ends the game.
  if (first.terminated) return [null, ...actions.map(() => first.reward)];
  const shows = [shown(first)];
  const redeal = (): void => {
    for (const [count, seed] of redeals)
      if (count === shows.length - 1) rules.shuffleHidden(state, new Random('redeal', seed));
  };
  redeal();
  for (const action of actions) {
    shows.push(shown(environment.step(action)));
    redeal();
  }
  return shows;
}

for await (const line of createInterface(process.stdin)) {
  const asked = JSON.parse(line) as [string, object, Played] | [number, number, number];
  const isSeed = typeof asked[0] === 'number';
  const told = isSeed
    ? VectorEnvironment.seedOf(...(asked as [number, number, number]))
    : played(...(asked as [string, object, Played]));
  console.log(JSON.stringify(told));
}
