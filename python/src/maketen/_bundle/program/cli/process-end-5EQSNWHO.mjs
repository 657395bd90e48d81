import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-RYRCUWFZ.mjs";import"./chunk-6R2ES55G.mjs";import"./chunk-COUU7UQB.mjs";import"./chunk-62SI6EDW.mjs";export{b as endAtOnce,c as guardProcess,a as interruptible};
