import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
import{b as et}from"./chunk-XFUTNVIK.mjs";import{e as tt}from"./chunk-AEJC2K43.mjs";import{d as Z,e as Q,f as X}from"./chunk-EU4OZQC6.mjs";import{basename as jt,join as Ft,resolve as At}from"node:path";function _t(t){let e=et(t),n=tt(Ft(t,"config.json"),"the config of a training");if(e.length===0)throw new X(`Expected ${t} to have trained an iteration, but it has not yet`);return{folder:t,config:n,metrics:e}}function Zt(t){let e=t.map(n=>At(n));return t.filter((n,s)=>e.indexOf(e[s])===s).map(_t)}function U(t,e=""){let n=Object.entries(t).flatMap(([s,r])=>typeof r=="object"&&r!==null&&!Array.isArray(r)?Object.entries(U(r,`${e}${s}.`)):[[`${e}${s}`,typeof r=="string"?r:JSON.stringify(r)]]);return Object.fromEntries(n.sort(([s],[r])=>s<r?-1:1))}function Tt(t){let[e]=t,n=e.length;for(let s of t)for(;!s.startsWith(e.slice(0,n));)n--;return(n===e.length?e:e.slice(0,n).replace(/[-_. ]*(seed)?[-_. ]*$/i,""))||e}function Ct(t){let e=t.map(([{config:o}])=>U({...o,seed:null})),s=[...new Set(e.flatMap(Object.keys))].filter(o=>new Set(e.map(a=>a[o])).size>1),r=e.map(o=>s.filter(a=>o[a]!==void 0).map(a=>["algorithm","preset"].includes(a)?o[a]:`${a}=${o[a]}`).join(", ")),u=o=>new Set(o).size===t.length&&o.every(a=>a!=="");if(s.length<=3&&u(r))return r;let i=t.map(o=>Tt(o.map(({folder:a})=>jt(a))));return u(i)?i:t.map(([{folder:o}])=>o)}function It(t){let e=new Map,n=new Map;for(let u of t){let{seed:i,...o}=U(u.config),a=JSON.stringify(o),l=e.get(`${i} ${a}`)??0;e.set(`${i} ${a}`,l+1);let d=`${l} ${a}`;n.set(d,[...n.get(d)??[],u])}let s=[...n.values()],r=Ct(s);return s.map((u,i)=>({label:u.length===1?r[i]:`${r[i]} (${u.length} seeds)`,runs:u}))}var Qt=["steps","seconds","episodes"];function zt(t){let e=Math.max(...t.map(i=>i[0].x)),n=Math.min(...t.map(i=>i[i.length-1].x)),s=t.flatMap(i=>i.map(({x:o})=>o)).filter(i=>i>=e&&i<=n),r=[...new Set(s)].sort((i,o)=>i-o),u=t.map(i=>{let o=0;return r.map(a=>{for(;i[o].x<a;)o++;let l=i[o];if(l.x===a)return l.y;let d=i[o-1];return d.y+(a-d.x)/(l.x-d.x)*(l.y-d.y)})});return r.map((i,o)=>{let a=u.map(d=>d[o]),l=a.reduce((d,f)=>d+f,0)/a.length;return{x:i,y:l,low:Math.min(...a),high:Math.max(...a)}})}function Gt({label:t,runs:e},n,s){let r=e.flatMap(({folder:l,metrics:d})=>{let f=d.flatMap(w=>{let{[n]:y=null,[s]:h=null}=w;return y===null||h===null?[]:[{x:h,y,low:w[`${n}_low`]??null,high:w[`${n}_high`]??null}]});return f.length===0?[]:[{folder:l,points:f}]});if(r.length===0)return null;let[{points:u}]=r,i=r.length>1,o=i?zt(r.map(l=>l.points)):u;if(o.length===0)return null;let a=i?"seeds":u.some(({low:l,high:d})=>l!==null&&d!==null)?"interval":null;return{label:t,runs:r.map(({folder:l})=>l),band:a,points:o}}function rt(t,e){if(t.length<=e)return t;let n=t[0].x,s=(t[t.length-1].x-n)/e,r=new Map;for(let i of t){let o=Math.min(e-1,Math.floor((i.x-n)/s));r.set(o,[...r.get(o)??[],i])}let u=i=>{let o=i.filter(a=>a!==null);return o.length===0?null:o.reduce((a,l)=>a+l,0)/o.length};return[...r.values()].map(i=>({x:u(i.map(({x:o})=>o)),y:u(i.map(({y:o})=>o)),low:u(i.map(({low:o})=>o)),high:u(i.map(({high:o})=>o))}))}var nt=["evaluation_win_rate","win_rate"];function ot(t,{metrics:e,x:n="steps"}={}){let s=t.flatMap(o=>o.metrics),r=[...new Set(s.flatMap(o=>Object.keys(o).filter(a=>typeof o[a]=="number")))],u=e??[nt.find(o=>r.includes(o))??nt[1]],i=It(t);return u.map(o=>{if(!r.includes(o))throw new X(`Expected a metric that these runs have, but got "${o}"${Z(o,r)}`);let a=i.map(l=>Gt(l,o,n)).filter(l=>l!==null);return{metric:o,curves:a}})}var it=520;function m(t){return Q(t).replace(/[&<>"']/g,e=>`&#${e.charCodeAt(0)};`)}function p(t,e,n=[]){let s=Object.entries(e).map(([u,i])=>{let o=typeof i=="number"?String(Number(i.toFixed(2))):m(i);return` ${u}="${o}"`}),r=`<${t}${s.join("")}`;return n.length===0?`${r}/>`:`${r}>${n.join("")}</${t}>`}function v(t,e,n,s="text",r="start"){return p("text",{x:t,y:e+4.5,class:s,"text-anchor":r},[m(n)])}function j(t,e,n,s,r){return p("line",{x1:t,y1:e,x2:n,y2:s,class:r})}function ne(t,e,n,s,r){return p("rect",{x:t,y:e,width:Math.max(0,n),height:Math.max(0,s),class:r})}function W(t,e,n,s){return p("circle",{cx:t,cy:e,r:n,class:s})}function B(t){return t.map(([e,n],s)=>`${s===0?"M":"L"}${e.toFixed(1)} ${n.toFixed(1)}`).join("")}var at=7.7;function Lt(t){return t.length*at}function st(t,e){return Lt(t)<=e?t:`${t.slice(0,Math.max(1,Math.floor(e/at)-1))}\u2026`}function Nt(t,e){let n=t/e,s=10**Math.floor(Math.log10(n));return s*([1,2,5].find(r=>r*s>=n*(1-1e-9))??10)}function Y(t,{pixels:e,limits:n,most:s=6,round:r=!1}){let[u,i]=n??[-1/0,1/0],o=t.filter(Number.isFinite).map(E=>Math.min(i,Math.max(u,E))),a=Math.min(...o),l=Math.max(...o),d=l>a?(l-a)*.04:Math.max(Math.abs(a)*.1,.01),f=Nt(l-a+2*d,s),w=[a-d,l+d],y=l>a?[a,l]:w,[h,H]=r?[Math.floor(y[0]/f+1e-9)*f,Math.ceil(y[1]/f-1e-9)*f]:w,b=Math.max(u,h),R=Math.min(i,H),T=Math.ceil(b/f-1e-9),F=Math.floor(R/f+1e-9),C=Array.from({length:F-T+1},(E,z)=>Number(((T+z)*f).toPrecision(12)));return{low:b,high:R,ticks:C,at:E=>e[0]+(Math.min(R,Math.max(b,E))-b)/(R-b)*(e[1]-e[0])}}function lt(t,e){let n=e?t*100:t;return!e&&Math.abs(t)>=1e6?`${Number((t/1e6).toPrecision(6))}M`:!e&&Math.abs(t)>=1e3?`${Number((t/1e3).toPrecision(6))}k`:`${Number(n.toPrecision(6))}${e?" %":""}`}function ut(t,e,n,s,r){let u=(t.at(t.low)+t.at(t.high))/2;return[...t.ticks.map(i=>j(t.at(i),e,t.at(i),n,"grid")),...t.ticks.map(i=>v(t.at(i),n+12,lt(i,r),"muted","middle")),v(u,n+30,s,"muted","middle")]}function dt(t,e,n,s){return t.ticks.flatMap(r=>[j(e,t.at(r),n,t.at(r),"grid"),v(e-8,t.at(r),lt(r,s),"muted","end")])}function re(t,{low:e,estimate:n,high:s},r){return[j(...t(e),...t(s),`interval ${r}`),W(...t(n),4,`dot ${r}`)]}var ft={ground:["#ffffff","#14171b"],panel:["#f6f7f9","#1d2126"],ink:["#1c2026","#e8eaed"],muted:["#5b6470","#9aa4b0"],grid:["#dadee3","#31373e"],link:["#0060a8","#7cc0f4"],bound:["#b3261e","#ff8a80"],s0:["#0072b2","#56b4e9"],s1:["#d55e00","#ff9248"],s2:["#009e73","#3fc79a"],s3:["#b0528a","#e79ac6"],s4:["#a87400","#f0b840"],s5:["#3d8fc4","#9ad1f5"],s6:["#1c2026","#e8eaed"]},pt=0,ht=1,N=7,bt=`
svg.figure { font: 13px system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
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
.figure .diagonal { stroke: var(--muted); stroke-dasharray: 4 4; }
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
${Array.from({length:N},(t,e)=>`.figure .s${e} { color: var(--s${e}); }`).join(`
`)}`,Dt=`
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1rem 1rem 4rem; max-width: 68rem; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 1rem 0 0.5rem; }
h2 { font-size: 1.3rem; margin: 3rem 0 0.5rem; padding-top: 0.75rem; border-top: 1px solid var(--grid); }
h3 { font-size: 1.08rem; margin: 2.25rem 0 0.25rem; }
p, li { max-width: 46rem; }
a { color: var(--link); }
nav ul { list-style: none; padding: 0; margin: 1rem 0; display: flex; flex-wrap: wrap; gap: 0.3rem 1.1rem; }
.facts { color: var(--muted); font-size: 0.92rem; }
.note { border-left: 3px solid var(--bound); padding-left: 0.75rem; }
figure { margin: 1rem 0 1.5rem; padding: 0.9rem; background: var(--panel); border-radius: 10px; }
figure .drawing { overflow-x: auto; }
figure svg { display: block; width: 100%; min-width: 21rem; max-width: 40rem; height: auto; margin: 0 auto; }
figcaption { margin-top: 0.6rem; color: var(--muted); font-size: 0.9rem; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.88rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--muted); padding-bottom: 0.4rem; }
th, td { padding: 0.3rem 0.7rem 0.3rem 0; text-align: left; white-space: nowrap; border-bottom: 1px solid var(--grid); vertical-align: top; }
thead th { font-weight: 600; }
tbody th { font-weight: 500; }
.right { text-align: right; }
td small { display: block; color: var(--muted); font-size: 0.92em; }
@media (max-width: 36rem) { figure { margin-left: -1rem; margin-right: -1rem; padding: 0.75rem 0.5rem; border-radius: 0; } figcaption { padding: 0 0.5rem; } }
@media print { figure { break-inside: avoid; } }`,yt="@media (prefers-color-scheme: dark)";function ct(t){return Object.entries(ft).map(([e,n])=>`--${e}: ${n[t]};`).join(" ")}function gt(t,e){return t.replaceAll(/var\(--(\w+)\)/g,(n,s)=>ft[s][e])}var xt=`
:root { color-scheme: light dark; ${ct(pt)} }
${yt} { :root { ${ct(ht)} } }
${bt}
${Dt}`,mt=bt.replace("svg.figure",".figure"),wt=`${gt(mt,pt)}
${yt} {${gt(mt,ht)}
}`;function se(t,e,n){let s=r=>`<figure>
<div class="drawing" tabindex="0" role="group" aria-label="drawing">${$t(r,{},r.content)}</div>
<figcaption>${m(r.caption??"")}</figcaption>
</figure>`;return{id:t,title:e,figures:n.filter(r=>typeof r!="string"),html:n.map(r=>typeof r=="string"?r:s(r)).join(`
`)}}function le(t,e){return`<p${e===void 0?"":` class="${e}"`}>${m(t)}</p>`}function ue(t){return`<h3>${m(t)}</h3>`}function $t(t,e,n){let r={class:"figure",viewBox:`0 0 ${t.width} ${Math.ceil(t.height)}`,role:"img","aria-label":t.label};return p("svg",{...e,...r},[n])}function vt(t){let{notes:e=[]}=t,[n,s]=[14,17],r=n+24+(e.length===0?0:e.length*s+8),u=t.width+2*n,i=Math.ceil(t.height)+r+n-2,o=[`<style>${wt}</style>`,p("rect",{class:"ground",width:u,height:i}),`<text class="strong" x="${n}" y="${n+12}">${m(t.label)}</text>`,...e.map((l,d)=>v(n,n+26+d*s,l,"muted")),p("g",{transform:`translate(${n} ${r})`},[t.content])],a={xmlns:"http://www.w3.org/2000/svg",width:String(u),height:String(i)};return`${$t({...t,width:u,height:i},a,`
${o.join(`
`)}
`)}
`}function de(t,{columns:e,rows:n}){let s=a=>e[a].align==="right"?' class="right"':"",r=e.map(({heading:a},l)=>`<th scope="col"${s(l)}>${m(a)}</th>`).join(""),u=a=>{let l=a.indexOf(" (");return l<1||!a.endsWith(")")?m(a):`${m(a.slice(0,l))} <small>${m(a.slice(l+1))}</small>`},i=a=>a.map((l,d)=>`<td${s(d+1)}>${u(l)}</td>`).join(""),o=n.map(([a,...l])=>`<tr><th scope="row">${m(a)}</th>${i(l)}</tr>`);return`<div class="table" tabindex="0" role="region" aria-label="${m(t)}">
<table>
<caption>${m(t)}</caption>
<thead><tr>${r}</tr></thead>
<tbody>
${o.join(`
`)}
</tbody>
</table>
</div>`}function ce(t,e){let n=e.map(r=>`<li><a href="#${r.id}">${r.title}</a></li>`).join(""),s=e.map(({id:r,title:u,html:i})=>`<section id="${r}">
<h2>${u}</h2>
${i}
</section>`);return`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="maketen report">
<title>${m(t)}</title>
<style>${xt}</style>
</head>
<body>
<header>
<h1>${m(t)}</h1>
<nav aria-label="sections"><ul>${n}</ul></nav>
</header>
<main>
${s.join(`
`)}
</main>
</body>
</html>
`}var[J,M,Xt,Ut]=[26,60,14,42],Mt=20,_=20,Rt=[""," dashed"," dotted"];function Wt(t){return t.replaceAll("_"," ")}function St(t){return`s${t%N}${Rt[Math.floor(t/N)%Rt.length]}`}function Bt(t,e,n,s={}){let{x:r="steps",width:u=it,height:i=240}=s,o=n.flatMap(c=>c.curves),a=[...new Set(o.map(c=>c.label))],l=Math.max(0,...o.map(({points:c})=>c[c.length-1].x)),d=l<600?"seconds":l<3*3600?"minutes":"hours",f=r==="seconds"?{seconds:1,minutes:60,hours:3600}[d]:1,w={steps:"decisions",episodes:"games",seconds:`${d} of training`}[r],[y,h]=[u-Xt,J+i],H=({metric:c,curves:S})=>{let $=/(_rate|_fraction|epsilon|exploration)$/.test(c),A=S.map(g=>({series:St(a.indexOf(g.label)),points:rt(g.points,u/2).map(k=>({...k,x:k.x/f}))})),K=A.flatMap(g=>g.points),V=Math.max(...K.map(g=>g.x))||1,G=Y([0,V],{pixels:[M,y],limits:[0,V],most:Math.round(u/72)}),L=Y(K.flatMap(g=>[g.y,g.low??g.y,g.high??g.y]),{pixels:[h,J],limits:$?[0,1]:void 0,most:Math.round(i/32),round:!0}),q=A.every(g=>g.points.length<=60),Pt=A.length>4?" pale":"";return[v(M,J/2-4,Wt(c)),...dt(L,M,y,$),...ut(G,h,h+4,w,!1),j(M,h,y,h,"axis"),...A.flatMap(({points:g,series:k})=>{let P=g.filter(({low:x,high:Ot})=>x!==null&&Ot!==null);if(P.length<2)return[];let D=P.map(x=>[G.at(x.x),L.at(x.high)]),O=P.map(x=>[G.at(x.x),L.at(x.low)]);return[p("path",{d:`${B([...D,...O.reverse()])}Z`,class:`band ${k}${Pt}`})]}),...A.flatMap(({points:g,series:k})=>{let P=g.map(O=>[G.at(O.x),L.at(O.y)]),D=q?P.map(([O,x])=>W(O,x,2.7,`dot ${k}`)):[];return[p("path",{d:B(P),class:`curve ${k}${q?"":" fine"}`}),...D]})]},b=Math.min(2,n.length),R=h+Ut+_,T=n.map((c,S)=>{let $=`translate(${S%b*(u+_)} ${Math.floor(S/b)*R})`;return p("g",{transform:$},H(c))}),F=Math.ceil(n.length/b)*R-_,C=b*(u+_)-_,I=a.length>1?a:[],E=I.flatMap((c,S)=>{let $=F+8+(S+.5)*Mt;return[j(M,$,M+22,$,`curve ${St(S)}`),v(M+30,$,st(c,C-M-30))]}),[z,...kt]=new Set(o.filter(({band:c})=>c==="seeds").map(({runs:c})=>c.length)),Et=[...o.some(({band:c})=>c==="interval")?["Band of a single run: 95 % interval of each evaluation"]:[],...z===void 0?[]:[`Mean of ${kt.length===0?z:"several"} seeds, band from the lowest to the highest`]];return{name:t,label:e,notes:Et,width:C,height:I.length===0?F:F+8+I.length*Mt,content:[...T,...E].join(`
`)}}function he(t,e={}){let n=ot(t,e),s=(i,o)=>{let[a,...l]=new Set(t.map(({config:d})=>d[o]));return l.length===0&&typeof a=="string"?`${i}${a}`:""},r=e.title??`Learning curves${s(": ","algorithm")}${s(" on ","preset")}`,u=n.length>1?{width:460,height:220}:{width:620,height:300};return vt(Bt("curves",r,n,{...u,x:e.x}))}export{_t as a,Zt as b,Qt as c,ot as d,it as e,v as f,j as g,ne as h,W as i,Lt as j,st as k,Y as l,ut as m,dt as n,re as o,se as p,le as q,ue as r,vt as s,de as t,ce as u,Wt as v,Bt as w,he as x};
