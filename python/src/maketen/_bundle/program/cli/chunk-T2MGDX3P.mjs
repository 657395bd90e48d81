import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{n as m}from"./chunk-BIUJHOTA.mjs";import{e as a}from"./chunk-WFZ6SPJ7.mjs";async function E(n,t){let e=n===void 0?null:new m(n),r=await t();return e?.write(`${JSON.stringify(r.json,null,2)}
`),e?.commit(),r}var y=/(\u001b\[(?:0|1|2|22|31|32|33|39)m|\n)/;function h(n){return n.split(y).map((t,e)=>e%2===1?t:a(t)).join("")}function v(n){console.log(h(n))}function N(n){process.stderr.write(`maketen: ${a(n)}
`)}function R(n){console.log(a(JSON.stringify(n)))}function b(n=process.stdout){return n.isTTY&&(process.env.NO_COLOR??"")===""&&process.env.TERM!=="dumb"}function W(n,{npm_command:t}=process.env){return`${t===void 0?"":"npx "}maketen ${n}`}var d={bold:[1,22],dim:[2,22],green:[32,39],red:[31,39],yellow:[33,39]};function f(n,t){return b()?`\x1B[${d[n][0]}m${t}\x1B[${d[n][1]}m`:t}function O(...n){return n.map(t=>t.startsWith(">")?{heading:t.slice(1),align:"right"}:{heading:t,align:"left"})}function J(n,t){return`${f("bold",a(n))}
${c(t)}`}function S(n,t){let e=t.map(s=>s.map(a)),r=n.map(({heading:s},l)=>Math.max(s.length,...e.map(p=>p[l].length))),o=s=>s.map((l,p)=>n[p].align==="right"?l.padStart(r[p]):l.padEnd(r[p])).join("  ").trimEnd(),i=n.map(({heading:s})=>s);return[...i.some(s=>s!=="")?[f("bold",o(i))]:[],...e.map(o)].join(`
`)}function T(n){return S(O(...n[0].map(([t])=>t)),n.map(t=>t.map(([,e])=>e)))}var x=80;function u(){let n=process.stdout.columns??1/0;return n===0?x:n}function k(){let n=u();return n===1/0?x:n}function g(n,t=u()){return n.replace(/.+/g,e=>{let r=[];for(let o of e.split(" ")){let i=r.at(-1);i!==void 0&&i.length+1+o.length<=t?r[r.length-1]=`${i} ${o}`:r.push(o)}return r.join(`
`)})}var $=24;function L(n,t=u()){let e=n.map(([o,i])=>[a(o),a(i)]),r=Math.max(...e.map(([o])=>o.length))+2;return t-r<$?e.map(([o,i])=>`${o}
${c(g(i,t-2))}`).join(`
`):e.map(([o,i])=>o.padEnd(r)+c(g(i,t-r),r).trimStart()).join(`
`)}function c(n,t=2){return n.replace(/^(?=.)/gm," ".repeat(t))}function _(n){console.log(JSON.stringify(n,null,2).split(`
`).map(a).join(`
`))}export{E as a,v as b,N as c,R as d,b as e,W as f,f as g,O as h,J as i,S as j,T as k,u as l,k as m,g as n,L as o,c as p,_ as q};
