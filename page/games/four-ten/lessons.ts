import type { Action, GameState } from 'maketen/env';
import type { FourTenRules, FourTenState } from 'maketen/four-ten';
import type { PartsOf } from '../game-view.js';
import { findScenes, type GameLessons, type RankOf, type Scene, unmet } from '../lessons.js';
import { handsOf, sumOf } from './play.js';

/** The scenes of Four Ten: placing a card, the order of the hands with an exchange, and Hand at its target. */
function fourTenScenes(parts: PartsOf<FourTenRules>): Promise<readonly Scene[]> {
  const { rules } = parts;
  const { moves } = rules;
  const { handTarget } = rules.config;

  function after(state: GameState, action: Action): FourTenState {
    const copy = rules.createState();
    rules.copyState(copy, state as FourTenState);
    rules.apply(copy, action);
    return copy;
  }

  /** Whether the round goes on after a move. */
  function goesOn(state: GameState, action: Action): boolean {
    const { round, outcome } = after(state, action);
    return outcome === 'ongoing' && round === (state as FourTenState).round;
  }

  const place: RankOf = (given, action) => {
    const move = moves[action];
    const { hand, home } = handsOf(given as FourTenState);
    if (move.type !== 'place') return Infinity;
    return unmet(goesOn(given, action), move.to === 'hand', home.length > 1, hand.length === 1);
  };
  const exchange: RankOf = (given, action) => {
    const move = moves[action];
    const hands = handsOf(given as FourTenState);
    const [home, hand, shadow] = (['home', 'hand', 'shadow'] as const).map((name) => sumOf(hands[name]));
    if (move.type !== 'exchange') return Infinity;
    const isPlain = home > hand && hand > shadow && shadow > 0;
    return unmet(goesOn(given, action), isPlain, move.with === 'home' && move.other > move.hand);
  };
  const gain: RankOf = (given, action) => {
    const state = given as FourTenState;
    const move = moves[action];
    const isTarget = sumOf(handsOf(state).hand) + state.drawn === handTarget;
    const isToHand = move.type === 'place' && move.to === 'hand';
    return unmet(isTarget && isToHand && after(state, action).points > state.points);
  };
  return findScenes(parts, { place, exchange, gain }, goesOn);
}

export const fourTenLessons: GameLessons = {
  game: 'four-ten',
  scenes: fourTenScenes,
  caption: ({ rules }: PartsOf<FourTenRules>, { about }, { fourTen }) => {
    const { handTarget } = rules.config;
    if (about === 'place') return fourTen.place;
    return about === 'exchange' ? fourTen.order(handTarget) : fourTen.gain(handTarget);
  },
};
