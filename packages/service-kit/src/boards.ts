import type { Response } from 'express';
import { z } from 'zod';
import { Id, Role } from '@ten8/contracts/fields';

/**
 * On a service's answer: the gateway may keep these bytes as a board, and for whom. A board is a list that is kept until
 * a fact says that the list changed. Browsers never see this header.
 */
export const BOARD_HEADER = 'x-ten8-board';

const Audience = z.object({
  communityId: Id,
  /** A member with one of these roles may have the bytes. */
  roles: z.array(Role),
});

const BoardTerms = Audience.extend({
  /** How far the service had read the other logs that the list is made from. */
  positions: z.record(z.string(), z.int()),
  /** When the list changes by itself; then the bytes are good no longer. */
  until: z.iso.datetime().optional(),
});
type BoardTerms = z.infer<typeof BoardTerms>;

const Admitted = z.object({ audience: Audience });

/** The header's value, for an answer that a guard let this audience have; null where the guard names none. */
export function formatBoardTerms(admitted: object, positions: Record<string, number>): string | null {
  const { data } = Admitted.safeParse(admitted);
  return data ? JSON.stringify({ ...data.audience, positions } satisfies BoardTerms) : null;
}

/** For a list that the time itself will change; undefined: it does not. */
export function keepUntil(response: Response, until: string | undefined): void {
  const terms = parseBoardTerms(response.get(BOARD_HEADER));
  if (terms && until) response.set(BOARD_HEADER, JSON.stringify({ ...terms, until } satisfies BoardTerms));
}

/** Null when there are none, or none that can be read: the answer is then passed on and not kept. */
export function parseBoardTerms(header: string | string[] | undefined): BoardTerms | null {
  if (typeof header !== 'string') return null;
  try {
    return BoardTerms.safeParse(JSON.parse(header)).data ?? null;
  } catch {
    return null;
  }
}
