/** Decade as an oracle. */
export const fortune = {
  title: 'Fortune-telling',
  custom:
    'An old custom reads this game as an oracle: the card that is left alone in the line, each time, and the last card of a game that is won.',
  none: 'No card has shown alone yet.',
  last: <Node>(card: Node): (string | Node)[] => ['The last card: ', card],
};
