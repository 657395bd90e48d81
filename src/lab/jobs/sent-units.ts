import { appendFileSync, existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InputError, mismatch } from '../../env/base/errors.js';
import type { EvaluationPart } from '../../evaluate/evaluation-parts.js';
import { pathError, readLines, readTextFile, sha256 } from '../../io/files.js';
import { gameModules, registerGameModule } from '../../io/game-module.js';
import { CHANCES } from '../../train/models/model-config.js';
import { modelFoldersOf } from '../../zoo/agent-sources.js';
import { EVALUATION } from '../../zoo/models.js';
import { labelOf, modelHashes } from '../agents.js';
import { programHash } from './jobs.js';
import { replayedResult } from './replayed.js';
import type { Unit, UnitSubject } from './unit.js';
import { inThreads, type UnitRunner } from './unit-runner.js';

/** A unit for another process, as plain JSON, with all that its result depends on. */
export interface SentUnit {
  /** SHA-256 of the rest. */
  readonly id: string;
  readonly program: string;
  /** SHA-256 of the files of its models and modules. */
  readonly files: readonly string[];
  readonly unit: Unit;
}

/** The result of a sent unit. */
export interface UnitResultLine {
  readonly id: string;
  readonly program: string;
  readonly result: unknown;
}

let program: string | undefined;

/** SHA-256 of all code that does units: other versions may neither do them nor take their results. */
export function unitProgram(): string {
  program ??= programHash(['env', 'agents', 'evaluate', 'gap', 'train', 'hint', 'zoo', 'lab', 'io']);
  return program;
}

async function filesOf({ agents }: UnitSubject) {
  const beside = agents
    .flatMap(modelFoldersOf)
    .flatMap((folder) => [CHANCES, EVALUATION].map((name) => join(folder, name)));
  const hashes = await Promise.all(agents.map(modelHashes));
  return [...hashes.flat(), ...beside.map((file) => (existsSync(file) ? sha256(readTextFile(file)) : ''))];
}

/** Makes the units of one call ready to be sent; the files of its agents are hashed once. */
export function unitSender(): (unit: Unit) => Promise<SentUnit> {
  const hashed = new Map<string, Promise<string[]>>();
  return async (unit) => {
    const key = JSON.stringify(unit.subject.agents);
    const files = hashed.get(key) ?? filesOf(unit.subject);
    hashed.set(key, files);
    const sent = { program: unitProgram(), files: await files, unit };
    return { id: sha256(JSON.stringify(sent)), ...sent };
  };
}

/** This machine lacks the program, the game, a model or a module of a unit. */
export class NotHereError extends InputError {}

interface LoadedThreads {
  readonly runner: UnitRunner;
  /** The number of games that were known when it was started. */
  readonly games: number;
  units: number;
}

/** Does units that come from elsewhere. Threads are started anew when a file that they have loaded changes. */
export class SentUnitThreads {
  private threads: LoadedThreads | null = null;
  /** The files of agents that the threads have loaded. */
  private readonly known = new Map<string, string>();

  /** @param count threads @param patience as of `inThreads` @param start makes what does the units, by default the threads */
  constructor(
    count: number,
    patience: number,
    private readonly start = () => inThreads(count, patience),
  ) {}

  /** @throws NotHereError, or what the unit throws, with the name of this machine */
  async run(sent: SentUnit, signal: AbortSignal): Promise<unknown> {
    const named = (error: unknown, Kind: new (message: string) => Error) =>
      new Kind(`${hostname()}: ${error instanceof Error ? error.message : String(error)}`);
    await this.prepare(sent).catch((error: unknown) => {
      throw named(error, NotHereError);
    });
    const threads = (this.threads ??= { runner: this.start(), games: gameModules().length, units: 0 });
    threads.units++;
    try {
      return await threads.runner.run(sent.unit, signal);
    } catch (error) {
      throw named(error, error instanceof InputError ? InputError : Error);
    } finally {
      threads.units--;
      if (threads !== this.threads) await endIfIdle(threads);
    }
  }

  /** Ends the threads. */
  async close() {
    await this.threads?.runner.close?.();
  }

  /** Expects program, game, models and modules as the sender has them. @throws InputError */
  private async prepare({ program, files, unit: { subject } }: SentUnit) {
    if (program !== unitProgram())
      throw new InputError('Expected a unit of this version of maketen, but it is of another; install the same one');
    const { module } = subject.spec;
    if (module) await registerGameModule(module.url, { sha256: module.sha256, what: 'this unit' });
    const agents = subject.agents.join('\n');
    const own = (await filesOf(subject).catch(() => ['none'])).join();
    if (own !== files.join())
      throw new InputError(
        `Expected ${subject.agents.map(labelOf).join(', ')} as whoever sent the unit has it, but ${process.cwd()} has none or another one; keep models and modules where all machines find them by the same path`,
      );
    const { threads, known } = this;
    if (threads && ((known.get(agents) ?? own) !== own || threads.games !== gameModules().length)) {
      this.threads = null;
      known.clear();
      await endIfIdle(threads);
    }
    known.set(agents, own);
  }
}

/** Threads at work end when their last unit is done. */
async function endIfIdle({ runner, units }: LoadedThreads) {
  if (units === 0) await runner.close?.();
}

/** A sent unit in a line of JSON. @param place names the line @throws InputError for anything else */
export function parseSentUnit(line: string, place: string): SentUnit {
  const sent = parsed(line) as Partial<SentUnit> | null;
  if (typeof sent?.id === 'string' && Array.isArray(sent.files) && typeof sent.unit?.subject === 'object')
    return sent as SentUnit;
  throw mismatch(`${place} to be a unit, as --list-units prints it`, line.slice(0, 100));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null; // the end of a file whose writer was killed
  }
}

/** The results in a file, and whether this version of the program has made them. */
async function* resultLines(path: string) {
  for await (const text of readLines(path)) {
    const line = parsed(text) as Partial<UnitResultLine> | null;
    if (typeof line?.id === 'string' && 'result' in line)
      yield { id: line.id, isOurs: line.program === unitProgram(), result: line.result, text };
  }
}

/** Adds a line; one that a killed writer left half-written is ended first. */
function addLine(path: string, line: string) {
  try {
    appendFileSync(path, `\n${line}\n`);
  } catch (error) {
    throw pathError(error, 'write', path);
  }
}

/** Keeps what a call yields in lines as `KeptUnits`: the same call resumes. @param call what it depends on beside the subject @param rest the results from a place on */
export async function* keptInOrder<Result>(
  path: string | undefined,
  subject: UnitSubject,
  call: unknown,
  rest: (first: number) => AsyncIterable<Result>,
): AsyncGenerator<Result, void> {
  if (path === undefined) {
    yield* rest(0);
    return;
  }
  const program = unitProgram();
  const name = sha256(JSON.stringify([program, await filesOf(subject), subject, call]));
  let next = 0;
  if (existsSync(path))
    for await (const { id, result } of resultLines(path)) {
      if (id !== `${name} ${next}`) continue;
      next++;
      yield result as Result;
    }
  for await (const result of rest(next)) {
    addLine(path, JSON.stringify({ id: `${name} ${next++}`, program, result }));
    yield result;
  }
}

/** Keeps the results of evaluations as they come, in lines as `maketen unit` prints them: what is there is not played again. */
export class KeptUnits {
  private readonly lines = new Map<string, string>();
  private readonly sizes = new Map<string, number>();
  private readonly send = unitSender();

  /** @param path a file, whose results are read first; none: in memory */
  private constructor(private readonly path: string | undefined) {}

  static async open(path?: string): Promise<KeptUnits> {
    const kept = new KeptUnits(path);
    if (path !== undefined && existsSync(path))
      for await (const { id, isOurs, text } of resultLines(path)) if (isOurs) kept.lines.set(id, text);
    return kept;
  }

  /** The result of a unit that is kept, or of `play`. @param agent its name, by which others find its files */
  async run(unit: Unit, agent: string, play: (unit: Unit) => Promise<unknown>): Promise<unknown> {
    const { part, subject } = unit;
    const asked = { ...unit, subject: { ...subject, keepDecisions: true } };
    const { id, program } = await this.send({ ...asked, subject: { ...asked.subject, agents: [agent] } });
    const line = this.lines.get(id);
    const known = line === undefined ? null : (JSON.parse(line) as UnitResultLine).result;
    const result = (known ? await replayedResult(unit, known) : await play(asked)) as EvaluationPart | null;
    if (result === null) return null;
    if (!known) this.add(JSON.stringify({ id, program, result }), id);
    this.sizes.set(`${agent} ${part.first}`, result.won.length);
    const { choices, ...columns } = result;
    return 'keepDecisions' in subject && subject.keepDecisions ? { ...columns, choices } : columns;
  }

  private add(line: string, id: string) {
    if (this.path === undefined) this.lines.set(id, line);
    else addLine(this.path, line);
  }

  /** How many deals from the first on all agents have played. */
  dealsOf(agents: readonly string[]): number {
    for (let deals = 0; ;) {
      const [size, ...others] = agents.map((agent) => this.sizes.get(`${agent} ${deals}`));
      if (size === undefined || others.includes(undefined)) return deals;
      deals += size;
    }
  }
}

export interface FileRunner extends UnitRunner {
  /** The units asked for that no file has a result of, by their ids. */
  readonly missing: ReadonlyMap<string, SentUnit>;
  /** The number of results that were asked for and found. */
  readonly found: number;
}

/**
 * Takes the results of units from files of lines, as `maketen unit` prints them; other lines are passed over. A unit without a
 * result is listed and fails.
 * @throws InputError for a file that cannot be read, or a result of another version
 */
export async function inFiles(paths: readonly string[]): Promise<FileRunner> {
  const results = new Map<string, string>();
  for (const path of paths)
    for await (const { id, isOurs, text } of resultLines(path)) {
      if (!isOurs)
        throw new InputError(`Expected results of this version of maketen, but ${path} has some of another one`);
      results.set(id, text);
    }
  const missing = new Map<string, SentUnit>();
  const send = unitSender();
  let found = 0;
  return {
    atOnce: Number.MAX_SAFE_INTEGER, // all units of a call are asked for before the first fails
    missing,
    get found() {
      return found;
    },
    run: async (unit) => {
      const subject = { ...unit.subject, ...(unit.kind === 'evaluation' && { keepDecisions: true }) };
      const sent = await send({ ...unit, subject });
      const line = results.get(sent.id);
      if (line === undefined) {
        missing.set(sent.id, sent);
        throw new InputError('Expected the results of all units');
      }
      found++;
      return replayedResult(unit, (JSON.parse(line) as UnitResultLine).result);
    },
  };
}
