/** What the challenge mode says: no set is announced. */
export const challenge = {
  notTogether: 'No: these do not leave together.',
  findOrDraw: 'Take out a set, or draw.',
  findASet: 'Take out a set.',
  findOrFinish: 'Take out a set, or finish.',
  stockIsEmpty: 'The stock is empty.',
  aSetMustLeave: 'Not yet: there is a set, and it must be taken out first.',
  exchangeOrEnd: 'Exchange cards, or end the turn.',
  placeIt: (value: number) => `A ${value} is drawn: place it.`,
};
