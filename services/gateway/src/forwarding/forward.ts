import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { Dispatcher } from 'undici';
import { headersForBrowser, type RawHeaders } from '../headers';
import { createBatch } from './batch';

export interface UpstreamRequest {
  method: string;
  /** The path with its query. */
  path: string;
  headers: RawHeaders;
  body: Buffer | null;
}

/** Runs when the service's answer has begun. The browser gets the answer after the returned promise has resolved. */
export type OnAnswer = (headers: IncomingHttpHeaders) => Promise<unknown> | void;

/** The browser disconnected before the service answered. */
export class ClientLeft extends Error {}
/** The service did not begin its answer in time. */
export class NoAnswerInTime extends Error {
  override name = 'TimeoutError';
}

interface ForwardOptions {
  /** Sent to the browser in addition to the service's own. */
  headers?: RawHeaders;
  onAnswer: OnAnswer;
  /** How long the service may take to begin its answer, waiting for a free connection included. */
  answerMs: number;
  /**
   * Given for a request that is safe to repeat, and called when half the time is over without an answer: whether to send
   * it once more. The first answer counts.
   */
  hasSecondTry?: (() => boolean) | undefined;
  /** Whether the service finishes the request when the browser disconnects before the answer. */
  outlivesBrowser?: boolean;
  /** How long a browser may read nothing: in that time its answer blocks a connection to the service. */
  unreadMs?: number;
}

const UNREAD_MS = 30_000;
const NOT_NEEDED = new Error('the other try was answered first');

const sendTogether = createBatch();

/**
 * Passes one request on and streams its answer back. Rejects only before the answer has begun. If the answer breaks
 * off, the browser's connection is closed; if the browser disconnects, the request is aborted, unless it outlives that.
 */
export function forward(
  upstream: Dispatcher,
  upstreamRequest: UpstreamRequest,
  response: ServerResponse,
  options: ForwardOptions,
): Promise<void> {
  const { headers = [], onAnswer, answerMs, hasSecondTry, outlivesBrowser, unreadMs = UNREAD_MS } = options;
  return new Promise((resolve, reject) => {
    const answer = relayAnswer(response, headers, onAnswer, unreadMs);
    const settle = (error?: Error) => {
      clearTimeout(timer);
      response.off('close', leave);
      if (!error || error instanceof ClientLeft) return resolve();
      if (!answer.hasBegun()) return reject(error);
      response.destroy();
      resolve();
    };
    const tries = createTries(upstream, upstreamRequest, answer, settle);
    const abort = (error: Error) => {
      tries.abort(error);
      settle(error);
    };
    const leave = () => {
      if (response.writableFinished || (outlivesBrowser && !answer.hasBegun())) return;
      abort(new ClientLeft());
    };
    const giveUp = () => void (answer.hasBegun() || abort(new NoAnswerInTime()));
    const tryAgain = () => {
      if (answer.hasBegun()) return;
      timer = setTimeout(giveUp, answerMs / 2);
      if (hasSecondTry?.()) tries.send();
    };
    let timer = hasSecondTry ? setTimeout(tryAgain, answerMs / 2) : setTimeout(giveUp, answerMs);
    response.once('close', leave);
    sendTogether(tries.send);
  });
}

/** Sends a request once or twice. The first answer counts. */
function createTries(
  upstream: Dispatcher,
  { method, path, headers, body }: UpstreamRequest,
  answer: ReturnType<typeof relayAnswer>,
  settle: (error?: Error) => void,
) {
  const request = { method: method as Dispatcher.HttpMethod, path, headers: [...headers], body };
  /** Of each try; null while it waits for a connection. A try that is not needed is then aborted when it gets one. */
  const controllers: (Dispatcher.DispatchController | null)[] = [];
  let answering: number | null = null;
  let failed = 0;
  let reason: Error | null = null;

  return {
    send() {
      const own = controllers.push(null) - 1;
      upstream.dispatch(request, {
        onRequestStart(given) {
          controllers[own] = given;
          if (reason) given.abort(reason);
        },
        onResponseStart(given, status, answerHeaders) {
          if (status < 200) return;
          answering = own;
          reason ??= NOT_NEEDED;
          // The first one did not answer in time: its replica is avoided.
          if (own > 0) controllers[0]?.abort(new NoAnswerInTime());
          else controllers[1]?.abort(NOT_NEEDED);
          answer.begin(given, status, answerHeaders);
        },
        onResponseData: answer.write,
        onResponseEnd: () => answer.end(settle),
        onResponseError(_given, error) {
          failed += 1;
          const isLast = answering === null ? failed === controllers.length : answering === own;
          if (isLast) settle(error);
        },
      });
    },
    abort(error: Error) {
      reason = error;
      for (const controller of controllers) controller?.abort(error);
    },
  };
}

/**
 * Writes the service's answer to the browser no faster than the browser reads it. The last answer of a connection is
 * not paused, because undici 7 ends the process when a connection closes while its answer is paused. So while a service
 * stops, unread answers are buffered here.
 */
function relayAnswer(response: ServerResponse, added: RawHeaders, onAnswer: OnAnswer, unreadMs: number) {
  let head: Promise<unknown> | null = null;
  let hasBegun = false;
  let isLast = false;
  const limitUnread = limitOf(response, unreadMs);
  const firstChunk = createFirstChunk(response, limitUnread);

  return {
    hasBegun: () => hasBegun,
    begin(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders) {
      hasBegun = true;
      isLast = headers.connection === 'close';
      const writeHead = () => void response.writeHead(status, [...added, ...headersForBrowser(headers)]);
      const waited = onAnswer(headers);
      if (!waited) return writeHead();
      head = waited.catch(() => {}).then(writeHead);
      if (isLast) return;
      controller.pause();
      void head.then(() => controller.resume());
    },
    write(controller: Dispatcher.DispatchController, chunk: Buffer) {
      if (response.destroyed) return;
      if (isLast && head) return void head.then(() => response.write(chunk) || limitUnread());
      if (firstChunk.take(chunk) || response.write(chunk)) return;
      limitUnread();
      if (isLast) return;
      controller.pause();
      response.once('drain', () => controller.resume());
    },
    end(settle: () => void) {
      const finish = () => {
        if (!firstChunk.endAfterIt()) response.end();
        settle();
      };
      if (head) void head.then(finish);
      else finish();
    },
  };
}

/** Ends the answer of a browser that reads nothing for so long. */
function limitOf(response: ServerResponse, unreadMs: number): () => void {
  let unread: NodeJS.Timeout | undefined;
  response.once('close', () => clearTimeout(unread));
  return () => {
    if (unread || response.destroyed) return;
    unread = setTimeout(() => response.destroy(), unreadMs);
    response.once('drain', () => {
      clearTimeout(unread);
      unread = undefined;
    });
  };
}

/**
 * Sends the first chunk of an answer a moment later, together with those of other answers: most answers have only one.
 */
function createFirstChunk(response: ServerResponse, limitUnread: () => void) {
  let wasTaken = false;
  let unsent: Buffer | null = null;
  let isWhole = false;
  function send() {
    const chunk = unsent;
    unsent = null;
    if (!chunk) return;
    if (isWhole) response.end(chunk);
    else if (!response.write(chunk)) limitUnread();
  }
  return {
    /** Takes the first chunk. Returns false for a later one, which the caller may write now: the first one is sent. */
    take(chunk: Buffer): boolean {
      send();
      if (wasTaken) return false;
      wasTaken = true;
      unsent = chunk;
      sendTogether(send);
      return true;
    },
    /** Ends the answer when the first chunk is sent. Returns false if it is sent already: then the caller ends it. */
    endAfterIt(): boolean {
      isWhole = unsent !== null;
      return isWhole;
    },
  };
}
