import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{a}from"./chunk-SOW6B52D.mjs";import"./chunk-VJCKG53C.mjs";import"./chunk-62SI6EDW.mjs";export default a();
