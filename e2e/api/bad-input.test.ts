import { randomUUID } from 'node:crypto';
import { PUBLIC_ENDPOINTS, type NamedEndpoint } from '@ten8/contracts/api';
import { STATUS_OF } from '@ten8/contracts/errors';
import { toRefusal } from '@ten8/service-kit/http/error-answer';
import { createLogger } from '@ten8/service-kit/observability/logger';
import { startSystem, type System } from '@ten8/test-kit/system';
import { createPeople, createPerson, type People } from './people';
import { make } from './permission-table';

let system: System;
let people: People;
let ids: Record<string, number | string>;

beforeAll(async () => {
  system = await startSystem();
  people = await createPeople(system.url);
  const victim = await createPerson(system.url, 'Bystander');
  ids = {
    communityId: people.communityId,
    characterId: await make('character', system.url, people),
    vehicleId: await make('vehicle', system.url, people),
    callId: await make('call', system.url, people),
    noteId: await make('adminNote', system.url, people),
    boloId: await make('bolo', system.url, people),
    rollCallId: await make('adminRollCall', system.url, people),
    unitId: await make('adminUnit', system.url, people),
    userId: victim.userId,
    panicId: await make('adminPanic', system.url, people),
    handoverId: await make('handover', system.url, people),
    sessionId: randomUUID(),
    guildId: '100000000000000001',
  };
}, 120_000);
afterAll(() => system?.stop());

const DEEP = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
const ODD_VALUES = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '',
  '   ',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  true,
  null,
  [],
  {},
  ['\u0000'],
  [null],
  { a: 1 },
  'x'.repeat(3_000),
  '💥'.repeat(600),
  "'; drop table users; --",
  '%',
  '\\',
  '{{7*7}}',
  '../../etc/passwd',
];

/** Handles each item once, a few at a time: thousands one after the other would take a minute. */
async function severalAtOnce<T>(items: readonly T[], send: (item: T) => Promise<void>): Promise<void> {
  const left = [...items];
  const sendAll = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await send(item);
  };
  await Promise.all(Array.from({ length: 8 }, sendAll));
}

/** Bodies that are not an object, or have the odd value in every field. */
function wholeBodies({ endpoint }: NamedEndpoint): string[] {
  const whole = [
    '',
    'null',
    '[]',
    '"text"',
    '7',
    'true',
    '{',
    '{"a":',
    '\u0000',
    DEEP,
    '{"__proto__":{"admin":true}}',
    '{"constructor":{"prototype":{}}}',
  ];
  const fields = fieldsOf(endpoint.body);
  const together = ODD_VALUES.map((value) =>
    JSON.stringify(Object.fromEntries(fields.map((field) => [field, value]))),
  );
  return [...whole, ...together];
}

/** One field with one odd value, the others missing. */
const oddFields = ({ endpoint }: NamedEndpoint) =>
  fieldsOf(endpoint.body).flatMap((field) => ODD_VALUES.map((value) => ({ [field]: value })));

const silent = createLogger('bad-input', { LOG_LEVEL: 'silent' });

/**
 * Whether the schema accepts a body. A body that it refuses never reaches a handler, so the test builds that answer
 * itself as a service does: to send all of them would take a minute.
 */
function isTaken({ name, endpoint }: NamedEndpoint, body: object): boolean {
  const parsed = endpoint.body.safeParse(body);
  if (parsed.success) return true;
  const { status, code, message, details } = toRefusal(parsed.error, silent);
  checkRefusal({ status, body: { code, message, details } }, `${name} ${JSON.stringify(body).slice(0, 120)}`);
  return false;
}

/** The names of an object schema's fields, through refinements and transforms. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if ('shape' in schema && typeof schema.shape === 'object' && schema.shape) return Object.keys(schema.shape);
  if ('in' in schema) return fieldsOf(schema.in);
  return [];
}

const LEAK = /sequelize|postgres|select .* from|at \w+ \(|node_modules|127\.0\.0\.1/i;

/** Throws if an answer is neither a success nor a refusal with a reason. Thousands are checked, and `expect` is slow. */
async function checkAnswer(response: Response, what: string): Promise<void> {
  const { status, headers } = response;
  const text = await response.text();
  const body: unknown = headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : null;
  if (status >= 400) checkRefusal({ status, body }, what);
}

function checkRefusal({ status, body }: { status: number; body: unknown }, what: string): void {
  const text = JSON.stringify(body);
  const isClear = isRefusal(body) && Object.hasOwn(STATUS_OF, body.code) && body.code !== 'internal';
  if (status >= 500 || !isClear || LEAK.test(text)) throw new Error(`${what} answered ${status}: ${text}`);
}

function isRefusal(body: unknown): body is { code: string; message: string } {
  if (typeof body !== 'object' || body === null) return false;
  const { code, message } = { code: undefined, message: undefined, ...body };
  return typeof code === 'string' && typeof message === 'string';
}

const pathOf = (path: string, overrides: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => overrides[name] ?? idOf(name));

function idOf(name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`add an object for :${name} to the ids of this test`);
  return String(id);
}

const withBody = PUBLIC_ENDPOINTS.filter(
  ({ name, endpoint }) => fieldsOf(endpoint.body).length > 0 && name !== 'changePassword',
);

test.each(withBody)(
  '$name answers every odd body with a clear error',
  async (named) => {
    const { endpoint } = named;

    const oneOdd = oddFields(named).filter((body) => isTaken(named, body));

    await severalAtOnce(
      [...wholeBodies(named), ...oneOdd.map((body) => JSON.stringify(body))],
      async (body) => {
        const response = await people.admin.fetch(pathOf(endpoint.path), {
          method: endpoint.verb,
          headers: { 'content-type': 'application/json' },
          ...(body !== '' && { body }),
        });
        await checkAnswer(response, `${endpoint.verb} ${endpoint.path} ${body.slice(0, 120)}`);
      },
    );
  },
  60_000,
);

const ODD_IDS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '2147483648',
  '99999999999999999999',
  'abc',
  'null',
  '%00',
  '%F0%9F%92%A5',
  '%E0%A4%A',
  "1'--",
  '..%2f1',
  '1%2c2',
];
const withId = PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.path.includes(':'));

test.each(withId)('$name finds nothing under an odd id', async ({ endpoint }) => {
  await severalAtOnce(ODD_IDS, async (id) => {
    const overrides = Object.fromEntries(
      [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, id]),
    );
    const response = await people.admin.fetch(pathOf(endpoint.path, overrides), { method: endpoint.verb });

    expect([400, 404, 405]).toContain(response.status);
    await checkAnswer(response, `${endpoint.verb} ${endpoint.path} ${id}`);
  });
});

const ODD_QUERIES = [
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=',
  'cursor=0',
  'cursor=x',
  'cursor=99999999999',
  'q=%00',
  'q=%25',
  'q=%5C',
  'q=_',
  'q=',
  'q=a&q=b',
  'firstName=%00',
  'lastName[]=a',
  'lastName=%ED%A0%80',
  'dateOfBirth=1990-02-31',
  'plate=%25',
  'plate=%5C',
  'ownerId=abc',
  'ownerId=99999999999',
  'characterId=x',
  'characterId=-1',
  `lastName=${'a'.repeat(5_000)}`,
];
const reads = PUBLIC_ENDPOINTS.filter(({ endpoint }) => endpoint.verb === 'GET' && endpoint.status === 200);

test.each(reads)('$name reads odd queries safely', async ({ endpoint }) => {
  await severalAtOnce(ODD_QUERIES, async (query) => {
    const response = await people.admin.fetch(`${pathOf(endpoint.path)}?${query}`);

    await checkAnswer(response, `${endpoint.path}?${query}`);
  });
});

test('a body over 100 kB, or over what a file may have, is refused before anything is read of it', async () => {
  for (const { endpoint } of withBody) {
    const response = await people.admin.fetch(pathOf(endpoint.path), {
      method: endpoint.verb,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ location: 'x'.repeat(endpoint.bodyLimit + 10_000) }),
    });

    expect([endpoint.path, response.status]).toEqual([endpoint.path, 413]);
  }
});
