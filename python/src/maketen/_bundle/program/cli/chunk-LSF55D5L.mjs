import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{b as u}from"./chunk-Z6UEU6A7.mjs";import{n as l}from"./chunk-SJUZTGMX.mjs";import{e as s}from"./chunk-WFZ6SPJ7.mjs";async function h(n,t){let i=n===void 0?null:new l(n),r=await t();return i?.write(`${JSON.stringify(r.json,null,2)}
`),i?.commit(),r}var g=/(\u001b\[(?:0|1|2|22|31|32|33|39)m|\n)/;function x(n){return n.split(g).map((t,i)=>i%2===1?t:s(t)).join("")}function j(n){console.log(x(n))}function S(n){process.stderr.write(`maketen: ${s(n)}
`)}function E(n){console.log(s(JSON.stringify(n)))}function b(){return process.stdout.isTTY&&(process.env.NO_COLOR??"")===""&&process.env.TERM!=="dumb"}function T(n,{npm_command:t}=process.env){return`${t===void 0?"":"npx "}maketen ${n}`}var a={bold:[1,22],dim:[2,22],green:[32,39],red:[31,39],yellow:[33,39]};function d(n,t){return b()?`\x1B[${a[n][0]}m${t}\x1B[${a[n][1]}m`:t}function v(n,t){return`${d("bold",s(n))}
${p(t)}`}function R({headings:n,rows:t}){let i=u({headings:n,rows:t.map(e=>e.map(s))}),[r,...o]=i.map(e=>e.join("  ").trimEnd());return[...r===""?[]:[d("bold",r)],...o].join(`
`)}var f=80;function c(){let n=process.stdout.columns??1/0;return n===0?f:n}function N(){let n=c();return n===1/0?f:n}function m(n,t=c()){return n.replace(/.+/g,i=>{let r=[];for(let o of i.split(" ")){let e=r.at(-1);e!==void 0&&e.length+1+o.length<=t?r[r.length-1]=`${e} ${o}`:r.push(o)}return r.join(`
`)})}var y=24;function k(n,t=c()){let i=n.map(([o,e])=>[s(o),s(e)]),r=Math.max(...i.map(([o])=>o.length))+2;return t-r<y?i.map(([o,e])=>`${o}
${p(m(e,t-2))}`).join(`
`):i.map(([o,e])=>o.padEnd(r)+p(m(e,t-r),r).trimStart()).join(`
`)}function p(n,t=2){return n.replace(/^(?=.)/gm," ".repeat(t))}function J(n){console.log(JSON.stringify(n,null,2).split(`
`).map(s).join(`
`))}export{h as a,j as b,S as c,E as d,b as e,T as f,d as g,v as h,R as i,c as j,N as k,m as l,k as m,p as n,J as o};
