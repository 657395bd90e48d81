import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-RZENX7SG.mjs";import"./chunk-AG2R3ZOT.mjs";import"./chunk-XTV34IX3.mjs";import"./chunk-G7U6FMIA.mjs";import"./chunk-EU4OZQC6.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadKernelFirst};
