import '../session/all-games.js';
import { afterEach, describe, expect, it } from 'vitest';
import { feedbackNow, keepFeedback } from '../session/preferences.js';
import { removeStored, writeStored } from '../session/stored.js';
import { soundOf } from '../table/feedback.js';

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
    expect(soundOf('ongoing', 0)).toBe('slide');
    expect(soundOf('ongoing', 3)).toBe('leave');
    expect(soundOf('won', 3)).toBe('win');
    expect(soundOf('lost', 0)).toBe('fault');
    expect(soundOf('drawn', 2)).toBe('fault');
  });
});
