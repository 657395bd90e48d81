import { nameKey, Random } from '../base/random.js';
import type { DecisionBatch, EnvironmentParts } from './environment.js';
import type { NetworkInputs } from './network-inputs.js';
import { copyRedealt, type GameState, type Rules } from './rules.js';

/** Who is asked about positions. */
interface Asked extends Deciding {
  readonly usesObservations?: boolean;
  act(batch: DecisionBatch, actions: Int32Array): void;
  reseed?(seed: number): void;
}

const SHIPPED = new WeakSet<object>();

/** The functions that an agent decides by. */
interface Deciding {
  readonly act: unknown;
  readonly evaluate?: unknown;
  readonly actionValues?: unknown;
}

function functionsOf({ act, evaluate, actionValues }: Deciding): object[] {
  return [act, evaluate, actionValues].filter((each) => typeof each === 'function');
}

/**
 * Marks agents of this package, which are tested to decide the same whatever is hidden: they are asked about the true
 * positions. A derived class that decides by functions of its own is not marked.
 * @param agent a class's prototype, or one agent
 */
export function markShipped(agent: Deciding) {
  for (const each of functionsOf(agent)) SHIPPED.add(each);
}

/** Whether what it decides by is this package's own code. */
export function isShipped(agent: Deciding): boolean {
  return functionsOf(agent).every((each) => SHIPPED.has(each));
}

/** The inputs 'features' of an environment for an agent that reads them; undefined for agents of the package, which encode plain observations themselves. */
export function featuresFor(
  { spec, inputs }: Pick<EnvironmentParts, 'spec' | 'inputs'>,
  agent: Asked,
): NetworkInputs | undefined {
  return spec.inputs === 'features' && agent.usesObservations && !isShipped(agent) ? inputs : undefined;
}

const REDEALT_KEY = nameKey('hidden cards of an agent');

/** The arrays of a batch, which are used again for the next one. */
export class BatchArrays {
  size = 0;
  observations = new Float32Array(0);
  actionFeatures: Float32Array | undefined;
  actionMasks = new Uint8Array(0);
  legalCounts = new Uint16Array(0);
  tags: Int32Array | undefined;
  spec: DecisionBatch['spec'];

  constructor(readonly rules: Rules) {}
}

/** Copies of a batch whose hidden cards are dealt anew. Buffers are reused; positions are copied when they are first read. */
class RedealtBatch extends BatchArrays implements DecisionBatch {
  readonly random = new Random('hidden cards of an agent', 0);
  readonly #states: GameState[] = [];
  /** The true positions, until they are copied. */
  #toCopy: readonly GameState[] | null = null;

  get states(): GameState[] {
    if (this.#toCopy !== null) this.copy(this.#toCopy);
    return this.#states;
  }

  private copy(from: readonly GameState[]) {
    const { rules, random, size } = this;
    const states = this.#states;
    while (states.length < from.length) states.push(rules.createState());
    for (let row = 0; row < size; row++) copyRedealt(rules, states[row], from[row], random);
    this.#toCopy = null;
  }

  /** Takes over all rows of a batch but the order of what is hidden. */
  take(batch: DecisionBatch, usesObservations: boolean): this {
    const { rules } = this;
    const { size } = batch;
    this.size = size;
    this.tags = batch.tags?.slice(0, size);
    this.spec = batch.spec;
    // As long as the batch's own: agents may work out the number of moves from the lengths.
    const { observations, actionMasks, legalCounts } = batch;
    if (this.observations.length !== observations.length || this.actionMasks.length !== actionMasks.length) {
      this.observations = new Float32Array(observations.length);
      this.actionMasks = new Uint8Array(actionMasks.length);
      this.legalCounts = new Uint16Array(legalCounts.length);
    }
    this.#toCopy = batch.states;
    if (usesObservations) this.observations.set(observations);
    this.actionFeatures = usesObservations ? batch.actionFeatures?.slice() : undefined;
    this.actionMasks.set(actionMasks.subarray(0, size * rules.moves.length));
    this.legalCounts.set(legalCounts.subarray(0, size));
    return this;
  }
}

const COPIES = new WeakMap<object, RedealtBatch>();

function copiesOf(agent: Asked, rules: Rules): RedealtBatch {
  let copies = COPIES.get(agent);
  if (copies?.rules !== rules) COPIES.set(agent, (copies = new RedealtBatch(rules)));
  return copies;
}

/**
 * The batch as this agent may see it: the true one for agents of this package, else copies whose hidden cards are dealt
 * anew, in arrays of their own. Valid until the agent is asked again.
 */
export function shownTo<Batch extends DecisionBatch>(agent: Asked, batch: Batch, rules: Rules): Batch | RedealtBatch {
  if (isShipped(agent)) return batch;
  return copiesOf(agent, rules).take(batch, agent.usesObservations ?? true);
}

/**
 * Restarts an agent's random numbers before it plays a deal. An agent that is not of this package is told the deal's
 * place in its list (from 0) instead of the seed, from which the whole deck follows.
 */
export function reseedForDeal(agent: Asked, rules: Rules, deal: { readonly seed: number; readonly index: number }) {
  reseedAgent(agent, rules, isShipped(agent) ? deal.seed : deal.index);
}

/** Restarts an agent's random numbers, and those of what it is shown instead of hidden cards. */
export function reseedAgent(agent: Asked, rules: Rules, seed: number) {
  agent.reseed?.(seed);
  if (!isShipped(agent)) copiesOf(agent, rules).random.reseed(REDEALT_KEY, seed, 0);
}
