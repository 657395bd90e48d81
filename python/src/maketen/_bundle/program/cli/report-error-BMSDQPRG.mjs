import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-SLFRLRPF.mjs";import"./chunk-LSF55D5L.mjs";import"./chunk-Z6UEU6A7.mjs";import"./chunk-SJUZTGMX.mjs";import"./chunk-7MKMUITP.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{b as reportError,a as usageError};
