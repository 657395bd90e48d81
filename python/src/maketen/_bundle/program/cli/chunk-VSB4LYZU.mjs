import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{g as D,h as H}from"./chunk-7TNKKSVD.mjs";import{g as N,h as G}from"./chunk-7MKMUITP.mjs";import{e as j}from"./chunk-WFZ6SPJ7.mjs";function O(t){return j(t).replace(/[&<>"']/g,e=>`&#${e.charCodeAt(0)};`)}function y(t,e,n=[]){let r=Object.entries(e).map(([i,o])=>{let g=typeof o=="number"?String(Number(o.toFixed(2))):O(o);return` ${i}="${g}"`}),s=`<${t}${r.join("")}`;return n.length===0?`${s}/>`:`${s}>${n.join("")}</${t}>`}function F(t,e,n,r="text",s="start"){return y("text",{x:t,y:e+4.5,class:r,"text-anchor":s},[O(n)])}function P(t,e,n,r,s){return y("line",{x1:t,y1:e,x2:n,y2:r,class:s})}function U(t,e,n,r){return y("circle",{cx:t,cy:e,r:n,class:r})}function I(t){return t.map(([e,n],r)=>`${r===0?"M":"L"}${e.toFixed(1)} ${n.toFixed(1)}`).join("")}var W=7.7;function tt(t){return t.length*W}function K(t,e){return tt(t)<=e?t:`${t.slice(0,Math.max(1,Math.floor(e/W)-1))}\u2026`}function et(t,e){let n=t/e,r=10**Math.floor(Math.log10(n));return r*([1,2,5].find(s=>s*r>=n*(1-1e-9))??10)}function L(t,{pixels:e,limits:n,most:r=6,round:s=!1}){let[i,o]=n??[-1/0,1/0],g=t.filter(Number.isFinite).map(u=>Math.min(o,Math.max(i,u))),l=Math.min(...g),c=Math.max(...g),m=c>l?(c-l)*.04:Math.max(Math.abs(l)*.1,.01),h=et(c-l+2*m,r),M=[l-m,c+m],w=c>l?[l,c]:M,[b,k]=s?[Math.floor(w[0]/h+1e-9)*h,Math.ceil(w[1]/h-1e-9)*h]:M,$=Math.max(i,b),a=Math.min(o,k),f=Math.ceil($/h-1e-9),p=Math.floor(a/h+1e-9),S=Array.from({length:p-f+1},(u,R)=>Number(((f+R)*h).toPrecision(12)));return{low:$,high:a,ticks:S,at:u=>e[0]+(Math.min(a,Math.max($,u))-$)/(a-$)*(e[1]-e[0])}}function X(t,e){let n=e?t*100:t;return!e&&Math.abs(t)>=1e6?`${Number((t/1e6).toPrecision(6))}M`:!e&&Math.abs(t)>=1e3?`${Number((t/1e3).toPrecision(6))}k`:`${Number(n.toPrecision(6))}${e?" %":""}`}function V(t,e,n,r,s){let i=(t.at(t.low)+t.at(t.high))/2;return[...t.ticks.map(o=>P(t.at(o),e,t.at(o),n,"grid")),...t.ticks.map(o=>F(t.at(o),n+12,X(o,s),"muted","middle")),F(i,n+30,r,"muted","middle")]}function Y(t,e,n,r){return t.ticks.flatMap(s=>[P(e,t.at(s),n,t.at(s),"grid"),F(e-8,t.at(s),X(s,r),"muted","end")])}var nt={ground:["#ffffff","#14171b"],ink:["#1c2026","#e8eaed"],muted:["#5b6470","#9aa4b0"],grid:["#dadee3","#31373e"],bound:["#b3261e","#ff8a80"],s0:["#0072b2","#56b4e9"],s1:["#d55e00","#ff9248"],s2:["#009e73","#3fc79a"],s3:["#b0528a","#e79ac6"],s4:["#a87400","#f0b840"],s5:["#3d8fc4","#9ad1f5"],s6:["#1c2026","#e8eaed"]},rt=0,ot=1,C=7,z=`
.figure { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
.figure .ground { fill: var(--ground); }
.figure .text { fill: var(--ink); }
.figure .strong { fill: var(--ink); font-weight: 600; }
.figure .muted { fill: var(--muted); font-size: 12px; }
.figure .grid { stroke: var(--grid); }
.figure .axis { stroke: var(--muted); }
.figure .bound { stroke: var(--bound); stroke-width: 1.5; }
.figure .bound-loose { stroke: var(--bound); stroke-width: 1.5; stroke-dasharray: 5 3; }
.figure .bound-band { fill: var(--bound); opacity: 0.13; }
.figure .bound-text { fill: var(--bound); font-size: 12px; }
.figure .interval { stroke: currentColor; stroke-width: 2.5; stroke-linecap: round; }
.figure .dot, .figure .faint { fill: currentColor; }
.figure .faint { opacity: 0.35; }
.figure .curve { fill: none; stroke: currentColor; stroke-width: 2; stroke-linejoin: round; }
.figure .fine { stroke-width: 1.5; }
.figure .dashed { stroke-dasharray: 6 3; }
.figure .dotted { stroke-dasharray: 2 2; }
.figure .band { fill: currentColor; opacity: 0.17; }
.figure .pale { opacity: 0.08; }
.figure .plain { color: var(--muted); }
.figure .s0 { color: var(--s0); }
.figure .s1 { color: var(--s1); }
.figure .s2 { color: var(--s2); }
.figure .s3 { color: var(--s3); }
.figure .s4 { color: var(--s4); }
.figure .s5 { color: var(--s5); }
.figure .s6 { color: var(--s6); }`,st="@media (prefers-color-scheme: dark)";function B(t,e){return t.replaceAll(/var\(--(\w+)\)/g,(n,r)=>nt[r][e])}var at=`${B(z,rt)}
${st} {${B(z,ot)}
}`;function Z(t){G(t?.label,"a figure with a label");let{notes:e=[]}=t,[n,r]=[14,17],s=n+24+(e.length===0?0:e.length*r+8),i=t.width+2*n,o=Math.ceil(t.height)+s+n-2,g=[`<style>${at}</style>`,y("rect",{class:"ground",width:i,height:o}),`<text class="strong" x="${n}" y="${n+12}">${O(t.label)}</text>`,...e.map((c,m)=>F(n,n+26+m*r,c,"muted")),y("g",{transform:`translate(${n} ${s})`},[t.content])],l={xmlns:"http://www.w3.org/2000/svg",width:i,height:o,class:"figure",viewBox:`0 0 ${i} ${o}`,role:"img","aria-label":t.label};return`${y("svg",l,[`
${g.join(`
`)}
`])}
`}var[_,v,lt,ut]=[26,60,14,42],q=20,A=20,J=[""," dashed"," dotted"];function Q(t){return`s${t%C}${J[Math.floor(t/C)%J.length]}`}function dt(t,e,n="steps"){let[r,s]=e.length>1?[460,220]:[620,300],i=e.flatMap(d=>d.curves),o=[...new Set(i.map(d=>d.label))],g=Math.max(0,...i.map(({points:d})=>d[d.length-1].x)),l=g<600?"seconds":g<3*3600?"minutes":"hours",c=n==="seconds"?{seconds:1,minutes:60,hours:3600}[l]:1,m={steps:"decisions",episodes:"games",seconds:`${l} of training`}[n],[h,M]=[r-lt,_+s],w={labels:o,width:r,height:s,right:h,foot:M,divisor:c,xTitle:m},b=Math.min(2,e.length),k=M+ut+A,$=e.map((d,E)=>{let T=`translate(${E%b*(r+A)} ${Math.floor(E/b)*k})`;return y("g",{transform:T},ct(d,w))}),a=Math.ceil(e.length/b)*k-A,f=b*(r+A)-A,p=o.length>1?o:[],S=p.flatMap((d,E)=>{let T=a+8+(E+.5)*q;return[P(v,T,v+22,T,`curve ${Q(E)}`),F(v+30,T,K(d,f-v-30))]}),[x,...u]=new Set(i.filter(({band:d})=>d==="seeds").map(({runs:d})=>d.length)),R=[...i.some(({band:d})=>d==="interval")?["Band of a single run: 95 % interval of each evaluation"]:[],...x===void 0?[]:[`Mean of ${u.length===0?x:"several"} seeds, band from the lowest to the highest`]];return{name:"curves",label:t,notes:R,width:f,height:p.length===0?a:a+8+p.length*q,content:[...$,...S].join(`
`)}}function ct({metric:t,curves:e},{labels:n,width:r,height:s,right:i,foot:o,divisor:g,xTitle:l}){let c=/(_rate|_fraction|epsilon|exploration)$/.test(t),m=e.map(a=>({series:Q(n.indexOf(a.label)),points:D(a.points,r/2).map(f=>({...f,x:f.x/g}))})),h=m.flatMap(a=>a.points),M=Math.max(...h.map(a=>a.x))||1,w=L([0,M],{pixels:[v,i],limits:[0,M],most:Math.round(r/72)}),b=L(h.flatMap(a=>[a.y,a.low??a.y,a.high??a.y]),{pixels:[o,_],limits:c?[0,1]:void 0,most:Math.round(s/32),round:!0}),k=m.every(a=>a.points.length<=60),$=m.length>4?" pale":"";return[F(v,_/2-4,t.replaceAll("_"," ")),...Y(b,v,i,c),...V(w,o,o+4,l,!1),P(v,o,i,o,"axis"),...m.flatMap(({points:a,series:f})=>{let p=a.filter(({low:u,high:R})=>u!==null&&R!==null);if(p.length<2)return[];let S=p.map(u=>[w.at(u.x),b.at(u.high)]),x=p.map(u=>[w.at(u.x),b.at(u.low)]);return[y("path",{d:`${I([...S,...x.reverse()])}Z`,class:`band ${f}${$}`})]}),...m.flatMap(({points:a,series:f})=>{let p=a.map(x=>[w.at(x.x),b.at(x.y)]),S=k?p.map(([x,u])=>U(x,u,2.7,`dot ${f}`)):[];return[y("path",{d:I(p),class:`curve ${f}${k?"":" fine"}`}),...S]})]}function pt(t,e={}){N(t,"runs, as readRuns gives them");let n=H(t,e),r=(i,o)=>{let[g,...l]=new Set(t.map(({config:c})=>c[o]));return l.length===0&&typeof g=="string"?`${i}${g}`:""},s=e.title??`Learning curves${r(": ","algorithm")}${r(" on ","preset")}`;return Z(dt(s,n,e.x))}export{pt as a};
