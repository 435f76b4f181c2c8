import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '@ten8/contracts/define';
import type { AddressOf, ReplyOf } from '@ten8/contracts/request';
import { asRecord } from '../as-record';
import { readBody, send, type RequestArgument, type UntypedRequest } from './api';

/** The path's parts, then the query if there is one: `['communities', 1, 'units']` for `/api/communities/1/units`. */
export function keyOf(route: string, { params, query }: UntypedRequest = {}): unknown[] {
  const values = asRecord(params);
  const [, , ...parts] = route.split('/');
  const key = parts.map((part) => (part.startsWith(':') ? values[part.slice(1)] : part));
  return query ? [...key, query] : key;
}

/** Options of `useQuery` for a GET endpoint. Spread them to add others, such as `staleTime`. */
export function readQuery<E extends Endpoint = never>(
  route: E['route'] & `GET ${string}`,
  ...[address]: RequestArgument<AddressOf<E>>
) {
  return queryOptions({
    queryKey: keyOf(route, address),
    queryFn: async ({ signal }): Promise<ReplyOf<E>> => readBody(await send(route, { ...address, signal })),
  });
}
