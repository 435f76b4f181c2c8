import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { z } from 'zod';
import { isTimeout, type ServicePools } from './service-pool';

export interface WholeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

type PlainRequest = Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers' | 'body'>;

/**
 * A request that is safe to repeat is sent again over a new connection when the first try fails or takes half the
 * timeout: a stopping replica may have just closed the connection, and a hanging one never answers. The first answer
 * counts. Any other request is sent again only if the first try was never sent.
 */
export async function sendWithSecondTry(
  { keepAlive, newConnection }: Pick<ServicePools, 'keepAlive' | 'newConnection'>,
  request: PlainRequest,
  { isRepeatable, timeoutMs }: { isRepeatable: boolean; timeoutMs: number },
): Promise<WholeAnswer> {
  const deadline = Date.now() + timeoutMs;
  const first = sendOnce(keepAlive, request, timeoutMs);
  const again = () => sendOnce(newConnection, request, Math.max(1, deadline - Date.now()));
  const second = isRepeatable
    ? whenSlow(first, timeoutMs / 2).then((isAnswered) => (isAnswered ? first : again()))
    : first.catch((error: unknown) => (wasNotSent(error) ? again() : Promise.reject(error)));
  try {
    return await Promise.any([first, second]);
  } catch (error) {
    const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
    throw failures.find(isTimeout) ?? failures.at(-1);
  }
}

/** Resolves with true when it is answered, and with false when it failed or took longer than `ms`. */
const whenSlow = (answer: Promise<WholeAnswer>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms);
    const settle = (isAnswered: boolean) => {
      clearTimeout(timer);
      resolve(isAnswered);
    };
    answer.then(
      () => settle(true),
      () => settle(false),
    );
  });

async function sendOnce(pool: Dispatcher, request: PlainRequest, timeoutMs: number): Promise<WholeAnswer> {
  const answer = await pool.request({ ...request, signal: AbortSignal.timeout(timeoutMs) });
  const body = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, body };
}

const NO_CONNECTION = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);
const Thrown = z.object({ code: z.string() });

/** There was no connection to send it over. */
export const wasNotSent = (error: unknown): boolean =>
  NO_CONNECTION.has(Thrown.safeParse(error).data?.code ?? '');
