import { z } from 'zod';
import { Id } from '@ten8/contracts/fields';
import { Role } from '@ten8/contracts/roles';

/** On a service's answer: the gateway may keep these bytes, and for whom. Browsers never see it. */
export const BOARD_HEADER = 'x-ten8-board';

/** A board is a list that the gateway keeps as ready bytes until a fact says that the list changed. */
export const BoardTerms = z.object({
  communityId: Id,
  /** A member with one of these roles may have the bytes. */
  roles: z.array(Role),
  /** How far the service had read the other logs that the list is made from. */
  positions: z.record(z.string(), z.int()),
});
export type BoardTerms = z.infer<typeof BoardTerms>;

export const formatBoardTerms = (terms: BoardTerms): string => JSON.stringify(terms);

/** Null when there are none, or none that can be read: the answer is then passed on and not kept. */
export function parseBoardTerms(header: string | string[] | undefined): BoardTerms | null {
  if (typeof header !== 'string') return null;
  try {
    return BoardTerms.safeParse(JSON.parse(header)).data ?? null;
  } catch {
    return null;
  }
}
