import { join } from 'node:path';
import { knowingTheDeck, NODE_LIMIT } from '../../agents/games/decade/clairvoyant/knowing-the-deck.js';
import { CompiledForesight, exactCards } from '../../agents/games/decade/exact/compiled-foresight.js';
import { canBeSolved, DecadeExactAgent } from '../../agents/games/decade/exact/exact-agent.js';
import { withoutSettings } from '../../agents/resolve/agent-names.js';
import { DECK_SIZE, RANKS } from '../../env/base/cards.js';
import { sayingWhere } from '../../env/base/errors.js';
import { mapValues } from '../../env/base/json.js';
import type { ReadonlyRecord } from '../../env/base/schema.js';
import { mayDealFirst, VALUE_OF } from '../../env/games/decade/config.js';
import { type FortuneCard, fortuneOf } from '../../env/games/decade/fortune.js';
import { DecadeNotation } from '../../env/games/decade/notation.js';
import type { DecadeRules } from '../../env/games/decade/rules.js';
import { type DecadeState, stackCards } from '../../env/games/decade/state.js';
import { type GameParts, type GameState, InputError } from '../../env/index.js';
import type { LineEnd } from '../../gap/relaxation.js';
import { certifiedBound, type Foresight, type UpperBound } from '../../gap/upper-bound.js';
import { readPart } from '../../io/files.js';
import { MODELS_FOLDER } from '../../io/folders.js';
import { count } from '../tables.js';
import { stepDone } from '../work-options.js';
import type {
  CertifiedValue,
  DeckKnower,
  DefaultAgent,
  GameTables,
  KitBound,
  KnownDeckGame,
  LabKit,
  Question,
  Solved,
} from './kit.js';
import { readSolved, solvedFile } from './solved-file.js';

const LINE = '+lookahead=1+endgame=10';

const DECADE_CERTIFIED_VALUES: ReadonlyRecord<CertifiedValue> = {
  decade: { value: `decade-value${LINE}`, factor: 1 },
  'decade-max3': { value: 'decade-max3-value+lookahead=1+endgame=8', factor: 1 },
  'decade-loop': { value: `decade-loop-value${LINE}`, factor: 1, penaltyFrom: 16 },
  'decade-loop3': { value: 'decade-loop3-value+lookahead=1+endgame=8+hindsight=18', factor: 1 },
  'decade-loop3-optional': {
    value: 'decade-loop3-optional-value+lookahead=1+endgame=7',
    factor: 1,
    chargedFactor: 0.5,
    penaltyFrom: 7,
  },
  'decade-fives': { value: `decade-fives-value${LINE}`, factor: 1 },
  'decade-loop-fives': { value: `decade-loop-fives-value${LINE}`, factor: 1, penaltyFrom: 18 },
  'decade-seven': { value: 'decade-seven-value+lookahead=1', factor: 1 },
  'decade-seven-loop3': { value: 'decade-seven-loop3-value+lookahead=1', factor: 0.85 },
};

/** Only of wins: nothing else is cut off early enough. */
function decadeForesight(rules: DecadeRules, { reward }: GameParts, maxPositions?: number): Foresight | undefined {
  if (reward.name !== 'win' || !CompiledForesight.knows(rules)) return undefined;
  // Made when it is first asked: others only want to know whether there is one.
  let foresight: CompiledForesight | undefined;
  const exactFrom = (state: object, hidden: number) => hidden && exactCards(state as DecadeState, hidden);
  const best: Foresight['best'] = (ends, hidden) =>
    (foresight ??= new CompiledForesight(rules, maxPositions)).best(
      ends as readonly LineEnd<DecadeState>[],
      exactFrom(ends[0].state, hidden),
    );
  return Object.assign((state: GameState, hidden: number) => best([{ state, handicap: 0 }], hidden), {
    best,
    exactFrom,
  });
}

/** Of the whole deck, for which there is a network. */
function decadeCharges(rules: DecadeRules, parts: GameParts, chargeFrom: number, maxPositions?: number) {
  const foresight = decadeForesight(rules, parts, maxPositions);
  const { config, deck } = rules;
  if (
    foresight === undefined ||
    deck.cards.length !== DECK_SIZE ||
    config.minRun !== 2 ||
    config.totals.join() !== '10,20,30'
  )
    return undefined;
  return withOutlook(rules, foresight, chargeFrom, maxPositions);
}

async function withOutlook(
  rules: DecadeRules,
  foresight: Foresight,
  chargeFrom: number,
  maxPositions?: number,
): Promise<Foresight> {
  const { ChargedForesight } = await import('../../agents/games/decade/exact/charged-foresight.js');
  const path = join(MODELS_FOLDER, 'decade-loop3-optional-outlook.bin');
  const weights = await readPart(path, 'the network that charges draws', 'install maketen again');
  const search = sayingWhere(path, () => new ChargedForesight(rules, weights, maxPositions));
  const charged: Foresight['charged'] = (state, hidden, factor) =>
    search.of(state as DecadeState, exactCards(state as DecadeState, hidden), chargeFrom, factor);
  return Object.assign((state: GameState, hidden: number) => foresight(state, hidden), foresight, { charged });
}

/** What bounds the share of games won, or the cards left. */
function decadeBounds(rules: DecadeRules, parts: GameParts): readonly KitBound[] {
  const { reward, spec } = parts;
  if (!['win', 'cards-left'].includes(reward.name)) return [];
  // Who deals all cards first knows the deck before the first choice.
  const isExact = mayDealFirst(rules.config);
  const name = isExact ? 'exact' : 'knowing the deck';
  const knowing = (): UpperBound => {
    const search = knowingTheDeck(rules);
    return {
      name,
      isExact,
      of: (deals) =>
        Float64Array.from(deals, ({ seed, deck }) => {
          const { win, fewest } = search(deck?.[0] ?? rules.dealOrder(seed, 0));
          return reward.name === 'cards-left' ? -fewest.cardsLeft / DECK_SIZE : Number(win.possible);
        }),
    };
  };
  const entry = { name, isExact, boundsEachDeal: true, create: knowing };
  // By foresight a deal takes seconds.
  const isTooSlow = decadeForesight(rules, parts) !== undefined;
  if (isExact || isTooSlow || !Object.hasOwn(DECADE_CERTIFIED_VALUES, spec.preset)) return [entry];
  const { value, ...penalty } = DECADE_CERTIFIED_VALUES[spec.preset];
  const create: KitBound['create'] = async (load) => certifiedBound(rules, reward, await load(value), penalty);
  return [{ name: 'certified bound', isExact: false, isSlow: true, agents: [value], settings: penalty, create }, entry];
}

/** Search with scripted playouts: no training behind it. */
const ROLLOUT: DefaultAgent = { agent: 'rollout+playouts=30' };
/** Where the strongest script looks ahead itself. */
const QUICK_ROLLOUT: DefaultAgent = { agent: 'rollout+playouts=30+base=next-card', deals: 2_000 };
const UCT: DefaultAgent = { agent: 'uct+playouts=100', deals: 2_000 };

/** The preset's model without the exact play of the last draws. */
const withoutEndgame = (model: string): DefaultAgent => ({ agent: `${model}+endgame=0` });

/** The preset's model with the last draws valued by hindsight, as its certified bound has them. */
const withHindsight = (model: string): DefaultAgent => ({ agent: `${model}+hindsight=18` });

/** Agents that are neither scripted nor models of the package, by preset. */
const DECADE_CONTESTANTS: ReadonlyRecord<readonly DefaultAgent[]> = {
  decade: [withoutEndgame('decade-value'), ROLLOUT, UCT],
  'decade-max3': [ROLLOUT],
  'decade-loop': [withoutEndgame('decade-loop-value'), ROLLOUT, UCT],
  'decade-loop3': [withHindsight('decade-loop3-value'), withoutEndgame('decade-loop3-value'), ROLLOUT, UCT],
  'decade-fives': [withoutEndgame('decade-fives-value'), ROLLOUT, UCT],
  'decade-loop-fives': [withoutEndgame('decade-loop-fives-value'), ROLLOUT],
  'decade-seven': [ROLLOUT],
  'decade-seven-loop3': [ROLLOUT],
  'decade-optional': [ROLLOUT],
  'decade-loop-optional': [QUICK_ROLLOUT],
  'decade-loop3-optional': [QUICK_ROLLOUT],
  'decade-fives-optional': [ROLLOUT],
  'ten-twenty-thirty': [QUICK_ROLLOUT],
};

/** The best results on deals of Decade. @throws InputError for a node limit below 1 */
function decadeDeckKnower(rules: DecadeRules, nodeLimit = NODE_LIMIT): DeckKnower {
  const notation = new DecadeNotation(rules);
  return {
    nodeLimit,
    cardsLeave: !rules.config.recycle,
    solve: knowingTheDeck(rules, { nodeLimit }),
    format: (line) => line.map((action) => notation.formatMove(action)),
    play: (deck, line) => {
      const state = rules.createState();
      rules.deal(state, 0, [deck]);
      const moves: KnownDeckGame['moves'][number][] = [];
      for (const action of line) {
        if (action !== rules.table.draw) {
          const cards = rules.setTotal(action) > 0 ? notation.describeMove(state, action) : '';
          moves.push({ dealt: state.cardsDealt, move: notation.formatMove(action), cards });
        }
        rules.apply(state, action);
      }
      return { moves, end: `${state.cardsDealt} cards dealt, ${rules.cardsLeft(state)} left: ${state.outcome}` };
    },
  };
}

/** The chance of winning a smaller deck by best play, from the deal or a position; undefined for the whole deck. */
function solveDecadePreset(rules: DecadeRules, question: Question): Promise<Solved> | undefined {
  return canBeSolved(rules.config) ? solveSmallerDeck(rules, question) : undefined;
}

async function solveSmallerDeck(
  rules: DecadeRules,
  { parts, position, roundCost, solved, ...work }: Question,
): Promise<Solved> {
  if (roundCost !== null)
    throw new InputError('Expected no --round-cost for Decade, which has no rounds; leave it out');
  const state = position === null ? null : (parts.notation.parseState(position) as unknown as DecadeState);
  const agent = new DecadeExactAgent(rules);
  const start = performance.now();
  const { estimate } = agent;
  const write = solved === undefined ? undefined : solvedFile(solved, agent);
  const steps = agent.solving(state);
  let step;
  try {
    for (step = steps.next(); !step.done; step = steps.next())
      await stepDone(work, step.value, Math.max(estimate, step.value));
  } finally {
    write?.();
  }
  const winProbability = step.value;
  const moves = (state === null ? [] : agent.exactActionValues(state))
    .sort((a, b) => b.value - a.value)
    .map(({ action, value }) => ({ move: parts.notation.formatMove(action), winProbability: value }));
  const seconds = (performance.now() - start) / 1000;
  const { positions, bytes } = agent;
  return {
    lines: [
      [`chance of winning ${state === null ? 'from the deal' : 'from there'}`, winProbability.toFixed(10)],
      ...moves.map((each) => [each.move, each.winProbability.toFixed(10)] as const),
      ['positions', count(positions)],
      ['memory', `${(bytes / 1e6).toFixed(1)} MB`],
      ['time', `${seconds.toFixed(1)} s`],
    ],
    json: { winProbability, ...(state !== null && { moves }), positions, bytes, seconds },
  };
}

const decadeFortune: LabKit['fortune'] = (games) => {
  const fortune = fortuneOf(games as Parameters<typeof fortuneOf>[0]);
  if (fortune === null) return null;
  const said = ({ card, suit, status }: FortuneCard) => `${card} (${suit}, ${status})`;
  const alone = fortune.alone.length === 0 ? 'no card' : fortune.alone.map(said).join(', ');
  const last = fortune.last === null ? '' : `; the last card was ${said(fortune.last)}`;
  return { json: fortune, text: `${alone} showed alone${last}` };
};

function decadeTables({ config, deck }: DecadeRules): GameTables<DecadeState> {
  const { recycle, ranks = '' } = config;
  return {
    options: {
      recycle: Number(recycle),
      ranks: Array.from(ranks).reduce((bits, rank) => bits | (1 << RANKS.indexOf(rank)), 0),
      deckCards: deck.cards.length,
      deckCounts: deck.counts.reduce((counts, count, kind) => counts + count * 16 ** kind, 0),
    },
    numbersOf: (state) => {
      const { lengths, eliminated, checked, next, recycled } = state;
      const stacks = [...lengths.keys()].map((stack) => stackCards(state, stack));
      const lists = [...stacks, recycled ?? []].map((cards) => [cards.length, ...cards.map((card) => VALUE_OF[card])]);
      return [eliminated.reduce((bits, gone, stack) => bits | (gone << stack), 0), checked, next, ...lists.flat()];
    },
  };
}

export const decadeLabKit: LabKit<DecadeRules> = {
  game: 'decade',
  upperBounds: decadeBounds,
  certifiedValues: DECADE_CERTIFIED_VALUES,
  foresight: decadeForesight,
  charges: decadeCharges,
  // The models alone, which are quick.
  auditValues: mapValues(DECADE_CERTIFIED_VALUES, ({ value }) => `${withoutSettings(value)}+lookahead=0+endgame=0`),
  // Hardly a game of these is ever won.
  rankedBy: { 'decade-max3': 'cards-left', 'decade-seven': 'cards-left', 'decade-seven-loop3': 'cards-left' },
  contestants: DECADE_CONTESTANTS,
  knowingTheDeck: decadeDeckKnower,
  fortune: decadeFortune,
  inTables: decadeTables,
  solve: solveDecadePreset,
  solvable: 'a smaller deck of a ring, or of a line with mandatory discards (--option ranks=A45TJQ)',
  solvedAgent(rules, _, solved) {
    if (solved === undefined && !canBeSolved(rules.config)) return undefined;
    const agent = new DecadeExactAgent(rules);
    if (solved !== undefined) readSolved(solved, agent);
    return Promise.resolve(agent);
  },
};
