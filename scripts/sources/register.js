/**
 * `node --import` of this file runs TypeScript, in the process and its worker threads: like tsx, in less than half of its time. Hooks take
 * half of the time in which a thread starts. So threads run what the sources were compiled to, unless a source has changed since, or the thread is
 * told of a module, which may import sources.
 */
import { register, syncBuiltinESMExports } from 'node:module';
import { inspect } from 'node:util';
import threads from 'node:worker_threads';
import { isCompiled } from '../compiled.js';

register('./hooks.js', import.meta.url);

/** The processes that this one starts know it, too. Changed sources (hooks.js) are not compiled. */
process.env.MAKETEN_IS_COMPILED ??= isCompiled() ? 'yes' : 'no';
const runsCompiled = process.env.MAKETEN_IS_COMPILED === 'yes' && process.env.MAKETEN_INSTEAD_OF_SOURCES === undefined;

const { Worker } = threads;

if (runsCompiled) {
  threads.Worker = class extends Worker {
    constructor(program, options = {}) {
      const [, path] = /^file:.*\/src\/(.*)\.ts$/.exec(program) ?? [];
      const hasModule = /\.(ts|m?js)'/.test(inspect(options.workerData, { depth: 10 }));
      if (path === undefined || hasModule) super(program, options);
      else super(new URL(`../../dist/${path}.js`, import.meta.url), { execArgv: [], ...options });
    }
  };
  syncBuiltinESMExports();
}
