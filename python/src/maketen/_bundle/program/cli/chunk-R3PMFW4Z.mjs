import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{l as c}from"./chunk-MRGOAY7Z.mjs";import{e as l}from"./chunk-EU4OZQC6.mjs";async function $(n,t){let o=n===void 0?null:new c(n),r=await t();return o?.write(`${JSON.stringify(r.json,null,2)}
`),o?.commit(),r}function x(n=process.stdout){return n.isTTY&&(process.env.NO_COLOR??"")===""&&process.env.TERM!=="dumb"}var d={bold:[1,22],dim:[2,22],green:[32,39],red:[31,39],yellow:[33,39]};function f(n,t){return x()?`\x1B[${d[n][0]}m${t}\x1B[${d[n][1]}m`:t}function h(...n){return n.map(t=>t.startsWith(">")?{heading:t.slice(1),align:"right"}:{heading:t,align:"left"})}function C(n,t){return`${f("bold",n)}
${u(t)}`}function b(n,t){let o=t.map(s=>s.map(l)),r=n.map(({heading:s},p)=>Math.max(s.length,...o.map(a=>a[p].length))),e=s=>s.map((p,a)=>n[a].align==="right"?p.padStart(r[a]):p.padEnd(r[a])).join("  ").trimEnd(),i=n.map(({heading:s})=>s);return[...i.some(s=>s!=="")?[f("bold",e(i))]:[],...o.map(e)].join(`
`)}function E(n){return b(h(...n[0].map(([t])=>t)),n.map(t=>t.map(([,o])=>o)))}var y=80;function m(){let n=process.stdout.columns??1/0;return n===0?y:n}function R(){let n=m();return n===1/0?y:n}function g(n,t=m()){return n.replace(/.+/g,o=>{let r=[];for(let e of o.split(" ")){let i=r.at(-1);i!==void 0&&i.length+1+e.length<=t?r[r.length-1]=`${i} ${e}`:r.push(e)}return r.join(`
`)})}var O=24;function W(n,t=m()){let o=n.map(([e,i])=>[l(e),l(i)]),r=Math.max(...o.map(([e])=>e.length))+2;return t-r<O?o.map(([e,i])=>`${e}
${u(g(i,t-2))}`).join(`
`):o.map(([e,i])=>e.padEnd(r)+u(g(i,t-r),r).trimStart()).join(`
`)}function u(n,t=2){return n.replace(/^(?=.)/gm," ".repeat(t))}function N(n){console.log(JSON.stringify(n,null,2).split(`
`).map(l).join(`
`))}export{$ as a,x as b,f as c,h as d,C as e,b as f,E as g,m as h,R as i,g as j,W as k,u as l,N as m};
