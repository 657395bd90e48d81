#!/usr/bin/env node
/** Runs the command line of this checkout, compiled first if a source has changed: `npx maketen`, `npm run maketen` and `npm start`. */
import './build.js';

await import('../dist/cli/main.js');
