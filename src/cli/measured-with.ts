import { cpus } from 'node:os';
import type { Backend } from '../agents/networks/backend.js';
import { modelFolder } from './agents.js';
import { settingTexts, searchName } from './agents/search-settings.js';

/** What an evaluation was computed with; plain JSON. */
export interface MeasuredWith {
  /** "AMD EPYC, Node 20.20.2" */
  readonly machine: string;
  /** What models were computed with; null where none plays. */
  readonly backend: Backend | null;
}

function playsByModel(agent: string): boolean {
  const names = searchName(agent) === null ? [agent] : settingTexts(agent).map(([, value]) => value);
  return names.some((name) => modelFolder(name) !== null);
}

/** @param agents as `--agent` takes them; their models must have been loaded, or the backend starts here */
export async function measuredWith(agents: readonly string[]): Promise<MeasuredWith> {
  const machine = `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}`;
  if (!agents.some(playsByModel)) return { machine, backend: null };
  const { loadBackend } = await import('../agents/networks/backend.js');
  return { machine, backend: await loadBackend() };
}
