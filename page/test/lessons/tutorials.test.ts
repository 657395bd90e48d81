import '../../session/all-games.js';
import { DECK, say, STEPS, TUTORIAL_TEXTS } from '../../games/four-ten/tutorials.js';
import { gamesHere, type Position, replay } from '../../session/position.js';
import type { GameSpec, Turn } from '../../session/session.js';

const PRESETS = Object.keys(gamesHere().find(({ name }) => name === 'four-ten')!.presets);

interface Told {
  readonly position: Position;
  readonly move: string | undefined;
  readonly says: string;
  /** By language. */
  readonly sentences: readonly string[];
}

/** Every step of a script, played by the rules, with what is said then. */
function played(preset: string): Told[] {
  const spec: GameSpec = { preset, options: {}, seed: 0, takeBacks: 0, deck: DECK };
  const turns: Turn[] = [];
  return STEPS.map((step) => {
    const position = replay(spec, turns);
    const sentences = Object.values(TUTORIAL_TEXTS).map((texts) => say(position, step, texts));
    if (step.move !== undefined) turns.push({ action: position.parts.notation.parseMove(step.move) });
    return { position, move: step.move, says: step.says, sentences };
  });
}

describe('the tutorials of Four Ten', () => {
  it.each(PRESETS)('by %s: every step is legal, and the last one ends no game', (preset) => {
    const steps = played(preset);
    expect(steps.length).toBeGreaterThan(5);
    expect(steps.length).toBeLessThan(25);
    for (const { position, move, says } of steps) {
      if (move === undefined) continue;
      const { notation } = position.parts;
      const legal = position.legal.map((each) => notation.formatMove(each)).join();
      expect(position.legal, `${says}: ${legal}`).toContain(notation.parseMove(move));
    }
    expect(steps.at(-1)!.move).toBeUndefined();
    expect(steps.at(-1)!.position.state.outcome).toBe('ongoing');
  });

  it.each(PRESETS)('by %s: both languages give the same numbers', (preset) => {
    for (const { sentences } of played(preset)) {
      const [first, ...others] = sentences.map((sentence) => [...sentence.matchAll(/\d+/g)].map(String).sort());
      for (const other of others) expect(other).toEqual(first);
      for (const sentence of sentences) expect(sentence).not.toMatch(/undefined|NaN|\[object|[{}]/);
    }
  });

  it.each(PRESETS)('by %s: sums, orders and faults are as they are said', (preset) => {
    const steps = played(preset);
    steps.forEach(({ position, says, move, sentences }, at) => {
      const { notation, rules } = position.parts;
      const told = notation.formatState(position.state);
      const number = (field: string): number => Number(new RegExp(`${field} (\\d+)`).exec(told)?.[1]);
      const sum = (hand: string): number =>
        (new RegExp(`${hand} ([\\d ]+)`).exec(told)?.[1] ?? '').split(' ').reduce((so, card) => so + Number(card), 0);
      if (says === 'inOrder')
        expect(sentences[0]).toContain(`Home ${sum('home')}, Hand ${sum('hand')}, Shadow ${sum('shadow')}`);
      if (says === 'inOrder') expect(sum('home') >= sum('hand') && sum('hand') >= sum('shadow')).toBe(true);
      if (says === 'toHome') {
        const wrong = rules.createState();
        rules.copyState(wrong, position.state);
        rules.apply(wrong, notation.parseMove('place hand'));
        expect(notation.formatState(wrong)).toContain('safeties 2');
      }
      if (says === 'lastCard') expect(sum('hand') + number('drawn')).toBe(10);
      if (says === 'faults') expect([number('points'), number('round'), number('safeties')]).toEqual([10, 2, 3]);
      if (move?.startsWith('place') === true && says !== 'lastCard') {
        const after = notation.formatState(steps[at + 1].position.state);
        expect(after).toContain('safeties 3');
        expect(after).toContain('round 1');
      }
    });
  });
});
