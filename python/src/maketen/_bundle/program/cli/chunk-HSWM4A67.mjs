import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
function n(e){return typeof e?.evaluate=="function"}function t(e){return n(e)&&e.knowsValues!==!1}export{n as a,t as b};
