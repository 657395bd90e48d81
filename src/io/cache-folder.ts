import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** The folder for what can be worked out again at any time: XDG_CACHE_HOME or the system's usual place, and `maketen` in it. */
export function cacheFolder(environment = process.env, platform: string = process.platform, home = homedir()): string {
  const { XDG_CACHE_HOME: xdg = '', LOCALAPPDATA: local = '' } = environment;
  if (isAbsolute(xdg)) return join(xdg, 'maketen');
  if (platform === 'win32') return join(local || join(home, 'AppData', 'Local'), 'maketen', 'Cache');
  return join(home, platform === 'darwin' ? 'Library/Caches' : '.cache', 'maketen');
}
