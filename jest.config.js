const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  },
];

const shared = {
  setupFilesAfterEnv: ['<rootDir>/packages/test-kit/src/try-again-in-ci.ts'],
  transform: { '\\.(t|j)sx?$': swc },
  // Jest does not load what is only published as ES modules.
  transformIgnorePatterns: ['/node_modules/(?!oauth4webapi/)'],
  moduleNameMapper: {
    '^@ten8/([^/]+)/(.*)$': '<rootDir>/packages/$1/src/$2',
  },
};

/** `node` needs the PostgreSQL and Redis that globalSetup brings up; `web` needs neither. */
module.exports = {
  // CI has a time limit, and tries again what failed because three share two cores.
  maxWorkers: process.env.CI ? 3 : 2,
  // Jest does not release all that a test file has loaded: a worker would grow to 2 GB.
  workerIdleMemoryLimit: '700MB',
  // A stuck test must end; how fast a machine is must not decide.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      rootDir: __dirname,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{packages,services,scripts,e2e}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '/dist/'],
      globalSetup: '<rootDir>/packages/test-kit/src/global-setup.ts',
      globalTeardown: '<rootDir>/packages/test-kit/src/global-teardown.ts',
    },
    {
      ...shared,
      displayName: 'web',
      rootDir: __dirname,
      testEnvironment: '<rootDir>/web/jest-environment.js',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
    },
  ],
};
