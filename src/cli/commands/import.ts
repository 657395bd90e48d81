import * as z from 'zod';
import { importOnnx } from '../../zoo/onnx.js';
import { defineCommand } from '../command.js';
import { rewardOptions } from '../environment-options.js';
import { jsonOption } from '../option-types.js';

export const command = defineCommand({
  description: 'make a model folder of a policy in an ONNX file, such as one of Stable-Baselines3',
  options: {
    policy: z
      .string()
      .describe(
        'an ONNX file; what its JSON (policy.json beside policy.onnx) or its metadata say need not be said here',
      )
      .meta({ positional: true }),
    ...rewardOptions,
    env: rewardOptions.env.optional(),
    inputs: z.enum(['plain', 'features']).optional().describe('what it observes, as environments name it'),
    outputs: z
      .enum(['logits', 'action-values'])
      .optional()
      .describe('what comes out: logits and value, or action values'),
    out: z.string().describe('the model folder to write'),
    ...jsonOption,
  },
  examples: [
    ['maketen import policy.onnx --out models/mine', 'with policy.json beside it'],
    [
      'maketen import policy.onnx --env decade-loop3 --inputs features --outputs logits --out models/mine',
      'without; then maketen compare --env decade-loop3 --agent models/mine --agent decade-loop3-ppo',
    ],
  ],
  async report({ policy, env: preset, option: rules, reward, inputs, outputs, out }) {
    const given = Object.entries({ preset, rules, reward, inputs, outputs });
    await importOnnx(policy, out, Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    return { json: { policy, model: out }, text: () => `Wrote ${out}` };
  },
});
