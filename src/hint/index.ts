/** maketen/hint: ranked moves with a chance to win and a reason. Pure: runs in Node, browsers and React Native. */
export { formatChance } from './explain.js';
export {
  createHinter,
  type Hint,
  type Hinter,
  type HinterOptions,
  type HintOptions,
  type WinProbability,
} from './hinter.js';
