import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{g as e,h as t,l as n,s as o}from"./chunk-ERGALLNY.mjs";var a=n({name:o(["node","wasm","cpu","kernel"]),patched:t(),version:e().optional()}),s="refused: ";export{a,s as b};
