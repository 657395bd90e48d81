import { type GameReview, type Hint, type Hinter, hinterFor, type HinterForOptions, reviewGame } from 'maketen/hint';
import type { ArtifactModel } from 'maketen/train/models';
import { type AnyGame, type AnyMove, givesHints, play } from '../play/games';

/** Milliseconds for a hint where there is no model and nothing is solved. */
const BUDGET_MS = 40;

/** Asks the package about games. Hinters are made once for all games of the same rules. */
export class Advisor {
  private readonly hinters = new Map<string, Hinter<AnyMove>>();

  /** @param model null before it is loaded: then hints of its game are counted in playouts */
  constructor(private readonly model: ArtifactModel | null = null) {}

  /** Does beforehand what the first hint would wait for. */
  prepare(game: AnyGame): void {
    this.hinterOf(game).prepare(game);
  }

  /** The best move; none when the game is over. */
  hints(game: AnyGame): readonly Hint<AnyMove>[] {
    return this.hinterOf(game).hint(game, { limit: 1 });
  }

  /** Whether the chance to win may be shown unasked. Four Ten is worked out once, which takes seconds on a phone: it waits for its first hint. */
  isQuick(game: AnyGame): boolean {
    return givesHints(game) && (game.game !== 'four-ten' || this.hinters.has(this.rulesOf(game).key));
  }

  /** The chance to win, from 0 to 1. */
  chance(game: AnyGame): number {
    const outcome = play.outcome(game);
    if (outcome !== 'ongoing') return outcome === 'won' ? 1 : 0;
    return this.hints(game)[0]?.winProbability.estimate ?? 0;
  }

  async review(game: AnyGame): Promise<GameReview> {
    return reviewGame(play.traceOf(game), this.hinterOf(game));
  }

  private hinterOf(game: AnyGame): Hinter<AnyMove> {
    const { key, preset } = this.rulesOf(game);
    let hinter = this.hinters.get(key);
    if (hinter === undefined) this.hinters.set(key, (hinter = hinterFor(game, this.sourceFor(preset))));
    return hinter;
  }

  private rulesOf(game: AnyGame): { readonly key: string; readonly preset: string } {
    const spec = play.spec(game);
    return { key: JSON.stringify(spec), preset: spec.preset };
  }

  private sourceFor(preset: string): HinterForOptions {
    if (this.model?.config.environment.preset === preset) return { model: this.model };
    return preset.startsWith('decade') ? { budgetMs: BUDGET_MS } : {};
  }
}
