import { ValuePolicy } from '../../src/agents/policies/value-policy.js';
import { type EnvironmentParts, InputError } from '../../src/env/index.js';
import type { GameState } from '../../src/env/rules.js';
import { DrawsOfGame } from '../../src/evaluate/bounds/draws-of-game.js';
import { type LinesOfPlay, linesOfPlay } from '../../src/evaluate/bounds/lines-of-play.js';
import { loadValues } from '../../src/lab/bounds/load-values.js';
import { readModel } from '../../src/train/models/model-folder.js';
import { modelFoldersOf } from '../../src/zoo/agent-sources.js';
import type { DealOfDraws } from './deal-gap.js';
import { LastLayer } from './last-layer.js';
import { Surprises } from './surprises.js';

async function valuePolicy(name: string, parts: EnvironmentParts): Promise<ValuePolicy> {
  const policy = await loadValues(name, parts, '--model');
  if (policy instanceof ValuePolicy && parts.reward.name === 'win') return policy;
  throw new InputError(`Expected --model to be a value model of chances to win, but got "${name}"`);
}

/** Deals with all their lines of play, and the games of the model whose values make the penalty. */
export class ExploredDeals {
  /** Kinds of surprises: the value's, and one for each weight of the last layer. */
  readonly size: number;
  private readonly lines: LinesOfPlay;
  private readonly games: DrawsOfGame;
  private readonly state: GameState;

  private constructor(
    private readonly parts: EnvironmentParts,
    readonly value: ValuePolicy,
    private readonly surprises: Surprises,
  ) {
    const { rules, reward } = parts;
    this.size = surprises.size;
    this.lines = linesOfPlay(rules, reward);
    this.games = new DrawsOfGame(rules, value);
    this.state = rules.createState();
  }

  /** @param settings how the model plays, as in `lookahead=1+endgame=8` */
  static async by(model: string, settings: string, parts: EnvironmentParts): Promise<ExploredDeals> {
    const value = await valuePolicy(`${model}+${settings}`, parts);
    const leaf = await valuePolicy(`${model}+${settings.replace(/lookahead=\d/, 'lookahead=0')}`, parts);
    const layer = new LastLayer((await readModel(modelFoldersOf(model)[0])).network);
    return new ExploredDeals(parts, value, new Surprises(parts.rules, parts.reward, value, leaf, layer));
  }

  of(seed: number): DealOfDraws {
    const { lines, games, surprises, state, size } = this;
    const { rules, reward } = this.parts;
    rules.deal(state, seed);
    lines.explore(state);
    const ofLines = surprises.of(lines.draws);
    const { draws, end } = games.play(state);
    const ownSurprises = new Float64Array(size);
    surprises.of(draws).forEach((surprise, i) => (ownSurprises[i % size] += surprise));
    return {
      start: lines.start,
      reaches: lines.draws.map(({ reach }) => reach),
      surprises: ofLines,
      ownReturn: reward.returnSoFar(rules, end),
      ownSurprises,
    };
  }
}
