import '../../session/all-games.js';
import { createHinter } from '../../../src/hint/index.js';
import { createAgent, EXACT, partsOf, strongestFor } from '../../../src/index.js';
import type { AgentPool } from '../../engine/agent-pool.js';
import { playDeal } from '../../engine/finished-games.js';
import { replay } from '../../session/position.js';
import type { GameSpec } from '../../session/session.js';

/** A pool whose models are missing. @param own the name of the player's own model */
function poolOf(preset: string, loaded: string | null, own: string | null): AgentPool {
  const parts = partsOf(preset);
  const agent = createAgent(strongestFor(parts.rules).name, parts.rules);
  const ready = { parts, agent, hinter: createHinter({ preset }) };
  const forHints = (_: unknown, name: string | null) =>
    own !== null && name !== own ? Promise.reject(new Error(`${name} was asked`)) : Promise.resolve(ready);
  return {
    load: () => Promise.resolve(loaded),
    ownFor: () => Promise.resolve(own),
    forHints,
  } as unknown as AgentPool;
}

async function played(spec: GameSpec, loaded: string | null = null, own: string | null = null) {
  return playDeal(poolOf(spec.preset, loaded, own), replay(spec, []), spec);
}

describe('a deal that an agent plays', () => {
  it('is played to its end, and says whether its cards can be won', async () => {
    const of = async (seed: number) => (await played({ preset: 'decade', options: {}, seed, takeBacks: 3 }))!;
    const games = await Promise.all([1, 2, 3, 4].map(of));
    for (const [i, { turns, kind, canBeWon }] of games.entries()) {
      const { outcome } = replay({ preset: 'decade', options: {}, seed: i + 1, takeBacks: 3 }, turns).state;
      expect(kind).toBe('scripted');
      expect(outcome).not.toBe('ongoing');
      if (outcome === 'won') expect(canBeWon).toBe(true);
    }
    expect(new Set(games.map(({ canBeWon }) => canBeWon))).toEqual(new Set([true, false]));
  });

  it("is the player's own model's where there is one for the rules", async () => {
    const spec = { preset: 'decade', options: {}, seed: 1, takeBacks: 3 };
    expect(await played(spec, 'decade-value', 'your model')).toMatchObject({ kind: 'own model' });
  });

  it(
    'is played exactly where the game is solved, and nothing is known of knowing every card',
    { tags: 'long' },
    async () => {
      const game = await played({ preset: 'four-ten', options: {}, seed: 5, takeBacks: 3 }, EXACT);
      expect(game).toMatchObject({ kind: 'exact', canBeWon: null });
    },
  );

  it('is none where the game began with a position', async () => {
    const spec = { preset: 'decade', options: {}, seed: 0, takeBacks: 3, position: 'decade 4 8 3 3 J 6' };
    expect(await played(spec)).toBe(null);
  });
});
