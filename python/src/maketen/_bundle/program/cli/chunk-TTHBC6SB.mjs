import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
var e=[0,1,2],t=12,r=24;export{e as a,t as b,r as c};
