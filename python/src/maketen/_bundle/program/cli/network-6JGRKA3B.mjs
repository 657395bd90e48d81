import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-O3PLNW67.mjs";import"./chunk-ZODER52X.mjs";import"./chunk-TOO6MNKH.mjs";import"./chunk-UZPU7EPP.mjs";import"./chunk-UVPL645U.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{a as Network,b as artifactsOf};
