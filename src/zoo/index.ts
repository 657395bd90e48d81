/** maketen/zoo: agents and trained models from this machine's disk, for `resolveAgent` of maketen/agents. Node only. */
export { diskSources, type FolderModel } from './agent-sources.js';
