import type { output, ZodType } from 'zod';
import { refuse, type Refusal } from '@ten8/contracts/errors';
import type { Ack } from '@ten8/contracts/socket';
import { logRefusedRight, toRefusal } from '@ten8/service-kit/http/error-answer';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { ClientSocket } from '../sockets';

type Callback = (answer: Ack) => void;
const isCallback = (value: unknown): value is Callback => typeof value === 'function';

/** Every command gets exactly one answer, even a malformed one and one without an acknowledgement callback. */
export function answer<T extends ZodType>(
  { socket, logger }: { socket: ClientSocket; logger: Logger },
  schema: T,
  work: (payload: output<T>) => Promise<object>,
): (...sent: unknown[]) => void {
  return (...sent) => {
    const acknowledge = sent.find(isCallback) ?? (() => {});
    const payload = isCallback(sent[0]) ? undefined : sent[0];
    const attempt = async () => work(schema.parse(payload));
    attempt().then(
      (result) => acknowledge({ ok: true, ...result }),
      (error: unknown) => {
        const refusal = toRefusal(error, logger);
        const { actor, address } = socket.data;
        logRefusedRight(logger, refusal, { userId: actor.userId, address });
        acknowledge(describe(refusal));
      },
    );
  };
}

function describe({ code, message, retryAfterMs }: Refusal): Ack {
  return { ok: false, code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}

interface Checked {
  use(check: (event: unknown[], next: () => void) => void): unknown;
}

/**
 * Counts every event of a socket before it is handled, also unknown ones. Events beyond the limit are refused; a socket
 * that still goes on is closed.
 */
export function limitEvents(
  socket: Checked & { disconnect(close: true): unknown },
  take: (event: unknown) => Promise<void>,
  logger: Logger,
): void {
  let refused = 0;
  socket.use((event, next) => {
    take(event[0]).then(
      () => {
        refused = 0;
        next();
      },
      (error: unknown) => {
        refused += 1;
        event.find(isCallback)?.(describe(toRefusal(error, logger)));
        if (refused >= MAX_REFUSED) socket.disconnect(true);
      },
    );
  });
}

/** A client that waits as long as the answer says never has more than a few events refused. */
const MAX_REFUSED = 100;

/**
 * Answers events that the contract does not have, so that nobody waits for the answer to a mistyped one. Must be called
 * before the commands are added: what Socket.IO itself listens to, such as `error`, is no command.
 */
export function refuseUnknown(socket: Checked & { eventNames(): unknown[] }): void {
  const ownEvents = new Set(socket.eventNames());
  socket.use((event, next) => {
    if (socket.eventNames().includes(event[0]) && !ownEvents.has(event[0])) next();
    else event.find(isCallback)?.(describe(refuse('not_found', 'Event not found')));
  });
}
