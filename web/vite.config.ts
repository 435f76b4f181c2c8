import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = 'http://localhost:8080';

const TEXT_FILES = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below this a compressed file saves no packet. */
const WORTH_IT_BYTES = 1_000;

/** Lays `.br` and `.gz` beside every file of text, so that the gateway compresses nothing while it serves. */
const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle({ dir = 'dist' }) {
    for (const name of readdirSync(dir, { recursive: true }) as string[]) {
      if (!TEXT_FILES.test(name)) continue;
      const bytes = readFileSync(join(dir, name));
      if (bytes.length < WORTH_IT_BYTES) continue;
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes));
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [react(), precompress()],
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
    // By itself the bundler makes a file of each small part that two pages share: a console took 70 of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Changes only with a dependency: it stays in the browser's cache over our own releases.
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|styled-components)[\\/]/,
              priority: 3,
            },
            {
              // What a first visitor needs, and nothing that only signed-in users do.
              name: 'first',
              test: /web[\\/]src[\\/]main/,
              priority: 2,
            },
            {
              // What many pages share, with what it is made of.
              name: 'parts',
              test: /web[\\/]src[\\/](ui|shared|theme)[\\/]|lucide-react/,
              minShareCount: 4,
              maxModuleSize: 4_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
