import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{l as c}from"./chunk-SKYTAWBJ.mjs";import{e as p}from"./chunk-WFZ6SPJ7.mjs";async function S(n,t){let o=n===void 0?null:new c(n),r=await t();return o?.write(`${JSON.stringify(r.json,null,2)}
`),o?.commit(),r}function x(n=process.stdout){return n.isTTY&&(process.env.NO_COLOR??"")===""&&process.env.TERM!=="dumb"}function C(n,{npm_command:t}=process.env){return`${t===void 0?"":"npx "}maketen ${n}`}var d={bold:[1,22],dim:[2,22],green:[32,39],red:[31,39],yellow:[33,39]};function f(n,t){return x()?`\x1B[${d[n][0]}m${t}\x1B[${d[n][1]}m`:t}function h(...n){return n.map(t=>t.startsWith(">")?{heading:t.slice(1),align:"right"}:{heading:t,align:"left"})}function E(n,t){return`${f("bold",n)}
${m(t)}`}function b(n,t){let o=t.map(s=>s.map(p)),r=n.map(({heading:s},l)=>Math.max(s.length,...o.map(a=>a[l].length))),e=s=>s.map((l,a)=>n[a].align==="right"?l.padStart(r[a]):l.padEnd(r[a])).join("  ").trimEnd(),i=n.map(({heading:s})=>s);return[...i.some(s=>s!=="")?[f("bold",e(i))]:[],...o.map(e)].join(`
`)}function R(n){return b(h(...n[0].map(([t])=>t)),n.map(t=>t.map(([,o])=>o)))}var y=80;function u(){let n=process.stdout.columns??1/0;return n===0?y:n}function W(){let n=u();return n===1/0?y:n}function g(n,t=u()){return n.replace(/.+/g,o=>{let r=[];for(let e of o.split(" ")){let i=r.at(-1);i!==void 0&&i.length+1+e.length<=t?r[r.length-1]=`${i} ${e}`:r.push(e)}return r.join(`
`)})}var $=24;function N(n,t=u()){let o=n.map(([e,i])=>[p(e),p(i)]),r=Math.max(...o.map(([e])=>e.length))+2;return t-r<$?o.map(([e,i])=>`${e}
${m(g(i,t-2))}`).join(`
`):o.map(([e,i])=>e.padEnd(r)+m(g(i,t-r),r).trimStart()).join(`
`)}function m(n,t=2){return n.replace(/^(?=.)/gm," ".repeat(t))}function T(n){console.log(JSON.stringify(n,null,2).split(`
`).map(p).join(`
`))}export{S as a,x as b,C as c,f as d,h as e,E as f,b as g,R as h,u as i,W as j,g as k,N as l,m,T as n};
