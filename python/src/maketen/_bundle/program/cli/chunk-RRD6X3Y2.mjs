import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{b as r}from"./chunk-RKB4DVS4.mjs";import{createInterface as i}from"node:readline";var n=130;function o(){return process.stdout.isTTY&&process.env.TERM!=="dumb"}var s=class{interactive=process.stdin.isTTY&&process.stdout.isTTY;reader=i({input:process.stdin,output:this.interactive?process.stdout:void 0,terminal:this.interactive});lines=this.reader[Symbol.asyncIterator]();constructor(){this.reader.on("SIGINT",()=>{process.stdout.write(`
${r}
`),process.exit(n)})}clear=this.interactive&&o()?()=>process.stdout.write("\x1B[2J\x1B[H"):void 0;write(e){process.stdout.write(e)}async ask(e){this.interactive?(this.reader.setPrompt(e),this.reader.prompt()):this.write(e);let t=await this.lines.next();return t.done?(this.write(`
`),null):(process.stdin.isTTY||this.write(`${t.value}
`),t.value)}close(){this.reader.close()}};export{n as a,o as b,s as c};
