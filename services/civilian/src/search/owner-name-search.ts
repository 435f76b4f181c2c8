import type { Place } from '@ten8/contracts/civilian/search';
import { columnsOf, LIMIT, notAPlace, readPlace, type Conditions } from './search-conditions';

/** A way in which an owner can have the name: the first of the keys match these texts. */
interface NameMatch {
  /** An index has them in this order, and then the plate. */
  keys: [string, string];
  texts: string[];
}

const FIRST_THEN_LAST: [string, string] = ['v.owner_first_key', 'v.owner_last_key'];
const LAST_THEN_FIRST: [string, string] = ['v.owner_last_key', 'v.owner_first_key'];

/** One of the names begins with the text, or the whole name does, in either order. */
function matchesOf(name: string, { put }: Conditions): NameMatch[] {
  const given = put(name);
  const wholes = splitName(name).flatMap((parts): NameMatch[] => {
    const texts = parts.map(put);
    return [
      { keys: FIRST_THEN_LAST, texts },
      { keys: LAST_THEN_FIRST, texts },
    ];
  });
  return [{ keys: LAST_THEN_FIRST, texts: [given] }, { keys: FIRST_THEN_LAST, texts: [given] }, ...wholes];
}

const conditionOf = ({ keys, texts }: NameMatch, { startWith }: Conditions): string =>
  startWith(keys.slice(0, texts.length), texts);

export const isOwnedBy = (name: string, conditions: Conditions): string =>
  `(${matchesOf(name, conditions)
    .map((match) => conditionOf(match, conditions))
    .join(' or ')})`;

/** Each of them costs two conditions, and few people have more names. */
const MOST_SPLITS = 3;

/**
 * The ways in which the text may be a first and a last name, or "LAST, FIRST" as a record shows them. Empty for one
 * word, which begins either name.
 */
function splitName(text: string): [start: string, end: string][] {
  const words = text.trim().split(/\s*,\s*|\s+/);
  const splits = words.slice(1, MOST_SPLITS + 1);
  return splits.map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]);
}

const BY_OWNER_NAME = ['part', 'key_1', 'key_2', 'plate_key'];

/**
 * A part of the list for each way in which the name can match, ordered by name and plate, without the vehicles of the
 * parts before. Each part reads one index in its order; a sort would have to read the vehicles of all matching owners.
 */
export function vehiclesByOwnerName(
  name: string,
  { community, cursor }: { community: string; cursor: Place | undefined },
  conditions: Conditions,
): { found: string; order: string[] } {
  const matches = matchesOf(name, conditions);
  const [begin, ...place] = cursor === undefined ? [0] : readPlace(cursor, BY_OWNER_NAME);
  const parts = matches.map((match, part) => {
    const [first, second] = match.keys;
    const order = [first, second, 'v.plate_key'];
    const where = [
      `v.community_id = ${community}`,
      ...(part === begin && cursor !== undefined ? [conditions.isAfter(order, place)] : []),
      conditionOf(match, conditions),
      ...matches.slice(0, part).map((before) => `not ${conditionOf(before, conditions)}`),
    ];
    return `
      (select v.*, ${part} as part, ${first} as key_1, ${second} as key_2 from vehicles v
      where ${where.join(' and ')} order by ${order.join(', ')} ${LIMIT})`;
  });
  const open = parts.slice(Number(begin));
  if (open.length === 0) throw notAPlace();
  const order = columnsOf('v', BY_OWNER_NAME).join(', ');
  const found = `select v.* from (${open.join(' union all ')}) v order by ${order} ${LIMIT}`;
  return { found, order: BY_OWNER_NAME };
}
