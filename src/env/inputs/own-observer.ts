import { InputError, mismatch } from '../base/errors.js';
import type { Box, BoxPart } from '../base/spaces.js';
import { blankRow, type InputsRow, type NetworkInputs } from '../environment/network-inputs.js';
import type { GameState, Rules } from '../environment/rules.js';

/** A stretch of an own observation. */
export interface OwnFeature {
  readonly name: string;
  /** How many entries it has; default 1. */
  readonly size?: number;
  /** The least and the most that an entry can be; default 0 and 1. */
  readonly low?: number;
  readonly high?: number;
  /** What 1 stands for; default '1'. */
  readonly unit?: string;
  readonly meaning?: string;
}

/** All that an honest player may know of a position. The object and its arrays are reused: keep nothing. */
export interface Observed {
  /** `[observationSize]`, in [0, 1]: what the rules observe. */
  readonly observation: Float32Array;
  /** The same by the names of `rules.features`: times a feature's `maximum` its entries are integers. */
  readonly features: Readonly<Record<string, Float32Array>>;
  /** `[moves]`; 1 = legal. */
  readonly actionMask: Uint8Array;
}

/** An observation of one's own, of real numbers too: `make(preset, { observe })`. */
export interface OwnObserver {
  /** How the `spec` of its environments calls it. */
  readonly name: string;
  readonly features: readonly OwnFeature[];
  /** Writes an observation into `target`, `[sum of sizes]`, which is 0 everywhere. `target` is reused. */
  write(observed: Observed, target: Float32Array): void;
}

/**
 * The observation 'table': what lies on the table and what the rules show now, without what only a memory of earlier cards knows.
 * @throws InputError for a game that does not say what that is
 */
export function tableObserver({ features, game }: Rules): OwnObserver {
  const shown = features.filter(({ needsMemory = false }) => !needsMemory);
  if (shown.length === features.length)
    throw new InputError(
      `Expected a game with features that need memory for observe: 'table', but ${game} marks none (needsMemory)`,
    );
  return {
    name: 'table',
    features: shown.map(({ name, size, maximum, meaning }) => ({
      name,
      size,
      unit: maximum === 1 ? '1' : `1 / ${maximum}`,
      meaning,
    })),
    write: (observed, target) => {
      let at = 0;
      for (const { name, size } of shown) {
        target.set(observed.features[name], at);
        at += size;
      }
    },
  };
}

/** @throws InputError for what is no own observation */
function expectObserver(given: OwnObserver) {
  const { name, features, write } = given as Partial<OwnObserver>;
  if (typeof name !== 'string' || name === '' || typeof write !== 'function' || !Array.isArray(features))
    throw mismatch(
      'an own observation as { name, features: [{ name, size, low, high }], write(observed, target) }',
      given,
    );
  if (features.length === 0) throw new InputError(`Expected features of the observation "${name}", but it has none`);
  const own = features as readonly (OwnFeature | null)[];
  const wrong = own.find((each) => {
    const { name: own, size = 1, low = 0, high = 1 } = each ?? ({} as Partial<OwnFeature>);
    return typeof own !== 'string' || own === '' || !Number.isInteger(size) || size < 1 || !(low < high);
  });
  if (wrong !== undefined)
    throw mismatch(`features of the observation "${name}" as { name, size, low, high } with low below high`, wrong);
}

/** Shows an own observation. It is written from what the rules observe, and so hidden cards do not get into it. */
export class OwnInputs implements NetworkInputs {
  readonly name: string;
  readonly stateSize: number;
  readonly perMove = 0;
  readonly stateSpace: Box;
  readonly rules: Rules;
  private readonly observed: Observed;
  private readonly target: Float32Array;

  /** @throws InputError for what is no own observation */
  constructor(
    private readonly own: OwnObserver,
    rules: Rules,
  ) {
    expectObserver(own);
    let from = 0;
    const parts = own.features.map(({ name, size = 1, low = 0, high = 1, unit = '1', meaning = 'an own feature' }) => {
      from += size;
      return { name, from: from - size, size, low, high, unit, meaning };
    });
    this.name = own.name;
    this.stateSize = from;
    const low = Math.min(...parts.map((part) => part.low));
    const high = Math.max(...parts.map((part) => part.high));
    this.stateSpace = { type: 'box', low, high, shape: [this.stateSize], parts };
    this.target = new Float32Array(this.stateSize);
    const observation = new Float32Array(rules.observationSize);
    const features: Record<string, Float32Array> = {};
    let at = 0;
    for (const { name, size } of rules.features) features[name] = observation.subarray(at, (at += size));
    this.observed = { observation, features, actionMask: new Uint8Array(rules.moves.length) };
    this.rules = this.rulesOf(rules, parts);
  }

  private rulesOf(plain: Rules, parts: readonly BoxPart[]): Rules {
    const row = blankRow({
      observations: new Float32Array(plain.observationSize),
      actionMasks: new Uint8Array(plain.moves.length),
    });
    const observe = (state: Readonly<GameState>, observation: Float32Array, offset = 0) => {
      plain.actionMask(state, row.actionMasks);
      plain.observe(state, row.observations);
      row.inputs = observation;
      row.input = offset;
      this.write(row);
    };
    const features = parts.map(({ name, size, high: maximum, meaning }) => {
      return { name, size, maximum, kind: 'count', meaning };
    });
    const own = { observedAs: this.name, features, observationSize: this.stateSize, observe };
    return Object.assign(Object.create(plain) as Rules, own);
  }

  write(row: InputsRow) {
    const { observed, target } = this;
    const { observation, actionMask } = observed;
    // Copies, of which there are views by name: what `write` does to them reaches no game.
    for (let i = 0; i < observation.length; i++) observation[i] = row.observations[row.observation + i];
    for (let i = 0; i < actionMask.length; i++) actionMask[i] = row.actionMasks[row.mask + i];
    target.fill(0);
    this.own.write(observed, target);
    row.inputs.set(target, row.input);
  }
}
