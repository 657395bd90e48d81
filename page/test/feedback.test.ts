import '../session/all-games.js';
import { feedbackNow, keepFeedback } from '../session/preferences.js';
import { removeStored, writeStored } from '../session/stored.js';
import { makeSound, soundOf } from '../table/feedback.js';
import { finaleOf } from '../table/finale.js';

afterEach(() => {
  removeStored('maketen.feedback');
  removeStored('maketen.set-aside');
});

describe('what is felt and heard of moves', () => {
  it('is vibration alone until the player chooses, and stays as chosen', () => {
    expect(feedbackNow()).toBe('vibration');
    keepFeedback('sounds');
    expect(feedbackNow()).toBe('sounds');
    keepFeedback('off');
    expect(feedbackNow()).toBe('off');
  });

  it('is as at first where the choice cannot be read', () => {
    writeStored('maketen.feedback', 'loud');
    expect(feedbackNow()).toBe('vibration');
  });

  it('sounds like what the move did, its end first', () => {
    expect(soundOf('ongoing', 0, false)).toBe('slide');
    expect(soundOf('ongoing', 3, false)).toBe('leave');
    expect([false, true].map((still) => soundOf('won', 3, still))).toEqual(['finale', 'win']);
    expect(soundOf('lost', 0, false)).toBe('fault');
    expect(soundOf('drawn', 2, true)).toBe('fault');
  });

  it('is silent where there is no sound, and nothing fails', async () => {
    await expect(makeSound('win')).resolves.toBeUndefined(); // Node has none
  });

  it('gets ever faster to the end of a won game, and needs less than two seconds', () => {
    const beats = finaleOf(26);
    const pauses = beats.slice(1).map((beat, i) => beat - beats[i]);
    expect(pauses).toEqual(pauses.toSorted((a, b) => b - a));
    expect(pauses[0]).toBeGreaterThan(3 * pauses.at(-1)!);
    expect(beats.at(-1)).toBeLessThan(1.7);
  });
});
