import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '..');
const LAUNCHER = ['progress', 'command-line'].map((name) => `packages/launcher/src/${name}.js`);
const FILES = ['package.json', 'package-lock.json', 'scripts', ...LAUNCHER];

/** A checkout in which nothing was installed yet. */
const checkout = mkdtempSync(join(tmpdir(), 'ten8-fresh-'));
beforeAll(() => {
  for (const file of FILES) cpSync(join(ROOT, file), join(checkout, file), { recursive: true });
});
afterAll(() => rmSync(checkout, { recursive: true }));

function run(script: string, env: NodeJS.ProcessEnv = {}) {
  const { status, stderr } = spawnSync(process.execPath, [join(checkout, 'scripts', script)], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: checkout, ...env },
  });
  return { status, lines: stderr.trimEnd().split('\n') };
}

test('a first start without network says so', () => {
  // A port that nobody listens on, and an empty cache.
  const { status, lines } = run('start.mjs', { npm_config_registry: 'http://127.0.0.1:1/' });

  expect(status).toBe(1);
  expect(lines).toEqual([
    'The packages cannot be installed: the package registry of npm cannot be reached.',
    'Check the network and the registry and proxy settings of npm, then start again.',
  ]);
}, 60_000);

test('after npm install the start need not install again, unless packages for development were left out', () => {
  const modules = join(checkout, 'node_modules');
  const stamp = join(modules, '.ten8-lockfile');
  mkdirSync(modules);

  run('after-install.mjs');
  const isStampedWithout = existsSync(stamp);
  mkdirSync(join(modules, 'tsx'));
  run('after-install.mjs');
  // Without tsx's files the start ends, but it has not tried to install.
  const { lines } = run('start.mjs', { npm_config_registry: 'http://127.0.0.1:1/' });
  rmSync(modules, { recursive: true });

  expect(isStampedWithout).toBe(false);
  expect(lines.join()).toContain('ERR_MODULE_NOT_FOUND');
  expect(lines.join()).not.toContain('registry');
});

test('on a Node that is too old, the admin tool names the required version', () => {
  // NODE_OPTIONS would lose double quotes.
  const pretend = `Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.19.0'}})`;
  const { status, lines } = run('admin.mjs', { NODE_OPTIONS: `--import=data:text/javascript,${pretend}` });

  expect(status).toBe(1);
  expect(lines[0]).toBe('Ten8 needs Node 20.19 or newer, but this is Node 18.19.0.');
});

test('the admin tool says what to run before the first start', () => {
  const { status, lines } = run('admin.mjs');

  expect(status).toBe(1);
  expect(lines).toEqual(['Ten8 is not installed yet.', 'Run npm start first, then this command again.']);
});
