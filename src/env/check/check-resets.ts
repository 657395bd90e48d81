import type { EnvironmentLike } from '../environment-like.js';
import { InputError } from '../errors.js';
import type { ResetOptions } from '../reset-options.js';
import { type Ensure, ensureFor, throws } from './ensure.js';
import { registeredGame } from './redealt.js';
import { asText } from './told.js';

const ensure: Ensure = ensureFor('checkEnvironment');

/** What reset shows, but for the seed. */
function shownBy(environment: EnvironmentLike, options: ResetOptions): string {
  const { info, ...result } = environment.reset(options);
  return asText({
    ...result,
    info: { ...info, seed: 0 },
    position: environment.notation.formatState(environment.state),
  });
}

/** Checks that reset's options reach what deals: seeds, decks, resets without a seed, and the refusal of what is neither. */
export function checkResets(environment: EnvironmentLike, seed: number): void {
  const fresh = (): number[] => {
    environment.reset({ seed });
    return [environment.reset().info.seed, environment.reset().info.seed];
  };
  const [first, second] = fresh();
  ensure(
    first !== second,
    `expected reset() without a seed to deal another game each time, but got seed ${first} twice`,
  );
  ensure(
    fresh().join() === [first, second].join(),
    'expected resets without a seed after reset({ seed }) to deal the same games again',
  );
  for (const options of [{ seed: -1 }, { deck: 'no deck' }, { sed: seed } as ResetOptions])
    ensure(
      throws(InputError, () => environment.reset(options)),
      `expected reset(${JSON.stringify(options)}) to throw an InputError`,
    );
  const game = registeredGame(environment.spec);
  if (game === undefined) return;
  const { rules } = environment;
  const dealt = shownBy(environment, { seed: seed + 1 });
  const shuffles = Array.from({ length: rules.shuffles(environment.state) }, (_, k) =>
    rules.dealOrder(seed + 1, k).slice(),
  );
  const given = shownBy(environment, { seed, deck: game.formatDeck(shuffles) });
  ensure(given === dealt, 'expected reset({ deck }) to deal that deck, but got another game');
}
