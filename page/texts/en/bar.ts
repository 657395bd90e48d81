/** The bar above the table. */
export const bar = {
  skipToCards: 'Skip to the cards',
  newDeal: 'New',
  /** Follows `newDeal` where there is room. */
  newDealMore: ' deal',
  today: 'Today',
  statistics: 'Statistics',
  howToPlay: 'How to play',
  more: 'More: options, moves, watching and games',
  drawer: 'Hints, moves and more',
  closeDrawer: 'Close',
};
