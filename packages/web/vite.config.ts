import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Relative addresses everywhere: the built app runs under any path, which the server writes into `<base>`. */
export default defineConfig({
  plugins: [react()],
  base: './',
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Libraries change seldom: apart from the app they stay in the browser's cache over a new version.
    rollupOptions: { output: { manualChunks: libraryChunk } },
  },
  server: { proxy: { '/v4': target(), '/api': target() } },
});

/** The chunk of a library that every page needs; of the others Rollup knows who needs what. */
function libraryChunk(id: string): string | undefined {
  if (/\/node_modules\/(react|react-dom|scheduler)\//.test(id)) return 'react';
  return /\/node_modules\/@tanstack\/(react-router|router-core|history|react-query|query-core)\//.test(id)
    ? 'tanstack'
    : undefined;
}

/** Where `vite` alone (without our server in front) finds the API. */
function target(): string {
  return process.env['VEDETTE_WEB_PROXY'] ?? 'http://127.0.0.1:8080';
}
