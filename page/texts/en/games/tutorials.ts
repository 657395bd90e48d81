/** What every tutorial says around its steps. */
const coach = {
  title: (game: string) => `Tutorial: ${game}`,
  step: (step: number, of: number) => `Step ${step} of ${of}`,
  goOn: 'Continue',
  /** A legal move that is not the one of the step. */
  another: 'You could do that in a real game, too. Here, try what is marked in gold.',
  onlyRead: 'Nothing to do yet: press Continue when you have read this.',
  play: 'Play a first real game',
};

/** In braces stand sums of the hands and numbers of the rules, by the names that `say` gives them. */
const fourTen = {
  welcome:
    'Welcome! Reach {gameTarget} points in few rounds. A round pays {handTarget} points as soon as Hand is exactly {handTarget}.',
  /** By the precedence of faults. */
  welcomeInOrder:
    'Welcome! Reach {gameTarget} points in few rounds. A round pays {handTarget} points as soon as Hand is exactly {handTarget}, if the order holds: Home too must then be {handTarget}.',
  firstCard: 'A {drawn} is drawn. The first card of a round goes to Home: place it there.',
  nothingToExchange: 'After placing you may exchange cards, but Hand has none yet. End the turn.',
  toHand: 'Hand may never be more than Home. A {drawn} fits, since Home is {home}: place it in Hand.',
  inOrder:
    'Home {home}, Hand {hand}, Shadow {shadow}: no hand has more than the one above it. The order holds. End the turn.',
  toHome: 'A {drawn} in Hand would make {handAfter}, more than the {home} of Home: a fault. Place it in Home.',
  endTurn: 'Nothing to exchange here. End the turn.',
  fillHome: 'The {drawn} brings Home from {home} to {homeAfter}: place it in Home.',
  toShadow: 'Shadow may never be more than Hand, which is {hand}. The {drawn} can wait there: place it in Shadow.',
  exchange: 'Now exchange: pick the 3 of Hand and a 4 of Home. Hand gains one, and Home gives one.',
  towardsTarget: 'Home is {home}, so Hand may grow: the {drawn} makes it {handAfter}. Place it in Hand.',
  lastCard: 'Hand is {hand}, and the {drawn} makes exactly {handTarget}. Place it in Hand.',
  faults:
    'The round has ended: you have {points} points, and the next one has begun. A fault would have ended it without points, and cost one of {safeties} safeties.',
  end: 'A round also ends when all 32 cards have come, and pays the sum of the hands. Play on until you have {gameTarget} points. That is all!',
};

export const tutorials = { coach, fourTen };

/** What tutorials say: English is the list, and a text that another language lacks does not compile. */
export type TutorialTexts = typeof tutorials;
