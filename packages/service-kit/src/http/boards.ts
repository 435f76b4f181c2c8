import type { Response } from 'express';
import { z } from 'zod';
import { Id, Role } from '@ten8/contracts/fields';
import { parseJson } from '../parse-json';

/**
 * A header on a service's answer: the gateway may keep these bytes as a board, and for whom. A board is a list that is
 * kept until a fact says that the list changed. Browsers never see this header.
 */
export const BOARD_HEADER = 'x-ten8-board';

const Audience = z.object({
  communityId: Id,
  /** Members with one of these roles may read the list. */
  roles: z.array(Role),
});

const BoardTerms = Audience.extend({
  /** The positions up to which the service had read the other logs that the list is made from. */
  positions: z.record(z.string(), z.int()),
  /** When the list changes by itself, so that the bytes become invalid. */
  until: z.iso.datetime().optional(),
});
type BoardTerms = z.infer<typeof BoardTerms>;

const Admitted = z.object({ audience: Audience });

/** The header's value, from what the guard returned; null if the guard named no audience. */
export function formatBoardTerms(admitted: object, positions: Record<string, number>): string | null {
  const { data } = Admitted.safeParse(admitted);
  return data ? JSON.stringify({ ...data.audience, positions } satisfies BoardTerms) : null;
}

/** For a list that changes by itself at this time; undefined if it does not. */
export function keepUntil(response: Response, until: string | undefined): void {
  const terms = parseBoardTerms(response.get(BOARD_HEADER));
  if (terms && until) response.set(BOARD_HEADER, JSON.stringify({ ...terms, until } satisfies BoardTerms));
}

/** Null when the header is missing or cannot be parsed: then the gateway passes the answer on and does not keep it. */
export function parseBoardTerms(header: string | string[] | undefined): BoardTerms | null {
  if (typeof header !== 'string') return null;
  return BoardTerms.safeParse(parseJson(header)).data ?? null;
}
