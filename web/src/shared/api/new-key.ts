/** Makes an idempotency key. `crypto.randomUUID` is not used: browsers have it only on pages with TLS. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
