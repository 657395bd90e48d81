import { gameOf, PRESETS, resolveOptions } from '../../src/env/index.js';

type Options = Readonly<Record<string, unknown>>;

function guideOf(preset: string) {
  const { guide } = gameOf(preset);
  if (guide === undefined) throw new Error(`Expected a guide of ${preset}, but there is none`);
  return guide;
}

function presetTitle(preset: string, options: Options = {}) {
  return guideOf(preset).title(resolveOptions(preset, options));
}

function textsOf(preset: string, options: Options = {}) {
  const guide = guideOf(preset);
  const config = resolveOptions(preset, options);
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
    expect(presetTitle('decade-loop3')).toBe('Decade: ring, 2 or 3 cards');
    expect(presetTitle('acm-10-20-30')).toBe('Decade: 7 rings, 3 cards, recycled');
    expect(presetTitle('block-ten-classic')).toBe('Block Ten: 9 slots, courts in pairs');
  });

  it('follows the options of the deal, not only the preset', () => {
    expect(presetTitle('decade', { loop: true, maxRun: 3 })).toBe(presetTitle('decade-loop3'));
    expect(presetTitle('decade', { totals: [10, 20] })).toContain('totals 10, 20');
    expect(textsOf('decade', { totals: [7, 14] }).goal).toContain('total 7 or 14');
    expect(textsOf('decade').text).toContain('While there is a set you cannot draw');
    expect(textsOf('decade').text).not.toContain('Ring');
    expect(textsOf('decade-loop').text).toContain('Ring: ');
    expect(textsOf('acm-10-20-30').text).toMatch(/exactly three cards[^]*comes a second time/);
    expect(textsOf('tens').goal).toContain('until nothing is left');
    expect(textsOf('block-ten').goal).toContain('only the four tens are left');
    expect(textsOf('tens', { refill: 'buffered' }).text).toContain('until you refill them');
    expect(textsOf('four-ten', { gameTarget: 30, safeties: 1 })).toEqual({
      goal: expect.stringContaining('Reach 30 points') as string,
      text: expect.stringContaining('It costs your only safety. With none left it costs points') as string,
    });
    expect(textsOf('four-ten-fault-first').text).toContain('takes a Home of 10 as well');
  });

  it('keeps titles short, whatever the options', () => {
    const most = (preset: string) => (preset.startsWith('ring-') ? 46 : 36); // the page's menu has the others
    for (const preset of PRESETS) expect(presetTitle(preset).length).toBeLessThanOrEqual(most(preset));
    const totals = Array.from({ length: 40 }, (_, i) => i + 2);
    expect(presetTitle('decade', { totals })).toBe('Decade: 40 totals');
    expect(presetTitle('decade', { totals: [34] })).toBe('Decade: total 34');
  });

  it('says what a set that is left by choice comes to: in a line, a ring and stacks', () => {
    const may = (options: Options) => textsOf('decade', { discards: 'optional', ...options }).text;
    expect(may({})).toContain('It can leave later as well');
    expect(may({ loop: true })).toContain('After that a set must hold the card just drawn.');
    expect(may({ stacks: 3 })).toContain('After that only the stack just dealt to can have a set.');
    expect(may({ stacks: 3, loop: true })).toContain('can have a set, which must hold the newest card.');
    expect(may({})).toContain('you may finish the game: it is lost with the cards that are left');
  });

  it('counts cards left only where they can be fewer', () => {
    expect(textsOf('decade-seven').text).toContain('fewer cards left are better');
    expect(textsOf('acm-10-20-30').text).not.toContain('cards left');
  });

  it('warns of the game that is practically never won', () => {
    const warning = 'practically never won';
    expect(textsOf('decade-max3').text).toContain(warning);
    for (const options of [{ loop: true }, { stacks: 2 }, { discards: 'optional' }, { totals: [5, 10] }, { maxRun: 4 }])
      expect(textsOf('decade-max3', options).text).not.toContain(warning);
  });

  it('says how few cards win, and when that cannot be', () => {
    const texts = textsOf('ten-twenty-thirty');
    expect(texts.goal).toMatch(/until one card is left\.$/);
    expect(texts.text).toContain('Won when at most 1 card of line and stock is left.');
    expect(texts.text).not.toContain('No deal');
    const never = 'No deal can be won: at least 1 card is always left.';
    expect(textsOf('ten-twenty-thirty', { goal: 0 }).text).toContain(never);
    const stacks = textsOf('decade-seven', { goal: 3 }).text;
    expect(stacks).toContain('with cards in the stock, or when at most 3 cards of stacks and stock are left.');
  });

  it('says how a game of Decade is dealt, and names two stacks as both', () => {
    expect(textsOf('decade').text).toContain('Three cards are dealt first.');
    expect(textsOf('decade-seven').text).toContain('One card is dealt first, to stack 1.');
    expect(textsOf('decade-seven', { stacks: 2 }).goal).toMatch(/until both stacks are gone\.$/);
    expect(textsOf('decade-seven').goal).toMatch(/until all seven stacks are gone\.$/);
  });

  it('tells of Four Ten what counts first, a gain or a fault', () => {
    const gainFirst = textsOf('four-ten', { handTarget: 8 });
    expect(gainFirst.goal).toContain('bring Hand to exactly 8. Until then keep Home ≥ Hand ≥ Shadow');
    expect(gainFirst.text).toContain('Else it is a fault, unless Hand is exactly 8.');
    expect(gainFirst.text).toContain('even if another hand breaks the order or is above 8');
    const faultFirst = textsOf('four-ten-fault-first');
    expect(faultFirst.goal).toContain('bring Hand and Home to exactly 10');
    expect(faultFirst.text).toContain('Else it is a fault.');
    expect(faultFirst.text).toContain('without a fault it pays the sum of all three hands');
    expect(textsOf('four-ten', { safeties: 0 }).text).toContain('without points. It costs points');
    expect(textsOf('four-ten').text).toContain('It costs one of your 3 safeties.');
  });

  it.each([
    ['tens', 29],
    ['block-ten', 30],
    ['block-ten-classic', 24],
  ])('knows up to how many slots a deal of %s can be lost', (preset, most) => {
    expect(textsOf(preset, { tableauSize: most }).text).toContain('Lost as soon as nothing can leave');
    expect(textsOf(preset, { tableauSize: most + 1 }).text).toContain('With so many slots no deal is lost.');
  });

  it('names the author of Four Ten', () => {
    expect(guideOf('four-ten').credit).toMatch(/Jeremiah Sanders.*CC BY-NC-SA 4\.0/);
  });
});
