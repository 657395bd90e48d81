import { partsOf, registerGame, seedDeals } from '../../src/index.js';
import { auditAgents } from '../../src/lab/audit.js';
import { agentInfos, environmentInfo } from '../../src/lab/catalogue.js';
import { sizedLong } from '../support/size.js';
import { twelve } from '../support/twelve/index.js';

/** Smaller decks of a custom game are solved as they are played. */
const OPTIONS = { rules: { ranks: 4, columns: 2, rows: 2 } };
const takeBack: (() => void)[] = [];

beforeAll(async () => {
  const path = '../../examples/games/golf.mjs';
  const { game } = (await import(path)) as { game: Parameters<typeof registerGame>[0] };
  takeBack.push(registerGame(game), registerGame(await twelve()));
});
afterAll(() => takeBack.forEach((undo) => undo()));

it('a custom game without a solver lists the agent exact', () => {
  expect(environmentInfo(partsOf('golf')).agents).toContain('exact');
  expect(agentInfos().find(({ agent }) => agent === 'exact')!.plays).toContain('golf');
});

it('an agent is never audited against itself', async () => {
  const parts = partsOf('twelve');
  const deals = seedDeals(0, sizedLong(4, 10));
  const asked = { values: 'exact' };
  const [audit] = await auditAgents(partsOf('golf', OPTIONS), ['random', 'first-legal'], deals, {
    ...asked,
    reference: 'exact',
  });
  expect(audit.reference).toBe('exact');
  const refused = auditAgents(parts, ['from-the-right'], deals, { ...asked, reference: 'from-the-right' });
  await expect(refused).rejects.toThrow('Expected a --reference that is not audited itself, but got "from-the-right"');
  await expect(auditAgents(partsOf('golf', OPTIONS), ['random', 'first-legal'], deals, asked)).rejects.toThrow(
    'Expected a --reference that is not audited itself, but got undefined',
  );
  const [own] = await auditAgents(partsOf('golf', OPTIONS), ['random'], deals, asked);
  expect(own.reference).toBe('first-legal');
});
