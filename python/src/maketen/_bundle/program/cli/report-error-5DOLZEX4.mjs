import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-ZJLGAUAJ.mjs";import"./chunk-MNBBAGXM.mjs";import"./chunk-5MP2C6GK.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{b as reportError,a as usageError};
