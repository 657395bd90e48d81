import { assertLegal, type Deck, itemAt, type Oracle, type Outcome, sum } from './types.js';

export interface FourTenConfig {
  gameTarget: number;
  handTarget: number;
  safeties: number;
  precedence: 'gain-first' | 'fault-first';
}

export type HandName = 'hand' | 'home' | 'shadow';

export type FourTenMove =
  | { type: 'place'; to: HandName }
  | { type: 'exchange'; hand: number; with: 'home' | 'shadow'; other: number }
  | { type: 'replace'; in: HandName; value: number }
  | { type: 'end-turn' };

export interface Hands {
  hand: number[];
  home: number[];
  shadow: number[];
}

export interface FourTenState extends Hands {
  drawn: number | null;
  stock: number;
  safeties: number;
  points: number;
  round: number;
}

export interface FourTenPosition {
  /** The decks of all rounds. */
  decks: number[][];
  /** The first round is 1. */
  round: number;
  /** Cards of this round's deck drawn so far, the seen one included. */
  drawnCount: number;
  hands: Hands;
  /** The card seen and still to be placed. */
  drawn: number | null;
  /** 'place': a card was seen; 'replace': all hands are full; 'exchange': exchanges, then the end of the turn. */
  phase: 'place' | 'replace' | 'exchange';
  /** The arrangements seen in this turn. */
  arrangements: string[];
  safeties: number;
  points: number;
  outcome: Outcome;
}

/** "Three hands of at most four cards: Hand, Home, Shadow." */
const HAND_NAMES: HandName[] = ['hand', 'home', 'shadow'];
const HAND_SIZE = 4;

/** "32 cards, eight each of 1 2 3 4." */
const VALUES = [1, 2, 3, 4];
const DECK_SIZE = 32;

/** Hands are kept sorted ascending (convention for the trace STATE). */
function withCard(cards: readonly number[], value: number) {
  return [...cards, value].sort((a, b) => a - b);
}

function withoutCard(cards: readonly number[], value: number) {
  const index = cards.indexOf(value);
  if (index < 0) throw new Error(`oracle: no ${value} to take away`);
  return cards.filter((_card, i) => i !== index);
}

function distinct(cards: readonly number[]) {
  return VALUES.filter((value) => cards.includes(value));
}

function arrangementOf(hands: Hands) {
  return JSON.stringify([hands.hand, hands.home, hands.shadow]);
}

function sumOfHands(hands: Hands) {
  return sum(hands.hand) + sum(hands.home) + sum(hands.shadow);
}

/** "one card of Hand against one of Home or Shadow, one for one" */
function exchanged(hands: Hands, handValue: number, other: 'home' | 'shadow', otherValue: number): Hands {
  return {
    ...hands,
    hand: withCard(withoutCard(hands.hand, handValue), otherValue),
    [other]: withCard(withoutCard(hands[other], otherValue), handValue),
  };
}

/** "A round starts with empty hands and all 32 cards shuffled", and its first card is drawn and seen. */
function startRound(position: FourTenPosition, round: number): FourTenPosition {
  const deck = position.decks[round - 1];
  // Convention: more rounds needed than the deck has is an error.
  if (deck === undefined) throw new Error(`oracle: no deck for round ${round}`);
  return {
    ...position,
    round,
    drawnCount: 1,
    hands: { hand: [], home: [], shadow: [] },
    drawn: itemAt(deck, 0),
    phase: 'place',
    arrangements: [],
  };
}

/** "if any hand exceeds 10, Shadow > Hand, or Home < Hand" */
function isFault(config: FourTenConfig, hands: Hands) {
  const hand = sum(hands.hand);
  const home = sum(hands.home);
  const shadow = sum(hands.shadow);
  const exceeds = hand > config.handTarget || home > config.handTarget || shadow > config.handTarget;
  return exceeds || shadow > hand || home < hand;
}

/** The round ends with a gain of points. */
function gain(config: FourTenConfig, position: FourTenPosition, points: number): FourTenPosition {
  const after = { ...position, points: position.points + points };
  // "Won when points >= 50 after a gain."
  if (after.points >= config.gameTarget) return { ...after, outcome: 'won' };
  return startRound(after, position.round + 1);
}

/** "A fault ends the round without points." */
function fault(position: FourTenPosition): FourTenPosition {
  // "It costs a safety"
  if (position.safeties > 0) {
    return startRound({ ...position, safeties: position.safeties - 1 }, position.round + 1);
  }
  // "with none left it costs points equal to the sum of the three hands as they lie (points >= sum suffices)"
  const cost = sumOfHands(position.hands);
  if (position.points >= cost) {
    return startRound({ ...position, points: position.points - cost }, position.round + 1);
  }
  // "if they do not suffice the game is lost (bust)"
  return { ...position, outcome: 'lost' };
}

/** "After every placement, replacement and exchange" */
function judged(config: FourTenConfig, position: FourTenPosition): FourTenPosition {
  const isGain = sum(position.hands.hand) === config.handTarget;
  const isFaulty = isFault(config, position.hands);
  // "with 'fault-first' the fault is judged before"
  if (config.precedence === 'fault-first' && isFaulty) return fault(position);
  // "if Hand = 10 the round ends at once with 10 points"
  if (isGain) return gain(config, position, config.handTarget);
  // "Else a fault if ..."
  if (isFaulty) return fault(position);
  // "Else, if the 32nd card has been drawn, the round ends with the sum of the three hands."
  if (position.drawnCount === DECK_SIZE) return gain(config, position, sumOfHands(position.hands));
  return position;
}

function start(config: FourTenConfig, deck: Deck): FourTenPosition {
  const decks: number[][] = [];
  for (const roundDeck of deck) {
    if (typeof roundDeck === 'string') throw new Error('oracle: one array of 32 values per round is expected');
    if (roundDeck.length !== DECK_SIZE) throw new Error(`oracle: 32 cards expected, got ${roundDeck.length}`);
    // "eight each of 1 2 3 4"
    for (const value of VALUES) {
      const count = roundDeck.filter((card) => card === value).length;
      if (count !== 8) throw new Error(`oracle: eight cards of value ${value} expected, got ${count}`);
    }
    decks.push([...roundDeck]);
  }
  const before: FourTenPosition = {
    decks,
    round: 0,
    drawnCount: 0,
    hands: { hand: [], home: [], shadow: [] },
    drawn: null,
    phase: 'place',
    arrangements: [],
    safeties: config.safeties,
    points: 0,
    outcome: 'ongoing',
  };
  return startRound(before, 1);
}

function legalMoves(_config: FourTenConfig, position: FourTenPosition): FourTenMove[] {
  // trace-format: "At the end of the game `legal` would be empty"
  if (position.outcome !== 'ongoing') return [];
  const moves: FourTenMove[] = [];
  const hands = position.hands;

  if (position.phase === 'place') {
    // "then placed in a hand with fewer than four cards (the first card of a round: only Home)"
    if (position.drawnCount === 1) return [{ type: 'place', to: 'home' }];
    for (const name of HAND_NAMES) {
      if (hands[name].length < HAND_SIZE) moves.push({ type: 'place', to: name });
    }
    return moves;
  }

  if (position.phase === 'replace') {
    // "the player first chooses the card to replace (hand and value)"; "Neither step can be passed."
    for (const name of HAND_NAMES) {
      for (const value of distinct(hands[name])) moves.push({ type: 'replace', in: name, value });
    }
    return moves;
  }

  // "Any number of exchanges: one card of Hand against one of Home or Shadow, one for one."
  const others: ('home' | 'shadow')[] = ['home', 'shadow'];
  for (const other of others) {
    for (const handValue of distinct(hands.hand)) {
      for (const otherValue of distinct(hands[other])) {
        // "An exchange of equal values is no move."
        if (handValue === otherValue) continue;
        // "An exchange that leads to an arrangement already seen in this turn is not legal"
        const result = arrangementOf(exchanged(hands, handValue, other, otherValue));
        if (position.arrangements.includes(result)) continue;
        moves.push({ type: 'exchange', hand: handValue, with: other, other: otherValue });
      }
    }
  }
  // "End turn."
  moves.push({ type: 'end-turn' });
  return moves;
}

function play(config: FourTenConfig, position: FourTenPosition, move: FourTenMove): FourTenPosition {
  assertLegal(legalMoves(config, position), move);
  const deck = itemAt(position.decks, position.round - 1);
  const hands = position.hands;

  if (move.type === 'end-turn') {
    const hasRoom = HAND_NAMES.some((name) => hands[name].length < HAND_SIZE);
    // "If some hand has room: a card is drawn and seen"
    if (hasRoom) {
      return {
        ...position,
        drawn: itemAt(deck, position.drawnCount),
        drawnCount: position.drawnCount + 1,
        phase: 'place',
        arrangements: [],
      };
    }
    // "If all three hold four: the player first chooses the card to replace"
    return { ...position, phase: 'replace', arrangements: [arrangementOf(hands)] };
  }

  let newHands: Hands;
  let drawnCount = position.drawnCount;
  if (move.type === 'place') {
    if (position.drawn === null) throw new Error('oracle: no card to place');
    newHands = { ...hands, [move.to]: withCard(hands[move.to], position.drawn) };
  } else if (move.type === 'replace') {
    // "then the new card is drawn into that hand; the old one is out of play until the next round"
    const card = itemAt(deck, drawnCount);
    drawnCount += 1;
    newHands = { ...hands, [move.in]: withCard(withoutCard(hands[move.in], move.value), card) };
  } else {
    newHands = exchanged(hands, move.hand, move.with, move.other);
  }
  return judged(config, {
    ...position,
    hands: newHands,
    drawn: null,
    drawnCount,
    phase: 'exchange',
    arrangements: [...position.arrangements, arrangementOf(newHands)],
  });
}

/** trace-format: `{"hand":[],"home":[3],"shadow":[],"drawn":2,"stock":30,"safeties":3,"points":0,"round":1}` */
function stateOf(_config: FourTenConfig, position: FourTenPosition): FourTenState {
  return {
    hand: [...position.hands.hand],
    home: [...position.hands.home],
    shadow: [...position.hands.shadow],
    // "`drawn`: the card to be placed, else null"
    drawn: position.drawn,
    stock: DECK_SIZE - position.drawnCount,
    safeties: position.safeties,
    points: position.points,
    round: position.round,
  };
}

export const fourTen: Oracle<FourTenConfig, FourTenPosition, FourTenMove, FourTenState> = {
  start,
  legalMoves,
  play,
  stateOf,
  outcome: (position) => position.outcome,
  // Convention: the points.
  score: (_config, position) => position.points,
  // trace-format: "four-ten: null"
  cardsLeft: () => null,
};
