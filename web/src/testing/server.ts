interface Sent {
  request: string;
  key: string | null;
  body: unknown;
}

/** Mocks `fetch` with these answers, one after the other; the last is repeated. Returns the requests sent. */
export function answerWith(...answers: readonly [status: number, body: unknown][]): readonly Sent[] {
  const sent: Sent[] = [];

  globalThis.fetch = (address, { method = 'GET', headers, body } = {}) => {
    const [status, reply] = answers[Math.min(sent.length, answers.length - 1)] ?? [500, {}];
    sent.push({
      request: `${method} ${String(address)}`,
      key: new Headers(headers).get('idempotency-key'),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    });
    return Promise.resolve(new Response(JSON.stringify(reply), { status }));
  };
  return sent;
}

/**
 * Mocks `fetch`: what is written is answered with `written` at once, what is read only when the returned function is
 * called, with its argument.
 */
export function answerReadsLate(written: unknown): (read: unknown) => void {
  const waiting: ((response: Response) => void)[] = [];

  globalThis.fetch = (_address, { method = 'GET' } = {}) =>
    method === 'GET'
      ? new Promise((resolve) => waiting.push(resolve))
      : Promise.resolve(new Response(JSON.stringify(written)));
  return (read) => waiting.forEach((answer) => answer(new Response(JSON.stringify(read))));
}
