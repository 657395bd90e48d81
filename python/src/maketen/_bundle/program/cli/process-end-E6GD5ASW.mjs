import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-C5IENLLU.mjs";import"./chunk-CIXDHJOT.mjs";import"./chunk-CZ52NHW4.mjs";import"./chunk-62SI6EDW.mjs";export{b as endAtOnce,c as guardProcess,a as interruptible};
