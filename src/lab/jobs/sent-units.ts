import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { InputError, mismatch } from '../../env/base/errors.js';
import type { EvaluationPart } from '../../evaluate/evaluation-parts.js';
import { pathError, readLines, readTextFile, sha256 } from '../../io/files.js';
import { CHANCES } from '../../train/models/model-config.js';
import { modelFoldersOf } from '../../zoo/agent-sources.js';
import { EVALUATION } from '../../zoo/models.js';
import { modelHashes } from '../agents.js';
import { programHash } from './jobs.js';
import { replayedResult } from './replayed.js';
import type { Unit, UnitSubject } from './unit.js';
import type { UnitRunner } from './unit-runner.js';

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

/** SHA-256 of the files of the models and modules of a subject's agents. */
export async function filesOf({ agents }: UnitSubject): Promise<string[]> {
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
  private readonly sizes = new Map<string, number>();
  private readonly send = unitSender();

  private constructor(
    private readonly path: string | undefined,
    private readonly lines: Map<string, string>,
  ) {}

  /** @param path a file, whose results are read first; none: in memory */
  static async open(path?: string): Promise<KeptUnits> {
    return new KeptUnits(path, path === undefined ? new Map<string, string>() : await ownResults(path));
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

/** The results in files, by their units' ids. @throws InputError for those of another version, or passes them over if `isOwn` */
async function resultsIn(paths: readonly string[], isOwn = false) {
  const lines = new Map<string, string>();
  for (const path of paths)
    for await (const { id, isOurs, text } of resultLines(path)) {
      if (isOurs) lines.set(id, text);
      else if (!isOwn)
        throw new InputError(`Expected results of this version of maketen, but ${path} has some of another one`);
    }
  return lines;
}

/** The results of this version in a file that may be there. */
const ownResults = (path: string) => resultsIn(existsSync(path) ? [path] : [], true);

/** Another runner, whose results are added to a file as they come: what is there is not done again. */
export async function keptIn(path: string, runner: UnitRunner): Promise<UnitRunner> {
  const lines = await ownResults(path);
  const send = unitSender();
  return {
    atOnce: runner.atOnce,
    nameOf: (agent) => runner.nameOf?.(agent),
    close: async () => runner.close?.(),
    run: async (unit, signal) => {
      const { id, program } = await send(unit);
      const line = lines.get(id);
      if (line !== undefined) return replayedResult(unit, (JSON.parse(line) as UnitResultLine).result);
      const result = await runner.run(unit, signal);
      if (result !== null) addLine(path, JSON.stringify({ id, program, result }));
      return result;
    },
  };
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
  const results = await resultsIn(paths);
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
