import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseClient } from './database-login';

const dir = mkdtempSync(join(tmpdir(), 'ten8-login-'));
const PGSSLROOTCERT = join(dir, 'ca.crt');
writeFileSync(PGSSLROOTCERT, 'the certificates');
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test.each([
  ['the authorities of PGSSLROOTCERT', '?sslmode=verify-full', { PGSSLROOTCERT }, { ca: 'the certificates' }],
  ['those that Node knows', '?sslmode=verify-full', { PGSSLROOTCERT: '' }, {}],
  ['no TLS, if the URL does not ask for it', '', { PGSSLROOTCERT }, false],
])('a single connection uses %s', (_, search, env, ssl) => {
  const client = createDatabaseClient(`postgres://ten8:secret@localhost:5433/ten8${search}`, env);

  expect(client).toMatchObject({ host: 'localhost', port: 5433, user: 'ten8', database: 'ten8', ssl });
});
