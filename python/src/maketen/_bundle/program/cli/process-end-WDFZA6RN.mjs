import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-ZYHQJ3Q3.mjs";import"./chunk-MRGOAY7Z.mjs";import"./chunk-EU4OZQC6.mjs";import"./chunk-62SI6EDW.mjs";export{b as endAtOnce,c as guardProcess,a as interruptible};
