import type { AfterstateBatch } from '../../agents/afterstates/afterstate-batch.js';
import { Lookahead } from '../../agents/afterstates/lookahead.js';
import { AGENT_KITS } from '../../agents/games/kits.js';
import { InputError } from '../../env/errors.js';
import type { GameState } from '../../env/rules.js';
import { type DrawPosition, LinesOfPlay } from '../../evaluate/bounds/lines-of-play.js';
import type { ValueStage } from './value-stage.js';

/** The lines of play of deals under the rules of a stage of the curriculum. */
export class LinesStage {
  /** Share of totalSteps at which the stage ends. */
  readonly until: number;
  /** The expectations over the next card of the draws that were added. */
  readonly lookahead: Lookahead;
  private readonly lines: LinesOfPlay;
  private readonly state: GameState;
  private readonly counts: Uint8Array;

  /** @throws InputError for a game whose lines of play cannot be followed, or whose draws have no inputs */
  constructor(private readonly stage: ValueStage) {
    const { rules, reward, spec } = stage.parts;
    const keyOf = AGENT_KITS.of(rules).positionKey?.(rules);
    if (keyOf === undefined || stage.afterstates.expandDraw === undefined) {
      throw new InputError(
        `Expected config key "learnFrom": "play" for ${spec.preset}, but got "lines"; only in Decade all lines of play can be followed`,
      );
    }
    this.until = stage.until;
    this.lookahead = new Lookahead(rules, reward, stage.afterstates);
    this.lines = new LinesOfPlay(rules, reward, keyOf);
    this.state = rules.createState();
    this.counts = new Uint8Array(rules.cardKinds.length);
  }

  /** The draws on all lines of play of a deal, except those whose value is exact. Reused by the next deal. */
  drawsOf(deal: number): readonly DrawPosition[] {
    const { parts, afterstates } = this.stage;
    const { endgame = 0 } = afterstates;
    parts.rules.deal(this.state, deal);
    this.lines.explore(this.state);
    return this.lines.draws.filter(({ state }) => parts.rules.unseen(state, this.counts) > endgame);
  }

  /** Adds a draw's input to the batch and every card that it can bring to the lookahead. */
  add({ state, draw }: DrawPosition, batch: AfterstateBatch): void {
    this.stage.afterstates.expandDraw!(state, batch);
    batch.endPosition();
    this.lookahead.addDraws(state, draw);
  }
}
