import { longestRun } from '../../../src/env/games/decade/config.js';
import { mostGain } from '../../../src/env/games/four-ten/config.js';
import { maximumMoves } from '../../../src/env/games/tens/config.js';
import { decadePlay, fourTenPlay, type GamePlay, partsOf, tensPlay } from '../../../src/env/index.js';
import { expectRefused } from '../../support/refusal.js';

type Json = Record<string, unknown>;
type Row = readonly [text: string, words: string];

/** Of several options the last one is wrong. */
it.each([
  ['tens', { courts: 'pairs' }],
  ['tens', { tableauSize: 2.5 }],
  ['tens', { refill: 'lazy' }],
  ['tens', { tableausize: 9 }],
  ['tens', { removalPoints: NaN }],
  ['decade', { maxRun: 'x' }],
  ['decade', { minRun: 4, maxRun: 3 }],
  ['decade', { totals: [] }],
  ['decade', { totals: [20, 10] }],
  ['decade', { discards: 'always' }],
  ['decade', { recycle: true }],
  ['decade', { lop: true }],
  ['decade', { goal: 52 }],
  ['decade', { ranks: 'A9', goal: 8 }],
  ['acm-10-20-30', { goal: 1 }],
  ...['', 'TA', 'AA', 'A23456789TJQK', 'A45x', 7].map((ranks): [string, Json] => ['decade', { ranks }]),
  ['decade-seven', { ranks: 'A45TJQ' }],
  ['decade', { ranks: '45' }],
  ['ring', { ranks: 'A2345TJQK' }],
  ['four-ten', { handTarget: 2.5 }],
  ['four-ten', { precedence: 'first' }],
  ['four-ten', { hand: 1 }],
])('%s refuses the options %j', (preset, rules) => {
  expectRefused(() => partsOf(preset, { rules }), `option "${Object.keys(rules).at(-1)}`);
});

it.each<[string, string, least: number, most: number, more?: Json]>([
  ['tens', 'tableauSize', 1, 52],
  ['tens', 'undoLimit', 0, Infinity],
  ['tens', 'removalPoints', 0, 1_000_000],
  ['decade', 'minRun', 2, 52],
  ['decade', 'maxRun', 2, 52],
  ['decade', 'maxRun', 3, 52, { minRun: 3 }],
  ['decade', 'totals', 2, 340],
  ['decade', 'stacks', 1, 13],
  ['four-ten', 'gameTarget', 1, 10_000],
  ['four-ten', 'handTarget', 1, 16],
  ['four-ten', 'safeties', 0, 99],
])('%s takes the option "%s" from %d to %d', (preset, option, least, most, more = {}) => {
  const made = (value: number) =>
    partsOf(preset, { rules: { ...more, [option]: option === 'totals' ? [value] : value } });
  const isTaken = (value: number) => Number(made(value).rules.config[option]) === value;
  expect(isTaken(least)).toBe(true);
  expectRefused(() => made(least - 1), `option "${option}`);
  if (most === Infinity) return;
  expect(isTaken(most)).toBe(true);
  expectRefused(() => made(most + 1), `option "${option}`);
});

it('options say how long games are and what a round can bring', () => {
  const most = (rules: Json) => maximumMoves(partsOf('tens', { rules }).rules.config as never);
  expect([{}, { refill: 'buffered' }, { blockTen: true }, { blockTen: true, courts: 'pairs' }].map(most)).toEqual([22, 44, 21, 24]); // prettier-ignore
  expect([10, 4].map((handTarget) => mostGain({ handTarget }))).toEqual([28, 10]);
  expect([9, 10, 30, 340].map(longestRun)).toEqual([6, 7, 13, 52]);
});

const FULL = 'hand 1 2 3 3 / home 1 2 3 4 / shadow 1 2 2 3';

const POSITIONS: readonly [preset: string, rules: Json, rows: readonly Row[]][] = [
  [
    'tens',
    { tableauSize: 3, undoLimit: 2 },
    [
      ['', 'empty section at column 1'],
      ['decade 4C', '"decade" at column 1'],
      ['tens KC AC', '2 up to column 10'],
      ['tens KC AC 1C', '"1C" at column 12'],
      ['tens KC AC KC', '"KC" at column 12'],
      ['tens KC AC 9C / gone KC', '"KC" at column 22'],
      ['tens KC AC 9C / stock 50', '"50" at column 23'],
      ['tens KC AC 9C / stock -1', '"-1" at column 23'],
      ['tens KC AC 9C / gone 2C', '"2C" at column 22'],
      ['tens KC AC - / gone 2C 8C', '"-" at column 12'],
      ['tens KC AC -', 'at least the 3 cards'],
      ['tens KC AC 9C / known 2C', '"2C" at column 23'],
      ['tens KC AC 9C / undone 3', '"3" at column 24'],
      ['tens KC AC 9C / unknown 2C', '"unknown" at column 17'],
      ['tens KC AC 9C / stock 49 / stock 49', '"stock" at column 28'],
      ['tens KC AC 9C / moves A+9', '"moves" at column 17'],
      ['tens KC QC JC / gone AC 9C / drawn KC AC 9C QC JC / moves 2+8', '"2+8" at column 59'],
      ['tens KC JC QC / gone AC 9C / drawn KC AC 9C QC JC / moves A+9', '"JC" at column 9'],
      ['tens KC AC 9C / gone TC TD TH TS', 'removals of at most 3 cards'],
    ],
  ],
  ['tens', { tableauSize: 3 }, [['tens KC QC JC / gone AC 9C / drawn KC AC 9C QC JC / moves A+9', 'no "moves"']]],
  ['tens', { tableauSize: 4, refill: 'buffered' }, [['tens KC AC 2C - / gone 3C 7C', '"-" at column 15']]],
  [
    'decade',
    {},
    [
      ['tens 4C', '"tens 4C"'],
      ['decade 4C 4X 3C', 'at column 11'],
      ['decade 4C 5C 4C', '4C again at column 14'],
      ['decade 4 4 4 4 4', '"4" once too often at column 16'],
      ['decade 4C 5C', 'at least the 3 cards'],
      ['decade', 'nothing'],
      ['decade 4C, 5C', 'one line'],
      ['decade 4 5 6 | gon 3', '"gon" at column 16'],
      ['decade 4 5 6 | gone 2 | gone 3', '"gone" once'],
      ['decade 4 5 6 | checked 1', 'no "checked"'],
      ['decade 4 6 8 7', 'discards are mandatory'],
      ['decade 4 5 6 | finished', '"finished" only'],
    ],
  ],
  ['decade', { ranks: 'A45TJQ' }, [['decade AC 4C 2C', '2C']]],
  [
    'decade-seven',
    {},
    [
      ['decade 4, 5', '7 stacks'],
      ['decade 4, 5, 6, 7, 8, 9, 2', '"| checked 1"'],
      ['decade 4, 5, ., ., ., ., . | checked 1', '"checked" and a number from 2 to 2'],
      ['decade 4, 5, 6, 7, 8, 9, 2 | checked 1 | next 4', '"next" and a number from 2 to 2'],
      ['decade ., 5, ., ., ., ., .', '"." on all after it'],
    ],
  ],
  ['acm-10-20-30', {}, [['decade 4, 5, ., ., ., ., . | gone 3', 'no "gone"']]],
  [
    'four-ten',
    {},
    [
      ['decade 4C', 'four-ten hand'],
      ['four-ten hand 1 1 1 1 1 / home 3 3', '(1 1 1 1 1) at column 10'],
      ['four-ten hand 2 2 2 / home 2 2 2 / shadow 2 2 / drawn 2', 'value 2, but got 9 at column 49'],
      ['four-ten hand 1 / home 3 / phase place', 'the value of the card drawn'],
      ['four-ten phase exchange', 'first card drawn'],
      ['four-ten home 3 / drawn 1 / phase exchange', '1 at column 19'],
      ['four-ten hand 5 / home 3', '"5" at column 15'],
      ['four-ten hnad 1', '"hnad" at column 10'],
      ['four-ten home 1 / home 2', 'again at column 19'],
      ['four-ten home 1 / / drawn 2', 'nothing at column 18'],
      ['four-ten home 1 / round x', '"x" at column 25'],
      ['four-ten home 1 / round', 'nothing at column 19'],
      ['four-ten home 1 / round 0', '"0"'],
      ['four-ten home 1 / safeties 4', '4 at column 19'],
      ['four-ten home 1 / points 50', 'fewer than 50 points'],
      ['four-ten home 1 / phase draw', '"draw" at column 25'],
      ['four-ten home 1 / phase replace', 'three full hands'],
      [`four-ten ${FULL} / drawn 1`, 'when all hands are full'],
      ['four-ten home 1 / out 3', '3 at column 19'],
      ['four-ten hand 4 4 2 / home 3 4 3', 'a sum of hand below 10'],
      ['four-ten hand 4 / home 3', 'a sum of home of at least that of hand'],
      ['four-ten hand 1 / home 4 / shadow 2', 'a sum of shadow of at most that of hand'],
      ['four-ten home 4 4 4', 'a sum of home of at most 10'],
      ['four-ten hand 1 / home 4 / seen 1|4', '"1|4" at column 33'],
      ['four-ten hand 1 / home 4 / seen 2|4|-', 'exchanges can lead to'],
      ['four-ten hand 1 / home 4 / seen 1|4|-', 'other arrangement'],
      ['four-ten hand 1 / home 4 / drawn 1 / seen 4|1|-', 'no arrangements seen'],
      ['four-ten home 4 4 3 / phase lost', 'no safety left'],
      ['four-ten home 4 4 / phase lost / safeties 0', 'hands at fault'],
      ['four-ten home 4 4 3 / phase lost / safeties 0 / points 11', 'fewer than 11 points'],
      ['four-ten home 4 4 / phase won / points 50', 'a sum of hand of 10'],
      ['four-ten hand 3 3 4 / home 3 3 4 / phase won / points 60', 'at most 59 points'],
      ['four-ten home 4 4 / phase won / points 49', 'at least 50 points'],
    ],
  ],
];

it.each(
  POSITIONS.flatMap(([preset, rules, rows]) => rows.map(([text, words]) => [preset, text, words, rules] as const)),
)('%s refuses the position "%s"', (preset, text, words, rules) => {
  expectRefused(() => partsOf(preset, { rules }).notation.parseState(text), words);
});

it.each([
  ['tens', 'JJJ', '"JJJ"; did you mean "JJJJ"'],
  ['tens', 'undo', '"undo"'],
  ['decade', 'discrd 10', '"discrd 10"; did you mean "discard 10"'],
  ['four-ten', 'place hom', '"place hom"; did you mean "place home"'],
  ['four-ten', 'exchange 3 home 3', '"exchange 3 home 3"'],
])('%s refuses the move %s', (preset, move, words) => {
  expectRefused(() => partsOf(preset).notation.parseMove(move), words);
});

const TENS = 'tens AC 9C 9D';
const DECADE = 'decade 4 6 3';
const FOUR_TEN = 'four-ten hand 2 / home 3 4 / phase exchange';

it.each([
  ['tens', TENS, null, 'a move such as'],
  ['tens', TENS, { type: 'pair', ranks: ['A', '8'], slots: [0, 1] }, 'a move of this game'],
  ['tens', TENS, { type: 'refill' }, 'a move of this game'],
  ['tens', TENS, { type: 'pair', ranks: ['2', '8'], slots: [0, 1] }, 'a legal move'],
  ['tens', TENS, { type: 'pair', ranks: ['A', '9'], slots: [0, 2] }, 'the lowest slots [0,1]'],
  ['decade', DECADE, { type: 'draw' }, 'legal'],
  ['decade', DECADE, { type: 'pass' }, '"type"'],
  ['decade', DECADE, { type: 'discard', stack: 0, from: -1, count: 2, total: 10 }, '"from"'],
  ['decade', DECADE, 7, 'move'],
  ['four-ten', FOUR_TEN, { type: 'place', to: 'home' }, 'legal'],
  ['four-ten', FOUR_TEN, { type: 'exchange', hand: 2, with: 'home', other: 2 }, 'legal'],
  ['four-ten', FOUR_TEN, { type: 'exchange', hand: 5, with: 'home', other: 2 }, '"hand"'],
  ['four-ten', FOUR_TEN, { type: 'swap' }, 'type'],
  ['four-ten', FOUR_TEN, { type: 'end-turn', now: true }, '"now"'],
  ['four-ten', FOUR_TEN, 7, 'move'],
])('traces of %s refuse in "%s" the move %j', (preset, position, json, words) => {
  const { rules, notation, game } = partsOf(preset, { rules: preset === 'tens' ? { tableauSize: 3 } : {} });
  const codec = game.createTraceCodec(rules);
  expectRefused(() => codec.moveFromJson(notation.parseState(position), json), words);
});

const ROUND = Array.from({ length: 32 }, (_, i) => (i % 4) + 1);

it.each([
  ['1 2', '"1 2"'],
  [[], '32 values'],
  [[1, 2], 'round 1'],
  [[ROUND, [...ROUND.slice(1), 5]], 'round 2, but got 5'],
  [[ROUND.slice(1)], 'round 1, but got 7 of value 1'],
])('Four Ten refuses the deck %j', (deck, words) => {
  expectRefused(() => partsOf('four-ten').game.parseDeck(deck), words);
});

it.each(['1 2 A', '1 2 3'])('Four Ten refuses a line of the deck "%s"', (line) => {
  expectRefused(() => partsOf('four-ten').game.parseDeckLine(line), 'values');
});

/** A game after so many first legal moves. */
function played<Game extends object, Move, Options extends object>(
  play: GamePlay<Game, Move, Options>,
  setup: object,
  moves: number,
) {
  let game = play.newGame(setup);
  for (let move = 0; move < moves && play.legalMoves(game).length > 0; move++)
    game = play.play(game, play.legalMoves(game)[0]);
  return game;
}

const tens = played(tensPlay, { seed: 7, undoLimit: 3 }, 3);
const line = played(decadePlay, { seed: 7 }, 40);
const acm = played(decadePlay, { preset: 'acm-10-20-30', seed: 7 }, 70);
const rounds = played(fourTenPlay, { seed: 7, safeties: 9 }, 30);
const circular: Json = { ...line };
circular.stacks = circular;

it.each([
  ['game', tensPlay, null],
  ['JSON', tensPlay, JSON.stringify(tens).slice(1)],
  ['"drawPile.length"', tensPlay, { ...tens, drawPile: [...tens.drawPile, 'AC'] }],
  ['is missing (got 51)', tensPlay, { ...tens, deck: tens.deck.slice(1) }],
  ['"undosLeft"', tensPlay, { ...tens, undosLeft: 'lots' }],
  ['"undosLeft"', tensPlay, { ...tens, undosLeft: 4 }],
  ['"deck" as seed 8 deals it', tensPlay, { ...tens, seed: 8 }],
  ['"gameOutcome"', tensPlay, { ...tens, gameOutcome: 'win' }],
  ['"rules.tableauSize"', tensPlay, { ...tens, rules: { refill: 'strict' } }],
  ['"lives"', tensPlay, { ...tens, lives: 3 }],
  ['"drawPile.length"', decadePlay, { ...line, drawPile: [...line.drawPile, 'AC'] }],
  ['"moves"', decadePlay, { ...line, seed: 8 }],
  ['"options.minRun"', decadePlay, { ...line, options: { loop: true } }],
  ['"recycled"', decadePlay, { ...line, recycled: 1 }],
  ['"decade-v2"', decadePlay, { ...line, rulesId: 'decade-v2' }],
  ['"rulesId"', decadePlay, { ...line, rulesId: undefined }],
  ['"deck" where "seed" is null', decadePlay, { ...line, deck: [] }],
  ['JSON', decadePlay, circular],
  ['"stacks.length" 7', decadePlay, { ...acm, stacks: acm.stacks.slice(1) }],
  ['"drawPile.', fourTenPlay, { ...rounds, drawPile: rounds.drawPile.toSorted() }],
  ['"outcome"', fourTenPlay, { ...rounds, outcome: 'lost' }],
  ['"points"', fourTenPlay, { ...rounds, points: '7' }],
])('a saved game is refused: %s', (words, play, wrong) => {
  expectRefused(() => play.parseGame(wrong), words);
  if (typeof wrong === 'object') expectRefused(() => play.legalMoves(wrong as never), words);
});
