import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-J7GJVQOV.mjs";import"./chunk-IUR6E7OB.mjs";import"./chunk-56C2ICUQ.mjs";import"./chunk-G7U6FMIA.mjs";import"./chunk-COUU7UQB.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadPlayingBackend};
