/**
 * The certified gap of Pyramid: node pyramid-gap.mjs train DECISIONS | network FIRST COUNT | gap FIRST COUNT [END] [OTHERS] [SAMPLES]. `train` learns
 * the network in the folder pyramid-value by maketen's own value learning, `network` measures its player. `gap` bounds the chance of every player who
 * does not see the stock, and measures the player that samples SAMPLES stocks. The bound lets a player know the order of the cards until END are left
 * that are no kings (fewer, where memory is too small), and is exact from there on. Nothing is worked out where the open cards prove a deal lost; how
 * often they do is counted on OTHERS deals.
 */
import { fileURLToPath } from 'node:url';
import { InformationRelaxation, meanInterval, pairedDifference, partsOf } from 'maketen';
import { registerGame } from 'maketen/hint';
import { saveModel, train } from 'maketen/train';
import { loadModel } from 'maketen/zoo';
import { game } from './pyramid.mjs';
import { PyramidOrders, PyramidPlayer } from './pyramid-player.mjs';
import { KING } from './pyramid-solver.mjs';

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const FOLDER = fileURLToPath(new URL('./pyramid-value', import.meta.url));

const ORDERS = 16; // sampled ones, to tell luck
const NEAR = 7; // hidden cards, kings not counted, from which on luck is left to chance

/** Values less what luck explains of them: the mean of luck is 0, so that theirs stays. */
function withoutLuck(values, luck) {
  const [middle, square] = [mean(values), mean(luck.map((each) => each ** 2))];
  const slope = square > 0 ? mean(values.map((value, i) => (value - middle) * luck[i])) / square : 0;
  return values.map((value, i) => value - slope * luck[i]);
}

/**
 * On a deal: the bound, what a player who knows all of the order reaches, the player of sampled stocks, and luck: how much better this order is for who
 * knows it than the sampled ones are.
 */
export class PyramidGap {
  constructor(rules, end, player = new PyramidPlayer()) {
    Object.assign(this, { rules, end, player, state: rules.createState(), orders: new PyramidOrders() });
  }
  ofDeal(deal) {
    const { rules, state, end } = this;
    rules.deal(state, deal.seed, deal.deck);
    const isWon = Number(state.outcome === 'won');
    if (state.outcome !== 'ongoing') return { bound: isWon, known: isWon, player: isWon, luck: 0 };
    const { set } = state;
    const cards = Array.from(state.stock.wholeOrder().subarray(rules.shape.size), (card) => card % 13);
    const order = cards.filter((rank) => rank !== KING);
    const orders = this.player.sampled(state.cards, order);
    const inMind = this.orders;
    const { bound, exact } = inMind.fitting(rules.shape, state.cards, set, order, end);
    const known = inMind.chance(set, order, 0);
    const player = bound && this.player.chance(inMind, set, order, orders, exact);
    const near = (cards) => inMind.chance(set, cards, Math.min(NEAR, end));
    const luck = near(order) - mean(orders.slice(0, ORDERS).map(near));
    return { bound, known, player, luck };
  }
}

async function main([command, ...numbers]) {
  registerGame(game);
  const [first, count = 0, end = 11, others = 10_000, samples = 32] = numbers.map(Number);
  const seconds = () => `${(process.cpuUsage().user / 1e6).toFixed(0)} CPU-s`;
  if (command === 'train') {
    const config = { preset: 'pyramid', algorithm: 'value', totalSteps: first, workers: 0, evaluations: 0 };
    const onProgress = ({ iteration, steps, value_loss: loss }) =>
      iteration % 10 === 0 && console.log(`${steps} decisions, loss ${loss.toFixed(4)}, ${seconds()}`);
    await saveModel(FOLDER, await train(config, { onProgress }));
    return;
  }
  const parts = partsOf('pyramid');
  const show = (name, { estimate, low, high }) =>
    console.log(name, [estimate, low, high].map((each) => `${(100 * each).toFixed(2)} %`).join(' '));
  if (command === 'network') {
    const { policy } = await loadModel(FOLDER);
    const relaxation = new InformationRelaxation(parts.rules, parts.reward, policy);
    const games = Array.from({ length: count }, (_, i) => relaxation.ofAgent(policy, { seed: first + i }, 1).penalized);
    show('network', meanInterval(games));
    return;
  }
  const gap = new PyramidGap(parts.rules, end, new PyramidPlayer({ samples }));
  const found = [];
  const report = () => {
    const luck = found.map((each) => each.luck);
    const [bounds, known, player] = ['bound', 'known', 'player'].map((name) =>
      withoutLuck(
        found.map((each) => each[name]),
        luck,
      ),
    );
    const [ratio, won] = [mean(bounds) / mean(player), mean(player)];
    const { low, high } = meanInterval(bounds.map((bound, i) => ratio + (bound - ratio * player[i]) / won));
    show('luck, taken out', meanInterval(luck));
    show('knowing the deck', meanInterval(known));
    show('bound', meanInterval(bounds));
    show('player', meanInterval(player));
    show('gap', pairedDifference(bounds, player));
    console.log('upper over lower', [ratio, low, high].map((each) => each.toFixed(2)).join(' '));
  };
  for (let seed = first; seed < first + count; seed++) {
    found.push(gap.ofDeal({ seed }));
    if (found.length % 100 > 0 && found.length < count) continue;
    console.log(`${found.length} deals, ${seconds()}`);
    report();
  }
  const state = parts.rules.createState();
  const lost = Array.from({ length: others }, (_, i) => {
    parts.rules.deal(state, first + i);
    return Number(state.outcome === 'lost');
  });
  show('proved lost by the open cards', meanInterval(lost));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
