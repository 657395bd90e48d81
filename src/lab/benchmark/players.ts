import { spawn } from 'node:child_process';
import { OneDecision } from '../../agents/decide-one.js';
import { InputError, mismatch } from '../../env/base/errors.js';
import { parseJson } from '../../env/base/json.js';
import { reseedAgent } from '../../env/environment/hidden-cards.js';
import { legalActions } from '../../env/environment/rules.js';
import { type GameParts, Random } from '../../env/index.js';
import { returnForecast } from '../../evaluate/predict.js';
import { linesOf } from '../../io/files.js';
import { atExit } from '../../io/process.js';
import { loadAgent, loadValues } from '../agents.js';
import type { MoveValuer } from '../move-values.js';
import { EXACT } from '../solve.js';
import { type Answer, asksChances, bestOf, MOST_ANSWERS, MOST_DECISIONS, type Player, type Question } from './tasks.js';

/** Scripted players of chances, beside the values of models. */
const CHANCES: Readonly<Record<string, (exact: number, random: Random) => number>> = {
  exact: (chance) => chance,
  random: (_, random) => random.float(),
  // Half of the way to certainty.
  overconfident: (chance) => (chance + Math.round(chance)) / 2,
  // As any play is as good as another, a playout is won with the exact chance.
  'ten-playouts': (chance, random) =>
    Array.from(Array(10), () => random.float()).filter((each) => each < chance).length / 10,
};

/** A player of this process, which draws from a stream of the question. */
interface OwnPlayer extends Pick<Player, 'close'> {
  ask(question: Question, random: Random): Answer | Promise<Answer>;
}

async function chancePlayer(parts: GameParts, name: string, valuer: MoveValuer): Promise<OwnPlayer> {
  const said = (chance: number): Answer => ({ answer: `My estimate is\n${chance.toFixed(15)}` });
  const script = Object.hasOwn(CHANCES, name) ? CHANCES[name] : undefined;
  if (script !== undefined)
    return {
      ask: async ({ position }, random) => {
        const [[{ estimate }]] = await valuer.of([position]);
        return said(script(estimate, random));
      },
    };
  const policy = await loadValues(parts, name, '--player');
  const forecast = returnForecast(parts, policy);
  return {
    ask: ({ position }) => said(Math.min(1, Math.max(0, forecast.of(position)))),
    close: () => policy.dispose?.(),
  };
}

interface NamedPlayerOptions {
  /** The share of answers that are none. */
  readonly illegal: number;
  /** The share of answers at random. Default: 0. */
  readonly guessed?: number;
  /** Whether "exact" plays by the values that judge it. */
  readonly byJudge?: boolean;
  readonly seed: number;
}

/**
 * A player of this process: an agent by its name, which answers in the notation of its move; where chances are asked "exact", "random", "overconfident"
 * or a model.
 * @throws InputError for a name that cannot play the task
 */
export async function namedPlayer(
  parts: GameParts,
  name: string,
  valuer: MoveValuer,
  { illegal, guessed = 0, byJudge, seed }: NamedPlayerOptions,
): Promise<Player> {
  const { rules, notation } = parts;
  const said = (action: number): Answer => ({ answer: notation.formatMove(action) });
  const movePlayer = async (): Promise<OwnPlayer> => {
    if (byJudge && name === EXACT.name)
      return { ask: async ({ position }) => said(bestOf((await valuer.of([position]))[0]).action) };
    const agent = await loadAgent(parts, name);
    const decision = new OneDecision(rules, agent);
    return {
      ask: ({ position }, random) => {
        reseedAgent(agent, rules, random.seed());
        return said(decision.decide(position));
      },
      close: () => agent.dispose?.(),
    };
  };
  const isOfChances = asksChances(parts);
  const player = isOfChances ? await chancePlayer(parts, name, valuer) : await movePlayer();
  const guess = (position: Question['position'], random: Random): Answer => {
    const legal = legalActions(rules, position);
    return isOfChances ? { answer: String(random.float()) } : said(legal[random.below(legal.length)]);
  };
  return {
    ...player,
    ask: (question) => {
      const { game, decision, attempt, position } = question;
      // Each question has a stream of its own, so that a run can be resumed anywhere.
      const stream = (game * MOST_DECISIONS + decision) * MOST_ANSWERS + attempt;
      const random = new Random('benchmark player', seed, stream);
      if (random.float() < illegal) return { answer: 'I cannot tell.' };
      return guessed > 0 && random.float() < guessed ? guess(position, random) : player.ask(question, random);
    },
  };
}

/** Characters of a line of a player's. */
const LONGEST_LINE = 1 << 24;

/** Seconds between asking a program to end and ending it. */
const PATIENCE = 2;

/** After so many games in a row in which a program said nothing, it is not waited for any more. */
const MOST_SILENT = 10;

interface Asked {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

function parseAnswer(line: string): Answer & { readonly id: number } {
  const refusal = () =>
    mismatch(
      'lines such as {"id": 0, "answer": "draw"} from the player, with "tokens" and "seconds" if it likes',
      line,
    );
  const { id, answer, tokens, seconds } = (parseJson(line, refusal) ?? {}) as Partial<Answer & { id: number }>;
  const areNumbers = [tokens, seconds].every(
    (each) => each === undefined || (typeof each === 'number' && each >= 0 && each <= Number.MAX_SAFE_INTEGER),
  );
  if (Number.isInteger(id) && typeof answer === 'string' && areNumbers) return { id: id!, answer, tokens, seconds };
  throw refusal();
}

/**
 * A player in a process of its own, whose input is a line of JSON for each question, and its output one for each answer, in any order.
 * When it is closed, it and what it started get SIGTERM, and SIGKILL two seconds later.
 * @param seconds after which an answer counts as empty; after ten games of empty answers all others do at once
 */
export class CommandPlayer implements Player {
  private readonly child;
  private readonly open = new Map<number, Asked>();
  private readonly forget: () => void;
  private asked = 0;
  private failure: Error | null = null;
  /** Games with a question that was not answered in time, since the last answer. */
  private readonly silent = new Set<number>();

  constructor(
    command: string,
    private readonly seconds: number,
    /** Told with each question. */
    private readonly task: string,
    private readonly onNotice?: (line: string) => void,
  ) {
    this.child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], detached: true });
    this.forget = atExit(() => this.signal('SIGKILL'));
    this.child.on('error', (error) => this.fail(error));
    this.child.stdin.on('error', () => undefined); // what was asked fails when it ends
    this.child.on('close', (code) =>
      this.fail(new Error(`The player ended before the games did (exit code ${code}): ${command}`)),
    );
    this.listen().catch((error: unknown) => this.fail(error as Error));
  }

  async ask({ game, decision, attempt, prompt }: Question): Promise<Answer> {
    if (this.silent.size >= MOST_SILENT && this.failure === null) return { answer: '' };
    const id = this.asked++;
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise<Answer>((resolve, reject) => {
        if (this.failure !== null) throw this.failure;
        this.open.set(id, { resolve, reject });
        timer = setTimeout(() => {
          this.noteSilence(game);
          resolve({ answer: '' });
        }, this.seconds * 1000);
        this.child.stdin.write(`${JSON.stringify({ id, task: this.task, game, decision, attempt, prompt })}\n`);
      });
    } finally {
      clearTimeout(timer);
      this.open.delete(id);
    }
  }

  close() {
    this.forget();
    this.failure ??= new Error('The player was closed');
    const { child } = this;
    const endWhatIsLeft = () => this.signal('SIGKILL');
    if (child.exitCode !== null || child.signalCode !== null) {
      endWhatIsLeft();
      return;
    }
    this.signal('SIGTERM');
    const timer = setTimeout(endWhatIsLeft, PATIENCE * 1000);
    child.once('close', () => {
      clearTimeout(timer);
      endWhatIsLeft();
    });
  }

  /** To the shell, and what it started. */
  private signal(signal: NodeJS.Signals) {
    try {
      process.kill(-this.child.pid!, signal);
    } catch {
      this.child.kill(signal);
    }
  }

  private noteSilence(game: number) {
    this.silent.add(game);
    if (this.silent.size === MOST_SILENT)
      this.onNotice?.(`The player said nothing in ${MOST_SILENT} games in a row; its other answers count as empty`);
  }

  private async listen() {
    for await (const line of linesOf(this.child.stdout, LONGEST_LINE)) {
      const { id, ...answer } = parseAnswer(line);
      if (id >= this.asked || id < 0) throw new InputError(`Expected answers to what was asked, but got "id" ${id}`);
      this.silent.clear();
      this.open.get(id)?.resolve(answer); // one that comes too late is not heard
    }
  }

  private fail(error: Error) {
    this.failure ??= error;
    for (const { reject } of this.open.values()) reject(error);
  }
}
