import { describe, expect, it } from 'vitest';
import { type GivenHint, isToBeGivenAgain } from '../hooks/use-hint.js';

const MODEL = 'decade-loop3-value';
const STAND_IN = 'next-card';

/** @param agent who gave it @param strongest who was the strongest when it was asked for */
function given(agent: string, strongest: string | null): GivenHint {
  return { ranking: { agent }, strongest };
}

type Event = { readonly strongest: string } | { readonly answer: string };

/** How often a hint is asked for that is asked for once, as the page does: what is asked for while another answer is awaited waits for it. */
function asked(events: readonly Event[]): number {
  let strongest: string | null = null;
  let shown: GivenHint | null = null;
  let waitsFor: { readonly strongest: string | null } | null = { strongest };
  let times = 1;
  for (const event of events) {
    if ('strongest' in event) strongest = event.strongest;
    else {
      shown = given(event.answer, waitsFor!.strongest);
      waitsFor = null;
    }
    if (waitsFor !== null || !isToBeGivenAgain(shown, strongest, null)) continue;
    waitsFor = { strongest };
    times++;
  }
  return times;
}

describe('a hint by a stand-in', () => {
  it('is given again when the model comes after it', () => {
    expect(asked([{ answer: STAND_IN }, { strongest: MODEL }, { answer: MODEL }])).toBe(2);
  });

  it('is given again when the model comes while the stand-in is still at work', () => {
    expect(asked([{ strongest: MODEL }, { answer: STAND_IN }, { answer: MODEL }])).toBe(2);
  });

  it('is given once more only, whoever gives it then', () => {
    expect(asked([{ strongest: MODEL }, { answer: STAND_IN }, { answer: STAND_IN }])).toBe(2);
    expect(asked([{ answer: STAND_IN }, { strongest: MODEL }, { answer: STAND_IN }])).toBe(2);
  });

  it('is given again when the game has been solved meanwhile', () => {
    expect(isToBeGivenAgain(given(STAND_IN, null), 'exact', null)).toBe(true);
    expect(isToBeGivenAgain(given(MODEL, MODEL), 'exact', null)).toBe(true);
  });
});

describe('a hint stays', () => {
  it('that the strongest agent has given, also where it was not known to be there when it was asked', () => {
    expect(asked([{ strongest: MODEL }, { answer: MODEL }])).toBe(1);
    expect(isToBeGivenAgain(given(MODEL, MODEL), MODEL, null)).toBe(false);
  });

  it('while the strongest agent is on its way, and where there is no other', () => {
    expect(isToBeGivenAgain(given(STAND_IN, null), null, null)).toBe(false);
  });

  it('that was asked of an agent of the player’s choice', () => {
    expect(isToBeGivenAgain(given(STAND_IN, null), MODEL, STAND_IN)).toBe(false);
  });

  it('that nobody has asked for', () => {
    expect(isToBeGivenAgain(null, MODEL, null)).toBe(false);
  });
});
