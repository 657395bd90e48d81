import { defineConfig } from 'vite';
import { packageSources } from './package-sources.js';
import { modelsPlugin } from './models-plugin.js';

export default defineConfig({
  root: import.meta.dirname,
  // Relative links: the files work in any folder of any web server.
  base: './',
  resolve: { alias: packageSources() },
  plugins: [modelsPlugin()],
  worker: { format: 'es' },
  build: { outDir: '../page-build', emptyOutDir: true, target: 'es2023', modulePreload: { polyfill: false } },
  // Bundled before the first request, or the first model would make the page load anew.
  optimizeDeps: {
    include: [
      '@tensorflow/tfjs-core',
      '@tensorflow/tfjs-layers',
      '@tensorflow/tfjs-backend-cpu',
      '@tensorflow/tfjs-backend-wasm',
    ],
  },
});
