import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
function t(e){return typeof e.evaluate=="function"}function n(e){return t(e)&&e.knowsValues!==!1}export{t as a,n as b};
