import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-XESRLO43.mjs";import"./chunk-SJUZTGMX.mjs";import"./chunk-7MKMUITP.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{b as endAtOnce,c as guardProcess,a as interruptible};
