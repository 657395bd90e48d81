/** REINFORCE with a network of your own, in TensorFlow.js alone: node reinforce.mjs [PRESET] [UPDATES] [FOLDER] */
import * as tf from '@tensorflow/tfjs';
import { makeVector } from 'maketen';
import { loadBackend } from 'maketen/agents';
import { saveNetwork } from 'maketen/zoo';

const [preset = 'decade-loop3-optional', updates = 100, folder = 'reinforce'] = process.argv.slice(2);
const [GAMES, STEPS, adam] = [128, 32, tf.train.adam(0.005)];
await loadBackend(); // tfjs-node, WebAssembly or plain JavaScript: the first that starts
const games = makeVector(preset, GAMES, { inputs: 'features', skipForcedMoves: true, reward: 'cards-left' });
games.reset(1);
const columns = games.singleObservationSpace.shape[0];
const [moves, numbers] = games.singleActionFeatureSpace.shape;
const hidden = tf.layers.dense({ inputShape: [columns + moves * numbers], units: 64, activation: 'relu' });
const network = tf.sequential({ layers: [hidden, tf.layers.dense({ units: moves })] });
const logits = (inputs, masks) => tf.add(network.apply(inputs), tf.mul(tf.sub(masks, 1), 1e9)); // of legal moves

for (let update = 0; update < updates; update++) {
  const steps = Array.from({ length: STEPS }, (_, step) => {
    const [inputs, masks, actions] = tf.tidy(() => {
      const position = tf.tensor2d(games.observations, [GAMES, columns]);
      const row = tf.concat([position, tf.tensor2d(games.actionFeatures, [GAMES, moves * numbers])], 1);
      const mask = tf.tensor2d(games.actionMasks, [GAMES, moves], 'float32');
      const noise = tf.randomUniform([GAMES, moves], 0, 1, 'float32', update * STEPS + step);
      return [row, mask, tf.argMax(tf.sub(logits(row, mask), tf.log(tf.neg(tf.log(noise)))), 1)]; // sampled
    });
    games.step(actions.dataSync());
    return { inputs, masks, actions, rewards: games.rewards.slice(), ends: games.terminations.slice() };
  });
  let later = new Float32Array(GAMES).fill(NaN); // returns of episodes that have not ended are left out
  for (const { rewards, ends } of [...steps].reverse())
    rewards.set((later = rewards.map((reward, game) => reward + (ends[game] ? 0 : later[game]))));
  const loss = adam.minimize(() => {
    const [inputs, masks, actions] = ['inputs', 'masks', 'actions'].map((name) => tf.concat(steps.map((s) => s[name])));
    const sums = steps.flatMap(({ rewards }) => [...rewards]);
    const earned = tf.tensor1d(sums.map((sum) => sum || 0));
    const counted = tf.tensor1d(sums.map((sum) => (isNaN(sum) ? 0 : 1)));
    const better = tf.mul(tf.sub(earned, tf.div(tf.sum(earned), tf.sum(counted))), counted);
    const scale = tf.sqrt(tf.mul(tf.sum(tf.square(better)), tf.sum(counted)));
    const chosen = tf.sum(tf.mul(tf.logSoftmax(logits(inputs, masks)), tf.oneHot(actions, moves)), 1);
    return tf.neg(tf.sum(tf.mul(chosen, tf.div(better, scale))));
  }, true);
  tf.dispose([loss, steps]);
}
await saveNetwork(folder, network, games, { outputs: 'logits' });
