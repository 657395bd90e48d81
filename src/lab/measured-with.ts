import { cpus } from 'node:os';
import type { Backend } from '../agents/networks/backend.js';
import { modelFoldersOf } from '../zoo/agent-sources.js';

/** What an evaluation was computed with; plain JSON. */
export interface MeasuredWith {
  /** "AMD EPYC, Node 20.20.2" */
  readonly machine: string;
  /** What models were computed with; null where none plays. */
  readonly backend: Backend | null;
}

/** @param agents as `--agent` takes them; their models must have been loaded, or the backend starts here */
export async function measuredWith(agents: readonly string[]): Promise<MeasuredWith> {
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  if (agents.every((agent) => modelFoldersOf(agent).length === 0)) return { machine, backend: null };
  const { loadPlayingBackend } = await import('../agents/networks/backend.js');
  return { machine, backend: await loadPlayingBackend() };
}

/** What models were computed with, as it is called in sentences. */
export function computedBy({ name }: Pick<Backend, 'name'>): string {
  return name === 'kernel' ? 'the compiled kernel' : `TensorFlow.js' ${name} backend`;
}
