import { createRequire } from 'node:module'; const require = createRequire(import.meta.url); const __dirname = import.meta.dirname;
var e=class extends Error{name="DivergedError"};export{e as a};
