import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Recognises a browser that signed in to an account before, by a signed cookie. */
export interface KnownBrowsers {
  issue(userId: number): string;
  /** The browser's id for this account; null when it never signed in to it. */
  read(cookie: string | undefined, userId: number): string | null;
}

export function createKnownBrowsers(secret: string): KnownBrowsers {
  const sign = (id: string, userId: number) =>
    createHmac('sha256', secret).update(`known-browser ${userId} ${id}`).digest();

  return {
    issue(userId) {
      const id = randomBytes(12).toString('base64url');
      return `${id}.${sign(id, userId).toString('base64url')}`;
    },
    read(cookie, userId) {
      const [id = '', signature = ''] = (cookie ?? '').split('.');
      const given = Buffer.from(signature, 'base64url');
      const expected = sign(id, userId);
      return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
    },
  };
}
