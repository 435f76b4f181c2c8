import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { headersOutward } from './headers';

export interface Onward {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string | string[]>;
  body: Buffer | null;
}

/** Runs once the service's answer has begun; what it returns is waited for before the browser sees any of it. */
export type OnAnswer = (headers: IncomingHttpHeaders) => Promise<unknown> | void;

class ClientLeft extends Error {}

/**
 * Passes one request on and its answer back as it comes. Rejects only while nothing has been answered; an answer that
 * breaks off ends the browser's connection, and a browser that leaves ends the request.
 */
export function forward(
  upstream: Dispatcher,
  onward: Onward,
  response: ServerResponse,
  onAnswer: OnAnswer,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null;
    let head: Promise<unknown> | null = null;
    const leave = () => {
      if (!response.writableFinished) controller?.abort(new ClientLeft());
    };
    response.once('close', leave);
    const settle = (outcome: () => void) => {
      response.off('close', leave);
      outcome();
    };

    upstream.dispatch(
      {
        method: onward.method as Dispatcher.HttpMethod,
        path: onward.path,
        headers: onward.headers,
        body: onward.body,
      },
      {
        onRequestStart(given) {
          controller = given;
          if (response.destroyed) given.abort(new ClientLeft());
        },
        onResponseStart(given, status, headers) {
          if (status < 200) return;
          const begin = () => {
            for (const [name, value] of headersOutward(headers)) response.setHeader(name, value);
            response.writeHead(status);
          };
          const waited = onAnswer(headers);
          if (!waited) return begin();
          given.pause();
          head = waited.catch(() => {}).then(begin);
          void head.then(() => given.resume());
        },
        onResponseData(given, chunk) {
          if (response.write(chunk)) return;
          given.pause();
          response.once('drain', () => given.resume());
        },
        onResponseEnd() {
          const end = () => settle(() => (response.end(), resolve()));
          if (head) void head.then(end);
          else end();
        },
        onResponseError(_given, error) {
          if (error instanceof ClientLeft) return settle(resolve);
          if (!response.headersSent && !head) return settle(() => reject(error));
          response.destroy();
          settle(resolve);
        },
      },
    );
  });
}
