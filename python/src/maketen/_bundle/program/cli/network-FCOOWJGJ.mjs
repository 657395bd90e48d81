import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b}from"./chunk-NDCMTYO5.mjs";import"./chunk-FQETMTIK.mjs";import"./chunk-56C2ICUQ.mjs";import"./chunk-4G3QT455.mjs";import"./chunk-G7U6FMIA.mjs";import"./chunk-COUU7UQB.mjs";import"./chunk-62SI6EDW.mjs";export{a as Network,b as artifactsOf};
