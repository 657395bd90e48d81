import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
function t(e){return typeof e.evaluate=="function"}export{t as a};
