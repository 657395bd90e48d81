import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a}from"./chunk-M5PBXCCG.mjs";import"./chunk-RNYNV6LL.mjs";import"./chunk-5MP2C6GK.mjs";import"./chunk-FZIFOPCB.mjs";import"./chunk-DUNYKRLP.mjs";import"./chunk-UVPL645U.mjs";import"./chunk-WFZ6SPJ7.mjs";import"./chunk-62SI6EDW.mjs";export{a as importAgent};
