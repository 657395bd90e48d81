#!/usr/bin/env node
import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{readFileSync as i}from"node:fs";var r=process.argv.slice(2);if(r.length===1&&r[0]==="--version"){let o=i(new URL("../../package.json",import.meta.url),"utf8");console.log(JSON.parse(o).version)}else{let o=({message:e})=>{process.stderr.write(`maketen: ${e.split(`
`)[0]}
`),process.exit(1)};process.once("uncaughtException",o);let{reportError:s}=await import("./report-error-BMSDQPRG.mjs"),{guardProcess:t}=await import("./process-end-DYICFYPO.mjs");t(),process.off("uncaughtException",o),process.on("uncaughtException",e=>process.exit(s(e)));let{runProgram:n}=await import("./program-KB2DC7GY.mjs"),c=await n(r);process.exitCode??=c}
