import type { Response } from 'express';
import { z } from 'zod';
import { Id, Role } from '@ten8/contracts/fields';
import { parseJson } from '../parse-json';

/**
 * A header on a service's answer: the gateway may keep this list until a fact says that it changed, and for whom.
 * Browsers never see this header. Its name stays: replicas of older versions run beside this one during an update.
 */
export const CACHE_HEADER = 'x-ten8-board';

const Audience = z.object({
  communityId: Id,
  /** Members with one of these roles may read the list. */
  roles: z.array(Role),
});

const CacheTerms = Audience.extend({
  /** The positions up to which the service had read the other logs that the list is made from. */
  positions: z.record(z.string(), z.int()),
  /** When the list changes by itself, so that the bytes become invalid. */
  until: z.iso.datetime().optional(),
});
type CacheTerms = z.infer<typeof CacheTerms>;

const Admitted = z.object({ audience: Audience });

/** The header's value, from what the guard returned; null if the guard named no audience. */
export function formatCacheTerms(admitted: object, positions: Record<string, number>): string | null {
  const { data } = Admitted.safeParse(admitted);
  return data ? JSON.stringify({ ...data.audience, positions } satisfies CacheTerms) : null;
}

/** For a list that changes by itself at this time; undefined if it does not. */
export function keepUntil(response: Response, until: string | undefined): void {
  const terms = parseCacheTerms(response.get(CACHE_HEADER));
  if (terms && until) response.set(CACHE_HEADER, JSON.stringify({ ...terms, until } satisfies CacheTerms));
}

/** Null when the header is missing or cannot be parsed: then the gateway passes the answer on and does not keep it. */
export function parseCacheTerms(header: string | string[] | undefined): CacheTerms | null {
  if (typeof header !== 'string') return null;
  return CacheTerms.safeParse(parseJson(header)).data ?? null;
}
