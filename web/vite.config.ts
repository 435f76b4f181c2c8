import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const gateway = 'http://localhost:8080';

export default defineConfig(({ mode }) => ({
  plugins: [react()],
  resolve: {
    conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
  },
  server: {
    strictPort: true,
    proxy: { '/api': gateway, '/ws': { target: gateway, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The strict policy (`default-src 'self'`) forbids fonts and scripts as data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One file for what changes only with a dependency: it stays in the browser's cache over our own releases.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack|styled-components)[\\/]/,
            },
            // What the first page and nearly every other shows: one request instead of nine.
            {
              name: 'base',
              test: /src[\\/](ui[\\/](avatar|badge|button|button-link|button-look|kbd|logo|status-badge)|shared[\\/](messages|links|page-title)|theme[\\/]page-theme)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
