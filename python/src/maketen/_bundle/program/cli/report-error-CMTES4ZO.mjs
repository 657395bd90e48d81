import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-KJSDANP6.mjs";import"./chunk-V3DV6GMT.mjs";import"./chunk-Z6UEU6A7.mjs";import"./chunk-BGXFQGZE.mjs";import"./chunk-7MKMUITP.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{b as reportError,a as usageError};
