// The work of own-pieces.py on our side: an own reward and an own observation, PPO, and what it reaches on fixed deals.
import { evaluate, type GameState, type Rules, seedDeals, wilsonInterval } from 'maketen';
import { parseTrainingConfig, train, trainingParts } from 'maketen/train';

const [, , decisions = '20000', deals = '1000'] = process.argv;
const config = parseTrainingConfig({
  preset: 'decade-loop3',
  algorithm: 'ppo',
  totalSteps: Number(decisions),
  evaluations: 0,
  workers: 0,
});
const parts = trainingParts(config);

// A loss with few cards left counts half as much as a win.
const reward = {
  name: 'near-win',
  meaning: '1 for a win, 0.5 for a loss with at most 5 cards left',
  returnSoFar: (rules: Rules, state: GameState) =>
    state.outcome === 'won' ? 1 : state.outcome === 'lost' && rules.cardsLeft(state)! <= 5 ? 0.5 : 0,
};

// What is observed, and how many moves are legal.
const plain = parts.rules;
const mask = new Uint8Array(plain.moves.length);
const legal = { name: 'legal', size: 1, maximum: mask.length, kind: 'count', meaning: 'legal moves' } as const;
const rules = Object.assign(Object.create(plain) as Rules, {
  features: [...plain.features, legal],
  observationSize: plain.observationSize + 1,
  observe(state: GameState, observation: Float32Array, offset = 0) {
    plain.observe(state, observation, offset);
    observation[offset + plain.observationSize] = plain.actionMask(state, mask) / mask.length;
  },
});

const own = { ...parts, rules, reward };
const { won } = await evaluate(own, await train(config, { parts: own }), seedDeals(0, Number(deals)));
const wins = won.reduce((sum, each) => sum + each, 0);
console.log(wins / won.length, wilsonInterval(wins, won.length));
