import type { output, ZodType } from 'zod';
import type { Ack } from '@ten8/contracts/socket';
import { toRefusal } from '@ten8/service-kit/error-answer';
import type { Logger } from '@ten8/service-kit/logger';

type Callback = (answer: Ack) => void;
const isCallback = (value: unknown): value is Callback => typeof value === 'function';

export interface CommandParts {
  logger: Logger;
  /** Counts what the socket's user asks for. */
  take: () => Promise<void>;
}

/** A command of the socket: whatever a client sends, and whether or not it wants an answer, it gets one answer. */
export function answer<T extends ZodType>(
  { logger, take }: CommandParts,
  schema: T,
  work: (payload: output<T>) => Promise<object>,
): (...sent: unknown[]) => void {
  return (...sent) => {
    const acknowledge = sent.find(isCallback) ?? (() => {});
    const payload = isCallback(sent[0]) ? undefined : sent[0];
    const obey = async () => {
      await take();
      return work(schema.parse(payload));
    };
    obey().then(
      (result) => acknowledge({ ok: true, ...result }),
      (error: unknown) => acknowledge(describe(error, logger)),
    );
  };
}

function describe(error: unknown, logger: Logger): Ack {
  const { code, message, retryAfterMs } = toRefusal(error, logger);
  return { ok: false, code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
}
