import '../../session/all-games.js';
import { createAgent, OneDecision, partsOf } from '../../../src/index.js';
import type { AgentPool } from '../../engine/agent-pool.js';
import { shareBeaten } from '../../engine/others.js';
import { replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

const spec: GameSpec = { preset: 'decade-seven', options: {}, seed: 79, takeBacks: 3 };
const parts = partsOf(spec.preset);

/** The end of the game of a scripted agent. */
function endOf(agent: string) {
  const player = new OneDecision(parts.rules, createAgent(agent, parts.rules));
  const turns: Turn[] = [];
  for (;;) {
    const position = replay(spec, turns);
    if (position.state.outcome !== 'ongoing') return position;
    turns.push({ action: player.decide(position.state) });
  }
}

const poolOf = (agent: object) => ({ forReviews: () => Promise.resolve({ parts, agent }) }) as unknown as AgentPool;

/** Rates all legal moves alike. */
const careless = {
  name: 'careless',
  actionValues: ({ actionMasks }: { actionMasks: Uint8Array }) =>
    Float32Array.from(actionMasks, (isLegal) => (isLegal ? 0 : NaN)),
};

it('compares an end with 1,000 players on the same cards, the same each time: a win beats more of them than a loss', async () => {
  const [won, lost] = [endOf('longest-run'), endOf('first-legal')];
  expect([won.state.outcome, lost.state.outcome]).toEqual(['won', 'lost']);
  const share = (end: typeof won) => shareBeaten(poolOf(careless), end, spec.seed, 0.02);
  const [better, worse] = [await share(won), await share(lost)];
  expect(worse).toBeGreaterThan(0);
  expect(worse).toBeLessThan(better!);
  expect(better).toBeLessThan(1);
  expect(await share(won)).toBe(better);
});

it('says nothing where no model plays', async () => {
  const agent = createAgent('random', parts.rules);
  expect(await shareBeaten(poolOf(agent), endOf('random'), spec.seed, 0.02)).toBe(null);
});
