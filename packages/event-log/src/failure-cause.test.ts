import pg from 'pg';
import { DatabaseError } from 'sequelize';
import { refuse } from '@ten8/contracts/errors';
import { isCausedByFact, isDatabaseUnavailable } from './failure-cause';

function driverError(code: string, severity = 'ERROR'): Error {
  return Object.assign(new pg.DatabaseError('said by the server', 20, 'error'), { code, severity });
}
const wrapped = (error: Error) => new DatabaseError(Object.assign(error, { sql: 'select 1' }));

test.each([
  ['the server shuts down', driverError('57P01', 'FATAL')],
  ['the server is starting up', driverError('57P03', 'FATAL')],
  ['any fatal message', driverError('XX000', 'FATAL')],
  ['a deadlock', driverError('40P01')],
  ['a lock that takes too long', driverError('55P03')],
  ['a statement that takes too long', driverError('57014')],
  ['a transaction that was idle for too long', driverError('25P03', 'FATAL')],
  ['a server that only allows reading', driverError('25006')],
  ['a full disk', driverError('53100')],
  ['a disk that fails', driverError('58030')],
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  [
    'a connection that broke before',
    new Error('Client has encountered a connection error and is not queryable'),
  ],
  [
    'a pool that was closed because the process stops',
    new Error('ConnectionManager.getConnection was called after the connection manager was closed!'),
  ],
  ['a server that does not answer', new Error('Query read timeout')],
  ['a refused connection', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
])('%s counts as an unavailable database, from the driver as from Sequelize', (_title, error) => {
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(isDatabaseUnavailable(wrapped(error))).toBe(true);
  expect(isCausedByFact(error)).toBe(false);
});

test.each([
  ['a broken rule of the schema', wrapped(driverError('23505'))],
  ['a mistake in the SQL', driverError('42601')],
  ['a mistake in a handler', new TypeError('undefined is not a function')],
  ['an error that only looks like one of the network', Object.assign(new Error('no'), { code: 'ENOUGH' })],
  ['a refusal', refuse('not_found', 'Not found')],
])('%s is the fault of the fact', (_title, error) => {
  expect(isDatabaseUnavailable(error)).toBe(false);
  expect(isCausedByFact(error)).toBe(true);
});
