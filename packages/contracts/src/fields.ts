import { z } from 'zod';
import { EMAIL_MAX, ID_MAX, PAGE_MAX, SHORT_TEXT_MAX, URL_MAX } from './constants';
import { ROLES } from './roles';

/** A row's id. */
export const Id = z.int('Must be an id').min(1, 'Must be an id').max(ID_MAX, 'Must be an id');
/** An id in a path or a query. */
export const PathId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be an id')
  .transform(Number)
  .pipe(Id);

export const Timestamp = z.iso.datetime();

export const Role = z.enum(ROLES);

/** PostgreSQL cannot store NUL, and a lone surrogate is not a character. */
const isStorable = (value: string): boolean => !value.includes('\0') && !/\p{Surrogate}/u.test(value);

const NOT_STORABLE = 'Contains characters that cannot be stored';
/** Missing, null, or text of nothing but blanks. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Counts code points: most emoji are one, although they have two UTF-16 units. */
export const countCharacters = (value: string): number => [...value].length;

/** Text with a maximum length; it is not trimmed. */
export const characters = (max: number) =>
  z
    .string()
    .refine(
      (value) => value.length <= max || countCharacters(value) <= max,
      `Must be at most ${max} characters`,
    )
    .refine(isStorable, NOT_STORABLE)
    .meta({ maxLength: max });

/** Text that must hold more than blanks; `sentence` is what the caller reads when it does not. Stored as sent. */
export const requiredText = (max: number, sentence: string) =>
  z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z
      .string({ error: (issue) => (issue.input === undefined ? sentence : 'Must be text') })
      .pipe(characters(max)),
  );

/**
 * Control characters, ends of lines, marks that change the direction of writing, and characters that nobody sees, such
 * as marks of annotations and Braille without dots. An emoji may be followed by the one that makes it colourful.
 */
const DECEPTIVE =
  /[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\u2800]|(?!(?<=\p{Extended_Pictographic})\ufe0f)\p{Default_Ignorable_Code_Point}/u;

const NOT_DECEPTIVE = 'Must not contain invisible or control characters';

/** The name of a person, a community or a unit, or a plate, without invisible characters: no two look the same. */
export const requiredName = (sentence: string) =>
  requiredText(SHORT_TEXT_MAX, sentence).refine((name) => !DECEPTIVE.test(name), NOT_DECEPTIVE);

/** Optional text; missing, null and only blanks are all null. */
export const optionalText = (max: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? null : value),
    z.string('Must be text').pipe(characters(max)).nullable(),
  );

/** As `requiredName`; missing, null and only blanks are all null. */
export const optionalName = (max = SHORT_TEXT_MAX) =>
  optionalText(max).refine((name) => name === null || !DECEPTIVE.test(name), NOT_DECEPTIVE);

/** Text in a query; missing and only blanks are undefined. */
export const queryText = (max: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z.string('Must be text').pipe(characters(max)).optional(),
  );

/** Anything else in a query, such as a day or an id; missing and only blanks are undefined. */
export const queryValue = <T extends z.ZodType>(value: T) =>
  z.preprocess((given) => (isBlank(given) ? undefined : given), value.optional());

/** `1990-02-30` is read as 2 March, `1990-02-32` as no date. */
const isCalendarDay = (value: string): boolean => new Date(value).getUTCDate() === Number(value.slice(-2));

/** The years that an answer can say and PostgreSQL can store. */
const isStorableTime = (value: string): boolean => /^(?!0000)\d{4}-/.test(value);

/**
 * A moment that a client names, with `Z` or an offset; in UTC from then on, because PostgreSQL refuses some offsets
 * that ISO 8601 allows.
 */
export const moment = (name: string) => {
  const error = `${name} must be a time like 2026-01-31T00:00:00Z`;
  return z.iso
    .datetime({ offset: true, error })
    .transform((value) => new Date(value).toISOString())
    .refine(isStorableTime, error);
};

const DAY_MS = 86_400_000;
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && isCalendarDay(value);

/** The start or end of a period. Of two times `from` is included and `to` is not; of two days, in UTC, both are. */
export const queryTime = (name: 'from' | 'to') =>
  queryValue(
    z.preprocess(
      (given) =>
        isDay(given) ? new Date(Date.parse(given) + (name === 'to' ? DAY_MS : 0)).toISOString() : given,
      moment(name),
    ),
  );

/** `dryRun=true` asks what a change would do and stores nothing; the default is false. */
export const DryRunQuery = z.object({
  dryRun: z.preprocess(
    (value) => (isBlank(value) ? 'false' : value),
    z.enum(['true', 'false'], 'dryRun is true or false').transform((text) => text === 'true'),
  ),
});

/** `YYYY-MM-DD`, never a Date: a birthday has no time zone. */
export const Day = z
  .string('Must be a date like 1990-02-28')
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, 'Must be a date like 1990-02-28')
  .refine(isCalendarDay, 'Must be a day of the calendar');

export const requiredDay = (sentence: string) =>
  z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z
      .string({ error: (issue) => (issue.input === undefined ? sentence : 'Must be a date like 1990-02-28') })
      .pipe(Day),
  );

export const optionalDay = z.preprocess((value) => (isBlank(value) ? null : value), Day.nullable());

/** Text of this form as a number; any other value as it is, so that the schema refuses it. */
const numberIn = (value: unknown, form: RegExp): unknown =>
  typeof value === 'string' && form.test(value) ? Number(value) : value;

/** An id that a form sent as text, as a number; any other value as it is. */
export const idFromForm = (value: unknown): unknown => numberIn(value, /^\d{1,10}$/);

/** A whole number or null; numeric strings, as forms send them, are accepted. */
export const optionalInteger = (min: number, max: number) =>
  z.preprocess(
    (value) => (isBlank(value) ? null : numberIn(value, /^\s*-?\d+\s*$/)),
    z
      .int('Must be a whole number')
      .min(min, `Must be at least ${min}`)
      .max(max, `Must be at most ${max}`)
      .nullable(),
  );

/** One of a closed list; missing, null and blank give the fallback. */
export const choice = <const T extends readonly [string, ...string[]]>(options: T, fallback: T[number]) =>
  z.preprocess(
    (value) => (isBlank(value) ? fallback : value),
    z.enum(options, `Must be one of ${options.join(', ')}`),
  );

/** One of a closed list; missing, null and blank are all null. */
export const optionalChoice = <const T extends readonly [string, ...string[]]>(options: T) =>
  z.preprocess(
    (value) => (isBlank(value) ? null : value),
    z.enum(options, `Must be one of ${options.join(', ')}`).nullable(),
  );

/** http(s) only, at most 500 characters. `URL` ignores line breaks, but they would be stored. */
export const WebUrl = z
  .string()
  .max(URL_MAX)
  .refine((value) => {
    if (!isStorable(value) || /[\p{Cc}\p{Zl}\p{Zp}]/u.test(value) || !URL.canParse(value)) return false;
    return ['http:', 'https:'].includes(new URL(value).protocol);
  }, 'Must be an address that begins with http:// or https://');

/** zod's own pattern, but a top-level domain may hold digits: the demo accounts live at `demo.ten8`. */
const EMAIL =
  /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$/;

export const Email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.email({ pattern: EMAIL, error: 'Please enter a valid email address' }).max(EMAIL_MAX),
);

const PAGE_LIMIT = `limit must be from 1 to ${PAGE_MAX}`;
/** A page of a list that can grow without bound: `limit` 1 to 200, `cursor` from the last answer's Link header. */
export const PageQuery = z.object({
  limit: z.preprocess(
    (value) => (value === undefined ? PAGE_MAX : numberIn(value, /^\d{1,6}$/)),
    z.int(`limit must be a whole number from 1 to ${PAGE_MAX}`).min(1, PAGE_LIMIT).max(PAGE_MAX, PAGE_LIMIT),
  ),
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'cursor is not valid')
    .transform(Number)
    .pipe(z.int().max(ID_MAX, 'cursor is not valid'))
    .optional(),
});
export type PageQuery = z.infer<typeof PageQuery>;

/** For a projection that is rebuilt: rows with a higher id than this, in the order of their ids. */
export const SnapshotQuery = z.object({ after: z.coerce.number().int().min(0).default(0) });

export const CommunityPath = z.object({ communityId: PathId });
