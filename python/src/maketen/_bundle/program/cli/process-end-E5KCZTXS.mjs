import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-SWHGL2KN.mjs";import"./chunk-YTBYC5KD.mjs";import"./chunk-EU4OZQC6.mjs";import"./chunk-62SI6EDW.mjs";export{b as endAtOnce,c as guardProcess,a as interruptible};
