import { formatCard, type TensConfig } from 'maketen/env';
import { removedRanks } from 'maketen/tens';
import type { TensFacts } from '../../texts/en/games/tutorials.js';
import { deckBeginning, type GameTutorials, script, told, type Tutorial, type TutorialStep } from '../tutorials.js';
import type { TensPosition } from './play.js';

const OPEN = '7S 3H KD QC 5D KC 8S 5H TD KH 9C JS 4D KS 2C 6H AS TC 7D QH JD';

const tens: Tutorial = {
  name: 'tens',
  preset: 'tens',
  deck: deckBeginning(OPEN),
  steps: script(`
    welcome; firstPair: 3+7; quartet: KKKK; pair: 5+5; noStrategy; anyPair: A+9; endOfTens`),
};

const blockTen: Tutorial = {
  name: 'block-ten',
  preset: 'block-ten',
  deck: deckBeginning(OPEN),
  steps: script(`
    welcome; firstPair: 3+7; quartet: KKKK; tensStay @tableau:8; pair: 5+5; noStrategy; anyPair: A+9;
    endOfBlockTen`),
};

const classic: Tutorial = {
  name: 'block-ten-classic',
  preset: 'block-ten-classic',
  deck: deckBeginning('7S 3H KD QC KC 8S TD 4D 5H JS 2C 6H AS 9C JD'),
  steps: script(`
    welcome; firstPair: 3+7; courtPair: KK; tensStay @tableau:6; pair: 4+6; noStrategy; anyPair: A+9;
    endOfClassic`),
};

function factsOf({ parts, state: { tableau, stock } }: TensPosition, { move }: TutorialStep): TensFacts {
  const ranks = move === undefined ? [] : removedRanks(parts.rules.moves[parts.notation.parseMove(move)]);
  const signs = ranks.map((rank) => formatCard(rank * 4)[0]);
  return {
    pair: signs.length === 2 ? `${signs.join(' + ')} = 10` : '',
    rank: ranks[0] ?? 0,
    open: tableau.length,
    stock: stock.left,
  };
}

export const tensTutorials: GameTutorials = {
  game: 'tens',
  all: [tens, blockTen, classic],
  tutorialFor: ({ blockTen: isBlocked, courts }: TensConfig) => {
    if (courts === 'pairs') return classic;
    return isBlocked ? blockTen : tens;
  },
  say: (position: TensPosition, step, texts) => told(texts.tens, step, factsOf(position, step)),
};
