import { type CompiledRules, type EpisodeDeal, SHARED_REWARDS } from '../../environment/compiled-rules.js';
import { HAND_TABLES } from './hand-tables.js';
import { KINDS } from './hands.js';
import { FOUR_TEN_KERNEL } from './kernel-bytes.js';
import { fourTenRewards } from './play.js';
import { FOUR_TEN_KEY, type FourTenRules } from './rules.js';
import type { FourTenState } from './state.js';

/** Numbers of a snapshot before the arrangements seen. */
const SEEN = 12;

/** The rules in kernel/environments/games/four-ten. */
export function compiledFourTen({ config }: FourTenRules): CompiledRules<FourTenState> {
  const own = fourTenRewards.filter((reward) => !SHARED_REWARDS.some(([shared]) => shared === reward));
  return {
    base64: FOUR_TEN_KERNEL,
    options: {
      gameTarget: config.gameTarget,
      handTarget: config.handTarget,
      firstSafeties: config.safeties,
      faultFirst: Number(config.precedence === 'fault-first'),
    },
    tables: HAND_TABLES,
    shuffleKey: FOUR_TEN_KEY,
    rewards: new Map([...SHARED_REWARDS, ...own.map((reward, k) => [reward, SHARED_REWARDS.length + k] as const)]),
    snapshotSize: SEEN + 39,
    restore,
  };
}

/** Sets a state to a snapshot (`FourTen.snapshot` in the module's source). */
function restore(_rules: object, state: FourTenState, snapshot: Int32Array, { seed, deck }: EpisodeDeal) {
  const [hand, home, shadow, phase, card, hidden, firstSeen, exchanges, points, safeties, round, drawn] = snapshot;
  state.outcome = 'ongoing';
  state.hands.set([hand, home, shadow]);
  for (let kind = 0; kind < KINDS; kind++) state.hidden[kind] = (hidden >> (8 * kind)) & 255;
  state.seen.set(snapshot.subarray(SEEN));
  Object.assign(state, { phase, drawn: card, firstSeen, exchanges, points, safeties, round, seed, deck: deck ?? null });
  const order = deck?.[round - 1];
  if (order) state.stock.arrange(order);
  else state.stock.shuffle(FOUR_TEN_KEY, seed, round - 1);
  while (state.stock.drawn < drawn) state.stock.draw();
}
