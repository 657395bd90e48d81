import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{c as e,d as t,g as n,m as o}from"./chunk-3VFLU3EH.mjs";var a=n({name:o(["node","wasm","cpu","kernel"]),patched:t(),version:e().optional()}),s="refused: ";export{a,s as b};
