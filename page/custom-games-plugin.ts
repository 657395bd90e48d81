import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const PLACE = join(import.meta.dirname, 'session/custom-games.ts');
/** Before the games, whose options zod would compile where it may: here the page's security policy refuses that. */
const QUIET_ZOD = 'maketen:quiet-zod';
/** Paths are from the folder in which the command was called. */
const FROM = process.env.INIT_CWD ?? process.cwd();

/** The modules in a list of paths, as PATH has them. @throws Error, one line, for one that is missing */
function modulesIn(list: string): string[] {
  return list
    .split(delimiter)
    .filter((path) => path !== '')
    .map((path) => {
      const module = resolve(FROM, path);
      if (existsSync(module)) return module;
      throw new Error(`Expected MAKETEN_GAMES to name modules with games, but there is no ${module}`);
    });
}

/** Builds the page with games from outside: MAKETEN_GAMES=golf.mjs, or several as PATH has them. */
export function customGamesPlugin(): Plugin {
  const modules = modulesIn(process.env.MAKETEN_GAMES ?? '');
  return {
    name: 'maketen-custom-games',
    resolveId: (id) => (id === QUIET_ZOD ? id : null),
    load: (id) => {
      if (id === QUIET_ZOD)
        return { code: "import { config } from 'zod/v4/core'; config({ jitless: true });", moduleSideEffects: true };
      if (modules.length === 0 || id !== PLACE) return null;
      const imports = modules.map((module, i) => `import * as m${i} from ${JSON.stringify(module)};`);
      return `import '${QUIET_ZOD}';
import { completeGame } from 'maketen/env';
import { registerGame } from 'maketen/hint';
${imports.join('\n')}
export const CUSTOM_GAMES = [${modules.map((_, i) => `m${i}`).join()}]
  .map((module) => module.game ?? module.default)
  .map((kits) => ({ ...kits, game: completeGame(kits.game) }));
export const registerCustomGames = () => CUSTOM_GAMES.forEach((kits) => registerGame(kits));
`;
    },
  };
}
