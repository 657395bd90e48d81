/** `node --import` of this file runs TypeScript, in the process and its worker threads: like tsx, in less than half of its time. */
import { register } from 'node:module';

register('./hooks.js', import.meta.url);
