import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const gateway = 'http://localhost:8080';
/** What the package gives to bundlers has the warnings for developers, too. */
const reactRouter = join(import.meta.dirname, '../node_modules', 'react-router', 'dist/production/index.mjs');

/**
 * What every visitor loads: the start of the app, and what the landing page shares with the consoles. If something of
 * that were missing here, the landing page would load all shared components.
 */
const FIRST = new RegExp(
  [
    'web/src/main',
    'web/src/ui/(avatar|badge|button|button-anchor|logo|status-badge)\\.',
    'web/src/shared/(messages|page/page-title)',
    'web/src/theme/page-theme',
    'lucide-react/dist/esm/(?!icons|lucide)',
    'icons/(check|file-text|phone-call|search|triangle-alert|triangle-exclamation-point|users)\\.',
  ]
    .join('|')
    .replaceAll('/', '[\\\\/]'),
);

const TEXT_FILES = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Smaller files are not compressed: it would not save a packet. */
const WORTH_IT_BYTES = 1_000;

/** Writes `.br` and `.gz` files next to every text file, so that the gateway does not compress at run time. */
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

/**
 * Styles keep the comments, the line breaks and the indentation of their source, which nobody reads: more than 1 kB of
 * each console. A line break alone, as in `join('\n')`, stays.
 */
const shortStyles = (): Plugin => ({
  name: 'short-styles',
  apply: 'build',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code
          .replace(/\n\s+\/\* [^*`]+ \*\/(?=\n)/g, '')
          .replace(/(?<=[;{,`])\n\s+|(?<=[;}])\n(?=`)/g, '');
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [react(), shortStyles(), precompress()],
  resolve: {
    alias: mode === 'production' ? [{ find: /^react-router$/, replacement: reactRouter }] : [],
    conditions: ['source', 'module', 'browser', mode === 'production' ? 'production' : 'development'],
  },
  server: {
    strictPort: true,
    proxy: { '/api': gateway, '/ws': { target: gateway, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // The content security policy (`default-src 'self'`) forbids fonts and scripts as data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // By default the bundler makes a chunk for each small module that two pages share: a console loaded 70 files.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              // Changes only with a dependency, so it stays in the browser's cache across our releases.
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|styled-components)[\\/]/,
              priority: 3,
            },
            {
              name: 'first',
              test: FIRST,
              priority: 2,
            },
            {
              // Components that many pages share, with their dependencies. Not those that no console has: a console must
              // stay under 250 kB of script.
              name: 'parts',
              test: /web[\\/]src[\\/](ui|shared|theme)[\\/](?!(?:\w+[\\/])?(?:data-table|skeleton-rows|wide-table|page-header|tabs|community-logo|confirm-dialog|card|progress-bar|restored-draft|communities-query))|lucide-react/,
              minShareCount: 3,
              maxModuleSize: 4_000,
              priority: 1,
            },
          ],
        },
      },
    },
  },
}));
