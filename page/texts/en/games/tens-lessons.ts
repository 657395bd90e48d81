/** Tens and Block Ten, for somebody who is new to them. */
export const tens = {
  pair: 'Two cards that total ten leave together. Suits never matter.',
  /** @param withTens whether tens leave too */
  quartets: (withTens: boolean) =>
    `${withTens ? 'Tens, jacks' : 'Jacks'}, queens and kings leave only when all four of a rank are there.`,
  courtPairs: 'Jacks, queens and kings leave in twos of the same rank.',
  stays: 'Tens never leave: they fill their places to the end.',
  refilled: 'The stock fills the places at once, as long as it lasts.',
  refills: 'Empty places stay empty until you refill them from the stock.',
};
