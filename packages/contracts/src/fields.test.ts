import type { ZodType } from 'zod';
import { ID_MAX } from './constants';
import {
  characters,
  choice,
  Day,
  DryRunQuery,
  Email,
  idFromForm,
  optionalChoice,
  optionalDay,
  optionalInteger,
  optionalName,
  optionalText,
  PageQuery,
  PathId,
  queryText,
  queryTime,
  queryValue,
  requiredDay,
  requiredName,
  requiredText,
  WebUrl,
} from './fields';

/** What the schema makes of a value, or why it refuses it. */
function read(schema: ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : `refused: ${error.issues[0]?.message}`;
}
const NOT_STORABLE = 'refused: Contains characters that cannot be stored';
const DECEPTIVE = 'refused: Must not contain invisible or control characters';
const NOTHING = [undefined, null, '', ' \t\n'];

test.each([
  ['1', 1],
  [String(ID_MAX), ID_MAX],
  [String(ID_MAX + 1), 'refused: Must be an id'],
  ['0', 'refused: Must be an id'],
  ['01', 'refused: Must be an id'],
  ['-1', 'refused: Must be an id'],
  ['1.0', 'refused: Must be an id'],
  ['1\n', 'refused: Must be an id'],
  ['12345678901', 'refused: Must be an id'],
])('the id %j in a path', (value, expected) => expect(read(PathId, value)).toBe(expected));

describe('text', () => {
  const name = requiredText(5, 'A name is required');

  test.each(NOTHING)('that is required is not %j', (value) =>
    expect(read(name, value)).toBe('refused: A name is required'),
  );

  test.each(NOTHING)('that is optional is null for %j, and in a query undefined', (value) => {
    expect(read(optionalText(5), value)).toBeNull();
    expect(read(queryText(5), value)).toBeUndefined();
  });

  test.each([
    ['a blank before and after', ' Jo ', ' Jo '],
    ['its maximum', 'Anita', 'Anita'],
    ['one more', 'Anitas', 'refused: Must be at most 5 characters'],
    ['its maximum of emoji, each of which JavaScript counts twice', '🚓🚓🚓🚓🚓', '🚓🚓🚓🚓🚓'],
    ['one emoji more', '🚓🚓🚓🚓🚓🚓', 'refused: Must be at most 5 characters'],
    ['a NUL', 'a\0b', NOT_STORABLE],
    ['half of an emoji', 'a\ud83d', NOT_STORABLE],
    ['no text', 7, 'refused: Must be text'],
  ])('with %s', (_, value, expected) => {
    expect(read(name, value)).toBe(expected);
    expect(read(optionalText(5), value)).toBe(expected);
    expect(read(queryText(5), value)).toBe(expected);
  });

  test('may be empty where nothing else is said', () => expect(read(characters(5), '')).toBe(''));
});

describe('a name', () => {
  test.each([
    ['letters of any script', 'Zoë 李', 'Zoë 李'],
    ['an emoji in colour', 'Unit ❤\ufe0f', 'Unit ❤\ufe0f'],
    ['a mark of colour after a letter', 'A\ufe0f', DECEPTIVE],
    ['the end of a line', 'A\nB', DECEPTIVE],
    ['a separator of lines', 'A\u2028B', DECEPTIVE],
    ['another direction', 'A\u202eB', DECEPTIVE],
    ['a blank of no width', 'A\u200bB', DECEPTIVE],
    ['a filler that nobody sees', 'A\u3164', DECEPTIVE],
    ['Braille without dots', '\u2800', DECEPTIVE],
    ['a mark of an annotation', 'A\ufff9', DECEPTIVE],
  ])('with %s', (_, value, expected) => {
    expect(read(requiredName('A name is required'), value)).toBe(expected);
    expect(read(optionalName(), value)).toBe(expected);
  });

  test('has at most 100 characters', () => {
    expect(read(requiredName('A name is required'), 'A'.repeat(100))).toHaveLength(100);
    expect(read(requiredName('A name is required'), 'A'.repeat(101))).toMatch(/at most 100/);
  });

  test.each(NOTHING)('that is optional is null for %j', (value) =>
    expect(read(optionalName(), value)).toBeNull(),
  );
});

describe('a day', () => {
  const PATTERN = 'refused: Must be a date like 1990-02-28';
  const CALENDAR = 'refused: Must be a day of the calendar';
  test.each([
    ['1990-02-28', '1990-02-28'],
    ['2000-02-29', '2000-02-29'],
    ['1900-02-29', CALENDAR],
    ['1990-02-30', CALENDAR],
    ['1990-02-32', CALENDAR],
    ['1990-13-01', CALENDAR],
    ['0990-02-28', PATTERN],
    ['1990-2-28', PATTERN],
    ['1990-02-28T00:00:00Z', PATTERN],
    [19900228, PATTERN],
  ])('%j', (value, expected) => {
    expect(read(Day, value)).toBe(expected);
    expect(read(requiredDay('A day is required'), value)).toBe(expected);
    expect(read(optionalDay, value)).toBe(expected);
  });

  test.each(NOTHING)('is missing or null for %j', (value) => {
    expect(read(requiredDay('A day is required'), value)).toBe('refused: A day is required');
    expect(read(optionalDay, value)).toBeNull();
  });
});

describe('a time in a query', () => {
  const REFUSED = 'refused: to must be a time like 2026-01-31T00:00:00Z';
  test.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00:00+02:00', '2026-01-31T10:00:00.000Z'],
    ['0000-12-31T23:00:00-02:00', '0001-01-01T01:00:00.000Z'],
    ['9999-12-31T23:00:00-02:00', REFUSED],
    ['0000-12-31T23:00:00Z', REFUSED],
    ['2026-01-31T12:00:00', REFUSED],
    ['2026-02-30', REFUSED],
    ['yesterday', REFUSED],
  ])('%j', (value, expected) => expect(read(queryTime('to'), value)).toBe(expected));

  test('that is a day begins with it, or ends after it', () => {
    expect(read(queryTime('from'), '2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
    expect(read(queryTime('to'), '2026-01-31')).toBe('2026-02-01T00:00:00.000Z');
  });

  test.each(NOTHING)('is left out for %j', (value) => expect(read(queryTime('to'), value)).toBeUndefined());
});

test.each([
  ['7', 7],
  [' -7 ', -7],
  [10, 10],
  ['', null],
  [null, null],
  ['1e1', 'refused: Must be a whole number'],
  ['1.5', 'refused: Must be a whole number'],
  [1.5, 'refused: Must be a whole number'],
  [true, 'refused: Must be a whole number'],
  ['11', 'refused: Must be at most 10'],
  [-11, 'refused: Must be at least -10'],
])('the number %j', (value, expected) => expect(read(optionalInteger(-10, 10), value)).toBe(expected));

test.each([
  ['7', 7],
  [7, 7],
  ['07', 7],
  ['12345678901', '12345678901'],
  ['-7', '-7'],
  ['seven', 'seven'],
  [null, null],
])('the id %j of a form', (value, expected) => expect(idFromForm(value)).toBe(expected));

describe('a choice', () => {
  const options = ['low', 'high'] as const;
  test.each(NOTHING)('falls back, or is null, for %j', (value) => {
    expect(read(choice(options, 'low'), value)).toBe('low');
    expect(read(optionalChoice(options), value)).toBeNull();
  });

  test.each([
    ['high', 'high'],
    ['High', 'refused: Must be one of low, high'],
    [1, 'refused: Must be one of low, high'],
  ])('of %j', (value, expected) => {
    expect(read(choice(options, 'low'), value)).toBe(expected);
    expect(read(optionalChoice(options), value)).toBe(expected);
  });
});

test.each([
  ['https://ten8.example/a?b=c', true],
  ['http://localhost:30120', true],
  ['javascript:alert(1)', false],
  ['ftp://ten8.example', false],
  ['ten8.example', false],
  ['https://', false],
  ['https://ten8.example/a\nb', false],
  ['https://ten8.example/a\0', false],
  ['https://ten8.example/\ud83d', false],
  [`https://ten8.example/${'a'.repeat(479)}`, true],
  [`https://ten8.example/${'a'.repeat(480)}`, false],
])('the address %j', (value, isAddress) => expect(WebUrl.safeParse(value).success).toBe(isAddress));

test.each([
  [' Jane.Roe+911@Test.Ten8 ', 'jane.roe+911@test.ten8'],
  ["o'hara@test.example", "o'hara@test.example"],
  ['jane@test', null],
  ['jane@test.8', null],
  ['.jane@test.ten8', null],
  ['jane..roe@test.ten8', null],
  ['jane.@test.ten8', null],
  ['jane@-test.ten8', null],
  ['jane roe@test.ten8', null],
  [7, null],
])('the email address %j', (value, expected) =>
  expect(read(Email, value)).toBe(expected ?? 'refused: Please enter a valid email address'),
);

test('an email address has at most 200 characters', () => {
  const longest = `${'a'.repeat(190)}@test.ten8`;

  expect(read(Email, longest)).toBe(longest);
  expect(Email.safeParse(`a${longest}`).success).toBe(false);
});

describe('a page', () => {
  test.each([
    [{}, { limit: 200 }],
    [
      { limit: '1', cursor: '5' },
      { limit: 1, cursor: 5 },
    ],
    [{ limit: '200' }, { limit: 200 }],
    [{ limit: '201' }, 'refused: limit must be from 1 to 200'],
    [{ limit: '0' }, 'refused: limit must be from 1 to 200'],
    [{ limit: '' }, 'refused: limit must be a whole number from 1 to 200'],
    [{ limit: '1.5' }, 'refused: limit must be a whole number from 1 to 200'],
    [{ cursor: '0' }, 'refused: cursor is not valid'],
    [{ cursor: String(ID_MAX + 1) }, 'refused: cursor is not valid'],
  ])('%j', (value, expected) => expect(read(PageQuery, value)).toEqual(expected));
});

test.each([
  [{}, { dryRun: false }],
  [{ dryRun: ' ' }, { dryRun: false }],
  [{ dryRun: 'true' }, { dryRun: true }],
  [{ dryRun: 'yes' }, 'refused: dryRun is true or false'],
])('a change that is only tried, %j', (value, expected) =>
  expect(read(DryRunQuery, value)).toEqual(expected),
);

test('a blank value in a query is left out, and any other one is checked', () => {
  expect(read(queryValue(PathId), ' ')).toBeUndefined();
  expect(read(queryValue(PathId), 'x')).toBe('refused: Must be an id');
});
