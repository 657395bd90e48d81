import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-YMU7M3DE.mjs";import"./chunk-AG2R3ZOT.mjs";import"./chunk-W4VXF7X4.mjs";import"./chunk-WY63AVY4.mjs";import"./chunk-EU4OZQC6.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadKernelFirst};
