import type { Call } from '@ten8/contracts/cad/calls';
import { SIMILAR_MS } from '@ten8/contracts/cad/constants';

type Placed = Pick<Call, 'id' | 'callNumber' | 'location' | 'postalCode' | 'createdAt'>;

/** For each call the others of its place: the same postal code, or the same location in whatever spelling. */
export function callsOfOnePlace<Row extends Placed>(calls: readonly Row[]): ReadonlyMap<number, Row[]> {
  const byPlace = new Map<string, Row[]>();
  for (const call of calls)
    for (const place of placesOf(call)) byPlace.set(place, [...(byPlace.get(place) ?? []), call]);
  const others = calls.map((call) => {
    const there = new Set(placesOf(call).flatMap((place) => byPlace.get(place) ?? []));
    return [call.id, [...there].filter(({ id }) => id !== call.id)] as const;
  });
  return new Map(others.filter(([, found]) => found.length > 0));
}

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase();

const placesOf = ({ location, postalCode }: Placed): string[] => [
  `at ${plain(location)}`,
  ...(postalCode ? [`postal ${plain(postalCode)}`] : []),
];

const isRecent = ({ createdAt }: Placed, now: number): boolean => now - Date.parse(createdAt) <= SIMILAR_MS;

/** Those of one place that may be about the same: it, too, was opened within the last 15 minutes. */
export const similarNow = <Row extends Placed>(call: Placed, others: readonly Row[], now: number): Row[] =>
  isRecent(call, now) ? others.filter((other) => isRecent(other, now)) : [];
