import * as z from 'zod';
import { exportOnnx } from '../../zoo/onnx.js';
import { defineCommand } from '../command.js';
import { jsonOption } from '../option-types.js';

export const command = defineCommand({
  description: "write a trained model's network as an ONNX file",
  options: {
    model: z
      .string()
      .describe('a model folder, a run folder, or the name of a model in models/')
      .meta({ positional: true }),
    onnx: z.string().describe('the file to write; its metadata say what goes in and comes out'),
    ...jsonOption,
  },
  examples: [
    ['maketen export decade-loop3-ppo --onnx policy.onnx', 'for any runtime of ONNX, in Python or elsewhere'],
    ['maketen export runs/mine --onnx mine.onnx', 'the best weights of a run of your own'],
  ],
  async report({ model, onnx }) {
    await exportOnnx(model, onnx);
    return { json: { model, onnx }, text: () => `Wrote ${onnx}` };
  },
});
