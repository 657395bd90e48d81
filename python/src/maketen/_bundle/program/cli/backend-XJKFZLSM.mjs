import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a,b,c}from"./chunk-DM4ALZ5P.mjs";import"./chunk-AVPQSDJF.mjs";import"./chunk-5BKNDZUX.mjs";import"./chunk-G7U6FMIA.mjs";import"./chunk-CZ52NHW4.mjs";import"./chunk-62SI6EDW.mjs";export{c as backendText,a as loadBackend,b as loadPlayingBackend};
