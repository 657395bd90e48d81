import { expect, it } from 'vitest';
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

it.each([
  ['again when the model comes after it', 2, [{ answer: STAND_IN }, { strongest: MODEL }, { answer: MODEL }]],
  [
    'again when it comes while the stand-in is at work',
    2,
    [{ strongest: MODEL }, { answer: STAND_IN }, { answer: MODEL }],
  ],
  ['once more only, whoever gives it then', 2, [{ strongest: MODEL }, { answer: STAND_IN }, { answer: STAND_IN }]],
  [
    'once by the strongest agent, also where it was not known to be there',
    1,
    [{ strongest: MODEL }, { answer: MODEL }],
  ],
] as const)('a hint is given %s', (_, times, events) => {
  expect(asked(events)).toBe(times);
});

it.each([
  ['the game has been solved meanwhile', given(STAND_IN, null), 'exact', null, true],
  ['the game has been solved since the model gave it', given(MODEL, MODEL), 'exact', null, true],
  ['the strongest agent has given it', given(MODEL, MODEL), MODEL, null, false],
  ['the strongest agent is on its way', given(STAND_IN, null), null, null, false],
  ['it was asked of an agent of the player’s choice', given(STAND_IN, null), MODEL, STAND_IN, false],
  ['nobody has asked for it', null, MODEL, null, false],
])('where %s', (_, hint, strongest, chosen, isGivenAgain) => {
  expect(isToBeGivenAgain(hint, strongest, chosen)).toBe(isGivenAgain);
});
