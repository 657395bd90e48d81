import '../../session/all-games.js';
import { AgentPool } from '../../engine/agent-pool.js';
import { legalActions, replay } from '../../session/position.js';

function positionOf(options: Record<string, unknown>) {
  return replay({ preset: 'block-ten-classic', options, seed: 5, takeBacks: 3 }, []);
}

it('the agents of the page are made ready for rules without hints too, and only who asks for a hint is refused', async () => {
  const pool = new AgentPool('https://example.invalid/');
  const position = positionOf({ hints: false });
  expect(await pool.load(position)).toBe('exact');
  const decided = await pool.decide(position.parts, 'exact', position.state);
  expect(legalActions(position.parts, position.state)).toContain(decided);
  const { hinter } = await pool.forHints(position.parts, null);
  expect(() => hinter.hint(position.state)).toThrow('Expected rules with hints, but the option "hints" is false');
});
