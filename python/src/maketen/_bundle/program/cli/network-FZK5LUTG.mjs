import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-5QFWFXZF.mjs";import"./chunk-RGYGFHHN.mjs";import"./chunk-5BKNDZUX.mjs";import"./chunk-I4NLPHZP.mjs";import"./chunk-G7U6FMIA.mjs";import"./chunk-CZ52NHW4.mjs";import"./chunk-62SI6EDW.mjs";export{a as Network,b as artifactsOf};
