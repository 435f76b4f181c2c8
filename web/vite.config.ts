import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = 'http://localhost:8080';

const SQUEEZED = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed file saves no packet. */
const WORTH_IT_BYTES = 1_000;

/** Lays `.br` and `.gz` beside every file of text, so that the gateway compresses nothing while it serves. */
const squeeze = (): Plugin => ({
  name: 'squeeze',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true }) as string[]) {
      if (!SQUEEZED.test(name)) continue;
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < WORTH_IT_BYTES) continue;
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});

/** What the router declares in a way that looks as if it had effects; without it, what nobody uses is left out. */
const shakeRouter = (): Plugin => ({
  name: 'shake-router',
  apply: 'build',
  transform: {
    filter: { id: /node_modules[\\/]react-router[\\/].*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replace(/^(Link|NavLink|Form)\.displayName = .*$/gm, '')
        .replace(/= (React\d*\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [react(), shakeRouter(), squeeze()],
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
              // Without what only writes and long lists use: those come with the first page that does.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|styled-components|@tanstack(?!.*(useMutation|mutationObserver|[iI]nfiniteQuery)))[\\/]/,
            },
            // What the first page and nearly every other shows: one request instead of nine.
            {
              name: 'base',
              test: /src[\\/](ui[\\/](avatar|badge|button|button-link|button-look|kbd|logo|route-link|status-badge)|shared[\\/](messages|links|page-title)|theme[\\/]page-theme)\.tsx?$/,
            },
          ],
        },
      },
    },
  },
}));
