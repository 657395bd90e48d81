import { describe, expect, it } from 'vitest';
import { tellingFigures } from '../../../page/games/telling-figures.js';
import { createAgent } from '../../../src/agents/index.js';
import { partsOf } from '../../../src/env/index.js';
import { createHinter } from '../../../src/hint/hinter.js';

function expectations(preset: string) {
  const parts = partsOf(preset);
  const state = parts.rules.createState();
  parts.rules.deal(state, 3);
  const hints = createHinter(parts, createAgent('first-legal', parts.rules)).hint(state, { playouts: 10 });
  const shown = tellingFigures({ hints, agent: 'first-legal', milliseconds: 1 }, parts.rules.config);
  return { found: hints.map((hint) => hint.expectedResult), shown: shown.hints.map((hint) => hint.expectedResult) };
}

describe('the figures of a ranking', () => {
  it('leave out cards left where every game ends with all 52', () => {
    const { found, shown } = expectations('acm-10-20-30');
    expect(found[0]).toMatchObject({ name: 'cards left', low: 52, high: 52 });
    expect(shown).toEqual(found.map(() => null));
  });

  it('keep them everywhere else', () => {
    const { found, shown } = expectations('decade-seven');
    expect(found[0]?.name).toBe('cards left');
    expect(shown).toEqual(found);
  });
});
