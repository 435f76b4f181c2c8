import { z } from 'zod';
import { BaseConfig, DatabaseConfig, PublicUrl, readConfig, ServicePort, ServiceUrl } from './config';

const Config = z.object({
  ...BaseConfig.shape,
  ...DatabaseConfig.shape,
  SERVICE_PORT: ServicePort(8104),
  CAD_URL: ServiceUrl.optional(),
});
const GOOD = {
  INTERNAL_SECRET: 'k7Qz1pVx9Lm3Rt5Yw8Bn2Hd4Gf6Js0Ca',
  REDIS_URL: 'redis://localhost:6379',
  DATABASE_URL: 'postgres://ten8@localhost/ten8',
};

test('what is not said has its default', () => {
  expect(readConfig(Config, { ...GOOD, LOG_LEVEL: '' })).toMatchObject({
    SERVICE_PORT: 8104,
    HOST: '0.0.0.0',
    LOG_LEVEL: 'info',
  });
});

test('every bad variable is named at once, and no value is shown', () => {
  const read = () =>
    readConfig(Config, { INTERNAL_SECRET: 'hunter2', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });

  expect(read).toThrow(/INTERNAL_SECRET/);
  expect(read).toThrow(/REDIS_URL/);
  expect(read).toThrow(/DATABASE_URL/);
  expect(read).toThrow(/LOG_LEVEL/);
  expect(read).not.toThrow(/hunter2/);
});

test.each([
  'short',
  'a'.repeat(40),
  'change-me-change-me-change-me-change-me',
  'example-0aB1cD2eF3gH4iJ5kL6mN7oP8qR9',
  'abcdefghijklmnopqrstuvwxyz-ABCDEFG',
  'k3J9x0QmZw2Lk3J9x0QmZw2Lk3J9x0QmZw2L',
  'ten8-development-only-9Zk2Lq8Xw4Vb',
  'xyzzyxzyQQxyWzyzxRRxzzyTyxyxUUzyzxzx',
])('the weak secret %s is refused', (INTERNAL_SECRET) => {
  expect(() => readConfig(Config, { ...GOOD, INTERNAL_SECRET })).toThrow(/INTERNAL_SECRET/);
});

test('a variable with several problems is named with the first of them', () => {
  const read = () => readConfig(Config, { ...GOOD, INTERNAL_SECRET: 'secret' });

  expect(read).toThrow(/^INTERNAL_SECRET is too short: [^\n]+$/);
});

test.each([
  ['SERVICE_PORT', ' '],
  ['SERVICE_PORT', '80.5'],
  ['SERVICE_PORT', '70000'],
  ['HOST', '999.1.1.1'],
  ['REDIS_URL', 'redis://'],
  ['DATABASE_URL', 'postgres://'],
  ['REDIS_URL', 'redis://:100%@localhost'],
  ['DATABASE_POOL', 'many'],
  ['PGSSLROOTCERT', '/nowhere/ca.crt'],
  ['CAD_URL', 'cad:8104'],
  ['CAD_URL', 'http://cad-1:8104, cad-2'],
])('%s=%j is named, once, in words', (name, value) => {
  const read = () => readConfig(Config, { ...GOOD, [name]: value });

  expect(read).toThrow(new RegExp(`^${name} must be [^\n]+$`));
});

test.each(['https://cad.example.org/', 'https://CAD.example.org:443', 'https://cad.example.org/start?x=1'])(
  'of the public address %s the part counts that browsers send as their origin',
  (value) => {
    expect(PublicUrl.parse(value)).toBe('https://cad.example.org');
  },
);

test('an error in a list names its variable', () => {
  const Lists = z.object({
    URLS: z
      .string()
      .transform((list) => list.split(','))
      .pipe(z.array(z.url('must be URLs'))),
  });

  expect(() => readConfig(Lists, { URLS: 'a,b' })).toThrow(/^URLS must be URLs$/);
});
