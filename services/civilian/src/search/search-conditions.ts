import { INVALID_CURSOR as message, SEARCH_LIMIT, type Place } from '@ten8/contracts/civilian/search';
import { refuse } from '@ten8/contracts/errors';

/** The last Unicode character: the end of a prefix's range. */
const LAST_CHARACTER = 'chr(1114111)';

/**
 * One row more says that there are more. It is a number in the SQL, because PostgreSQL estimates that a limit which is
 * a parameter is a tenth of all rows, and plans the statement again for each search.
 */
export const LIMIT = `limit ${SEARCH_LIMIT + 1}`;

/**
 * The SQL contains only the given criteria, and is ordered by the first one: one index serves prefix and order, so a
 * page reads at most 51 rows. No pattern matching is used, so `%`, `_` and `\` are ordinary characters.
 *
 * A criterion that is alone is hidden from PostgreSQL's planner in a subquery: otherwise the statement would be planned
 * again for each search, which takes as long as the search, only to choose the same index. Of several criteria the
 * planner sees the values, so that it can choose the rarest.
 */
export function collectConditions({ isAlone }: { isAlone: boolean }) {
  const bind: unknown[] = [];
  const conditions: string[] = [];
  const put = (value: unknown) => `$${bind.push(value)}`;
  const row = (values: string[]) => `(${values.join(', ')})`;
  const hidden = (values: string[]) => row(values.map((value) => (isAlone ? `(select ${value})` : value)));
  const keysOf = (texts: string[]) => texts.map((text) => `upper(btrim(${text}))`);
  return {
    bind,
    put,
    is: (column: string, text: string) => `${column} = ${hidden(keysOf([text]))}`,
    /** The last column begins with its text, each one before is equal to its own. */
    startWith(columns: string[], texts: string[]) {
      const keys = keysOf(texts);
      const end = keys.with(-1, `${keys.at(-1)} || ${LAST_CHARACTER}`);
      return `(${row(columns)} >= ${hidden(keys)} and ${row(columns)} < ${hidden(end)})`;
    },
    /** Rows that come after this place, in the order of these columns. */
    isAfter(columns: string[], place: Place) {
      const typed = place.map((value) => `${put(value)}::${typeof value === 'string' ? 'text' : 'int'}`);
      return `${row(columns)} > ${hidden(typed)}`;
    },
    where: (condition: string) => void conditions.push(condition),
    all: () => conditions.join(' and '),
  };
}
export type Conditions = ReturnType<typeof collectConditions>;

export const hasOneCriterion = (criteria: object): boolean =>
  Object.values(criteria).filter((value) => value !== undefined).length === 1;

export const columnsOf = (table: string, columns: string[]): string[] =>
  columns.map((column) => `${table}.${column}`);

const NUMBERS = ['id', 'part'];

/** The cursor, if it is one of a search that is ordered in this way. */
export function readPlace(cursor: Place, order: string[]): Place {
  const kinds = order.map((column) => (NUMBERS.includes(column) ? 'number' : 'string'));
  const isSame = cursor.length === kinds.length && cursor.every((key, at) => typeof key === kinds[at]);
  if (!isSame) throw notAPlace();
  return cursor;
}

export const notAPlace = () => refuse('invalid_request', message, { details: [{ path: 'cursor', message }] });
