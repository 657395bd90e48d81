import * as z from 'zod';

/** Games from outside: `defineCommand` registers them before the command runs. */
export const gameOption = {
  game: z.array(z.string()).optional().describe('module with a game of your own, ./my-game.mjs; repeatable'),
};
