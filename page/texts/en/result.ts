import { numbers } from './numbers.js';

const ENDS = { won: 'won', lost: 'lost', drawn: 'drew' };
const WHO = { model: 'the trained model', exact: 'exact play', scripted: 'the scripted agent' };

/** A result beside others on the same cards. */
export const result = {
  agent: (kind: 'model' | 'exact' | 'scripted', outcome: 'won' | 'lost' | 'drawn', how: string) =>
    `With the same cards ${WHO[kind]} ${ENDS[outcome]}: ${how}.`,
  /** What is possible for one who knows every card is more than the best play that sees what you see. */
  canBeWon: 'Whoever knew every card could win.',
  cannotBeWon: 'Nobody can win them, even knowing every card.',
  mean: (measure: string, mean: number) => `On average the best play comes to ${numbers.number(mean, 2)} ${measure}.`,
  luckOnly: 'That was the cards alone: whatever is played, they end alike.',
};
