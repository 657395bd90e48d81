import '../../session/all-games.js';
import { AgentPool } from '../../engine/agent-pool.js';
import { replay } from '../../session/position.js';

function positionOf(options: Record<string, unknown>) {
  return replay({ preset: 'block-ten-classic', options, seed: 5, takeBacks: 3 }, []);
}

it('the agents of the page are made ready for rules without hints too, and only who asks for a hint is refused', async () => {
  const pool = new AgentPool('https://example.invalid/');
  const position = positionOf({ hints: false });
  expect(await pool.load(position)).toBe('exact');
  const mask = new Uint8Array(position.parts.rules.moves.length);
  position.parts.rules.actionMask(position.state, mask);
  expect(mask[await pool.decide(position.parts, 'exact', position.state)]).toBe(1);
  const { hinter } = await pool.forHints(position.parts, null);
  expect(() => hinter.hint(position.state)).toThrow('Expected rules with hints, but the option "hints" is false');
});
