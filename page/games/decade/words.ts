import { type Action, type DecadeConfig, type DecadeMove, type DecadeState, formatCard, stackCards } from 'maketen/env';
import type { Position } from '../../session/position.js';
import { counted, joined, sentences } from '../../session/words.js';
import { cardName } from '../../table/card-name.js';
import { fitting, type PlaceKey } from '../../table/selection.js';
import type { GameWords, Picking, Refusal } from '../game-view.js';
import { pileOf, STOCK } from './candidates.js';

/** More sets than these are only counted. */
const NAMED_SETS = 3;

function configOf({ parts }: Position): DecadeConfig {
  return parts.rules.config as unknown as DecadeConfig;
}

function moveOf({ parts }: Position, action: Action): DecadeMove {
  return (parts.rules.moves as readonly DecadeMove[])[action];
}

/** "7+3=10 or J+7+3=20"; '' without a set. */
function setsText(position: Position, sets: readonly Action[]): string {
  const { parts, state } = position;
  if (sets.length > NAMED_SETS) return `${sets.length} sets`;
  return joined(
    sets.map((action) => parts.notation.describeMove(state, action)),
    'or',
  );
}

function setsOf(position: Position): Action[] {
  return position.legal.filter((action) => moveOf(position, action).type === 'discard');
}

function newestCard(state: DecadeState): string {
  return cardName(formatCard(stackCards(state, state.checked).at(-1)!));
}

function news({ parts, state: given, turns, before }: Position): string {
  const state = given as DecadeState;
  const { action } = turns.at(-1)!;
  const move = (parts.rules.moves as readonly DecadeMove[])[action];
  const stacks = state.lengths.length > 1;
  if (move.type === 'finish') return 'Finished.';
  if (move.type === 'draw') return `Drew the ${newestCard(state)}${stacks ? ` to stack ${state.checked + 1}` : ''}.`;
  const cleared = stacks && state.eliminated[state.checked] === 1 ? `Stack ${state.checked + 1} is gone.` : '';
  return sentences(`Took out ${parts.notation.describeMove(before!, action)}.`, cleared);
}

function next(position: Position): string {
  const sets = setsOf(position);
  return sets.length > 0 ? `${setsText(position, sets)} can leave${insteadText(position)}.` : 'No set: draw.';
}

/** What optional discards allow instead of taking out a set. */
function insteadText(position: Position): string {
  if (configOf(position).discards === 'mandatory') return '';
  return (position.state as DecadeState).stockLeft > 0 ? ', or draw a card' : ', or Finish ends the game';
}

function nameAt({ state: given }: Position, place: PlaceKey): string {
  const state = given as DecadeState;
  const [pile, index] = place.split(':');
  const stack = pile === 'line' ? 0 : Number(pile.split(' ')[1]) - 1;
  return cardName(formatCard(stackCards(state, stack)[Number(index)]));
}

function picked({ position, candidates, picked: places }: Picking): string {
  const names = joined(
    places.map((place) => nameAt(position, place)),
    'and',
  );
  const sets = fitting(candidates, places).map(({ action }) => action);
  return `${names} picked: ${setsText(position, sets)} ${sets.length === 1 ? 'has' : 'have'} ${places.length === 1 ? 'it' : 'them'}.`;
}

/** All cards of the legal sets. */
function placesOfSets({ position, candidates }: Picking): PlaceKey[] {
  const sets = setsOf(position);
  return candidates.flatMap(({ action, places }) => (sets.includes(action) ? places : []));
}

function refused(picking: Picking, place: PlaceKey): Refusal {
  const { position, picked: places } = picking;
  const state = position.state as DecadeState;
  const sets = setsOf(position);
  const marks = placesOfSets(picking);
  if (place === STOCK) {
    const text = setsText(position, sets);
    if (state.stockLeft === 0) return { text: `The stock is empty: ${text} can leave${insteadText(position)}.`, marks };
    if (configOf(position).discards === 'optional')
      return { text: `Drawing on stops where there is a choice: ${text} can leave${insteadText(position)}.`, marks };
    return { text: `A set must be taken out first: ${text} ${sets.length === 1 ? 'is' : 'are'} marked.`, marks };
  }
  const name = nameAt(position, place);
  if (places.length > 0) {
    const others = joined(
      places.map((each) => nameAt(position, each)),
      'and',
    );
    return { text: `No set has ${others} and ${name} together.`, marks: [] };
  }
  if (sets.length > 0) return { text: `The ${name} is in no set; ${setsText(position, sets)} can leave.`, marks };
  if (pileOf(state, state.checked) !== place.split(':')[0])
    return { text: `Only stack ${state.checked + 1}, the one just dealt to, can have a set. Draw a card.` };
  const config = configOf(position);
  const size = config.maxRun === config.minRun ? `${config.minRun} cards` : 'cards';
  const newest = config.loop ? ' with the newest one' : '';
  return { text: `No ${size} side by side${newest} total ${joined(config.totals, 'or')} now. Draw a card.` };
}

function result({ parts, state: given }: Position): string {
  const state = given as DecadeState;
  if (state.outcome === 'won') return state.lengths.length > 1 ? 'every stack is gone' : 'every card is gone';
  if (state.outcome === 'drawn') return 'the same position came a second time';
  if ((parts.rules.config as unknown as DecadeConfig).recycle) return 'the stock is empty';
  return counted(parts.rules.cardsLeft(state) ?? 0, 'card is left', 'cards are left');
}

export const decadeWords: GameWords = { news, next, picked, refused, result };
