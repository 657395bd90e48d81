import '../../session/all-games.js';
import { expect, it } from 'vitest';
import { createAgent, OneDecision, partsOf } from '../../../src/index.js';
import { loadModel } from '../../../src/zoo/index.js';
import { sized } from '../../../test/support/size.js';
import type { AgentPool } from '../../engine/agent-pool.js';
import { shareBeaten } from '../../engine/others.js';
import { type Position, replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

const spec: GameSpec = { preset: 'decade-loop3-optional', options: {}, seed: 7, takeBacks: 3 };
const parts = partsOf(spec.preset);
const { policy } = await loadModel('decade-loop3-optional-value', { lookahead: 0, endgame: 0 });
const pool = { forReviews: () => Promise.resolve({ parts, agent: policy }) } as unknown as AgentPool;

/** The end of the game of a scripted agent. */
function endOf(agent: string): Position {
  const player = new OneDecision(parts.rules, createAgent(agent, parts.rules));
  const turns: Turn[] = [];
  for (;;) {
    const position = replay(spec, turns);
    if (position.state.outcome !== 'ongoing') return position;
    turns.push({ action: player.decide(position.state) });
  }
}

it('compares a result with 1,000 players on the same cards, the same each time: fewer cards left beat more of them', async () => {
  const ends = sized(['random', 'waiting'], ['random', 'waiting', 'next-card', 'longest-run']).map((agent) =>
    endOf(agent),
  );
  const left = ends.map(({ state }) => (state as unknown as { lengths: Uint8Array }).lengths[0]);
  const shares = await Promise.all(ends.map((end) => shareBeaten(pool, end, spec.seed, 0.02)));
  for (const [i, share] of shares.entries()) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThan(1);
    for (const [j, other] of shares.entries()) if (left[i] < left[j]) expect(share!).toBeGreaterThanOrEqual(other!);
  }
  expect(new Set(shares).size).toBeGreaterThan(1);
  expect(await shareBeaten(pool, ends[1], spec.seed, 0.02)).toBe(shares[1]);
});

it('says nothing where no model plays', async () => {
  const agent = createAgent('next-card', parts.rules);
  const without = { forReviews: () => Promise.resolve({ parts, agent }) } as unknown as AgentPool;
  expect(await shareBeaten(without, endOf('next-card'), spec.seed, 0.02)).toBe(null);
});
