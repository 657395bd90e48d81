import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-NWTIRFU7.mjs";import"./chunk-VUUFKKQ2.mjs";import"./chunk-TOO6MNKH.mjs";import"./chunk-UVPL645U.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadKernelFirst};
