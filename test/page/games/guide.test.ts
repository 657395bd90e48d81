import { describe, expect, it } from 'vitest';
import { guideOf } from '../../../page/games/guides.js';
import { presetTitle } from '../../../page/games/preset-title.js';
import { gameOf, PRESETS, resolveOptions } from '../../../src/env/index.js';
import type { RulesConfig } from '../../../page/games/game-view.js';

function textsOf(preset: string, options: RulesConfig = {}) {
  const guide = guideOf(gameOf(preset).name);
  const config = resolveOptions(preset, options) as RulesConfig;
  const text = guide
    .rules(config)
    .map((rule) => `${rule.about}: ${rule.text}`)
    .join('\n');
  return { goal: guide.goal(config), text };
}

describe('the guide', () => {
  it('gives every preset a title of its own', () => {
    const titles = PRESETS.map((preset) => presetTitle(preset));
    expect(new Set(titles).size).toBe(PRESETS.length);
    expect(presetTitle('decade-loop3')).toBe('Decade: ring, two or three cards');
    expect(presetTitle('block-ten-classic')).toBe('Block Ten: 9 slots, courts in pairs');
  });

  it('follows the options of the deal, not only the preset', () => {
    expect(presetTitle('decade', { loop: true, maxRun: 3 })).toBe(presetTitle('decade-loop3'));
    expect(presetTitle('decade', { totals: [10, 20] })).toContain('totals 10, 20');
    expect(textsOf('decade', { totals: [7, 14] }).goal).toContain('total 7 or 14');
    expect(textsOf('decade').text).toContain('While there is a set you cannot draw');
    expect(textsOf('decade', { discards: 'optional' }).text).toContain('Finish ends the game');
    expect(textsOf('decade').text).not.toContain('Ring');
    expect(textsOf('decade-loop').text).toContain('Ring: ');
    expect(textsOf('acm-10-20-30').text).toMatch(/exactly three cards[^]*comes a second time/);
    expect(textsOf('tens').goal).toContain('until nothing is left');
    expect(textsOf('block-ten').goal).toContain('only the four tens are left');
    expect(textsOf('tens', { refill: 'buffered' }).text).toContain('press Refill');
    expect(textsOf('four-ten', { gameTarget: 30, safeties: 1 })).toEqual({
      goal: expect.stringContaining('Reach 30 points') as string,
      text: expect.stringContaining('one of your 1 safety') as string,
    });
    expect(textsOf('four-ten-fault-first').text).toContain('takes a Home of 10 as well');
  });

  it('names the author of Four Ten', () => {
    expect(guideOf('four-ten').credit).toMatch(/Jeremiah Sanders.*CC BY-NC-SA 4\.0/);
  });
});
