import { type GivenHint, isToBeGivenAgain } from '../hooks/use-hint.js';

const MODEL = 'decade-loop3-value';
const STAND_IN = 'next-card';

/** @param agent who gave it @param strongest who was the strongest when it was asked for */
function given(agent: string, strongest: string | null): GivenHint {
  return { ranking: { agent }, strongest };
}

it.each([
  ['the model has come after the stand-in’s answer, or while it was at work', given(STAND_IN, null), MODEL, null, true],
  ['the stand-in has given it again though the model was there', given(STAND_IN, MODEL), MODEL, null, false],
  ['the strongest agent has given it, though it was not known to be there', given(MODEL, null), MODEL, null, false],
  ['the game has been solved meanwhile', given(STAND_IN, null), 'exact', null, true],
  ['the game has been solved since the model gave it', given(MODEL, MODEL), 'exact', null, true],
  ['the strongest agent has given it', given(MODEL, MODEL), MODEL, null, false],
  ['the strongest agent is on its way', given(STAND_IN, null), null, null, false],
  ['it was asked of an agent of the player’s choice', given(STAND_IN, null), MODEL, STAND_IN, false],
  ['nobody has asked for it', null, MODEL, null, false],
])('where %s', (_, hint, strongest, chosen, isGivenAgain) => {
  expect(isToBeGivenAgain(hint, strongest, chosen)).toBe(isGivenAgain);
});
