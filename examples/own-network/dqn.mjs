/** DQN with a network of your own, in TensorFlow.js alone: node dqn.mjs [PRESET] [STEPS] [FOLDER] */
import * as tf from '@tensorflow/tfjs';
import { makeVector, Random } from 'maketen';
import { loadBackend } from 'maketen/agents';
import { saveNetwork } from 'maketen/zoo';

const [preset = 'decade-loop3-optional', steps = 3000, folder = 'dqn'] = process.argv.slice(2);
const [GAMES, SLOTS, adam, random, slots] = [64, 1500, tf.train.adam(0.001), new Random('dqn', 1), []];
await loadBackend(); // tfjs-node, WebAssembly or plain JavaScript: the first that starts
const games = makeVector(preset, GAMES, { inputs: 'features', skipForcedMoves: true, reward: 'cards-left' });
games.reset(1);
const columns = games.singleObservationSpace.shape[0];
const [moves, numbers] = games.singleActionFeatureSpace.shape;
const [network, target] = [0, 1].map(() => {
  const hidden = tf.layers.dense({ inputShape: [columns + moves * numbers], units: 128, activation: 'relu' });
  return tf.sequential({ layers: [hidden, tf.layers.dense({ units: moves })] });
});
const legal = (values, masks) => tf.add(values, tf.mul(tf.sub(masks, 1), 1e9));

for (let step = 0; step < steps; step++) {
  const exploration = Math.max(0.02, 1 - step / (0.2 * steps));
  const [inputs, masks, actions] = tf.tidy(() => {
    const position = tf.tensor2d(games.observations, [GAMES, columns]);
    const row = tf.concat([position, tf.tensor2d(games.actionFeatures, [GAMES, moves * numbers])], 1);
    const mask = tf.tensor2d(games.actionMasks, [GAMES, moves], 'float32');
    const any = tf.argMax(legal(tf.randomUniform([GAMES, moves], 0, 1, 'float32', step), mask), 1);
    const isAny = tf.less(tf.randomUniform([GAMES], 0, 1, 'float32', -step - 1), exploration);
    return [row, mask, tf.where(isAny, any, tf.argMax(legal(network.apply(row), mask), 1))];
  });
  games.step(actions.dataSync());
  const goesOn = tf.sub(1, tf.tensor1d(games.terminations, 'float32'));
  slots.push({ inputs, masks, actions, goesOn, rewards: tf.tensor1d(games.rewards) });
  if (slots.length > SLOTS) tf.dispose(slots.shift());
  if (step % 200 === 0) target.setWeights(network.getWeights());
  if (step < 100) continue;
  const picks = Array.from({ length: 4 }, () => Math.floor(random.float() * (slots.length - 1)));
  const all = (name, later = 0) => tf.concat(picks.map((slot) => slots[slot + later][name]));
  const goals = tf.tidy(() => {
    const best = tf.max(legal(target.apply(all('inputs', 1)), all('masks', 1)), 1);
    return tf.add(all('rewards'), tf.mul(all('goesOn'), best));
  });
  const values = () => tf.sum(tf.mul(network.apply(all('inputs')), tf.oneHot(all('actions'), moves)), 1);
  tf.dispose([goals, adam.minimize(() => tf.losses.huberLoss(goals, values()), true)]);
}
await saveNetwork(folder, network, games, { outputs: 'action-values' });
