import type { output, ZodType } from 'zod';
import type { Endpoint } from '@ten8/contracts/define';
import type { ServiceClient } from './service-client';

/** How many rows one page of a snapshot holds. */
export const SNAPSHOT_PAGE = 500;

/** The rows of another service that a projection starts over from, page by page, in the order of their ids. */
export async function* readSnapshot<
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  R extends ZodType<{ id: number }[]>,
>(client: ServiceClient, endpoint: Endpoint<P, Q, B, R>): AsyncGenerator<output<R>> {
  let after = 0;
  for (;;) {
    const page = await client(endpoint, { query: { after } });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last.id;
  }
}
