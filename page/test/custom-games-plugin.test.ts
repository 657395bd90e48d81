import { delimiter } from 'node:path';
import { customGamesPlugin } from '../custom-games-plugin.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('a module with a game that is not there is named before anything is built', () => {
  vi.stubEnv('MAKETEN_GAMES', `examples/games/elevens.mjs${delimiter}examples/games/twelves.mjs`);
  vi.stubEnv('INIT_CWD', process.cwd());
  expect(customGamesPlugin).toThrow(
    /^Expected MAKETEN_GAMES to name modules with games, but there is no .*twelves\.mjs$/,
  );
});

test('without games the page is built as it is', () => {
  vi.stubEnv('MAKETEN_GAMES', undefined);
  const { load } = customGamesPlugin();
  expect((load as (id: string) => unknown)('page/session/custom-games.ts')).toBeNull();
});
