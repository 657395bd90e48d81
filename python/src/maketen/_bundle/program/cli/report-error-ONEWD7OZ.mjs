import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-SS43FU2T.mjs";import"./chunk-T2MGDX3P.mjs";import"./chunk-BIUJHOTA.mjs";import"./chunk-7MKMUITP.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{b as reportError,a as usageError};
