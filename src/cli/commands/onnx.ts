import { exportOnnx, importOnnx } from '../../zoo/onnx.js';
import { defineCommand, gameOption, jsonOption, oneOf, optional, text } from '../command.js';
import { optionalEnv, rewardOptions, rulesOf } from '../environment-options.js';

export const exportCommand = defineCommand({
  options: {
    model: text('a model folder, run folder, or model name', { positional: true }),
    onnx: text('the file to write; its metadata describe inputs and outputs'),
    ...gameOption,
    ...jsonOption,
  },
  examples: {
    'maketen export decade-loop3-ppo --onnx policy.onnx': 'for any runtime of ONNX, in Python or elsewhere',
    'maketen export runs/mine --onnx mine.onnx': 'the best weights of a run of your own',
  },
  async run({ model, onnx }) {
    await exportOnnx(model, onnx);
    return { json: { model, onnx }, text: () => `Wrote ${onnx}` };
  },
});

export const importCommand = defineCommand({
  description: 'make a model folder from a policy in an ONNX file, for example of Stable-Baselines3',
  options: {
    policy: text('an ONNX file; its JSON (policy.json beside policy.onnx) or metadata replace the options below', {
      positional: true,
    }),
    ...rewardOptions,
    env: { ...optionalEnv, positional: false },
    inputs: optional(oneOf(['plain', 'features'], "the environment's inputs")),
    outputs: optional(oneOf(['logits', 'action-values'], 'logits (and a value), or action values')),
    out: text('the model folder to write'),
    ...jsonOption,
  },
  examples: {
    'maketen import policy.onnx --out imported': 'with policy.json beside it',
    'maketen import policy.onnx --env decade-loop3 --inputs features --outputs logits --out imported':
      'without; then maketen compare --env decade-loop3 --agent models/mine --agent decade-loop3-ppo',
  },
  async run({ policy, env: preset, option, reward, inputs, outputs, out }) {
    const rules = option && (preset === undefined ? option : rulesOf(preset, option));
    const given = Object.entries({ preset, rules, reward, inputs, outputs });
    await importOnnx(policy, out, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    return { json: { policy, model: out }, text: () => `Wrote ${out}` };
  },
});
