import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-F3PI3AGP.mjs";import"./chunk-AG2R3ZOT.mjs";import"./chunk-RSZG4TDN.mjs";import"./chunk-NHY5GKAO.mjs";import"./chunk-EU4OZQC6.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadKernelFirst};
