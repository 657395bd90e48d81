import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a}from"./chunk-IPWKGXIE.mjs";import"./chunk-62SI6EDW.mjs";export default a();
