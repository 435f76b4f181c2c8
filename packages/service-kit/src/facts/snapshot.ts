import type { output, ZodType } from 'zod';
import type { Endpoint } from '@ten8/contracts/define';
import type { ServiceClient } from '../service-client/service-client';

/** How many rows one page of a snapshot holds. */
export const SNAPSHOT_PAGE = 500;

/**
 * Reads the rows of another service from which a projection is rebuilt, page by page. The rows are ordered by `column`,
 * and each page begins after the last value of the page before.
 */
export async function* readSnapshot<
  K extends string,
  P extends ZodType,
  Q extends ZodType,
  B extends ZodType,
  R extends ZodType<Record<K, number>[]>,
>(client: ServiceClient, endpoint: Endpoint<P, Q, B, R>, column: K): AsyncGenerator<output<R>> {
  let after = 0;
  for (;;) {
    const page = await client(endpoint, { query: { after } });
    const last = page.at(-1);
    if (!last) return;
    yield page;
    after = last[column];
  }
}
