import { check, fail } from 'k6';
import { SharedArray } from 'k6/data';
import exec from 'k6/execution';
import http from 'k6/http';

export const BASE_URL = __ENV.BASE_URL ?? 'http://localhost:8080';

/** One officer with a session, as `npm run load:seed` writes them. */
export interface Officer {
  cookie: string;
  userId: number;
  communityId: number;
  unitId: number;
  callsign: string;
}

const seeded = new SharedArray<Officer>('officers', () =>
  __ENV.USERS_FILE ? JSON.parse(open(__ENV.USERS_FILE)) : [],
);

const DEMO = { emails: ['officer@demo.ten8', 'officer2@demo.ten8'], password: 'ten8-demo', communityId: 1 };
const COOKIE = BASE_URL.startsWith('https:') ? '__Host-ten8_session' : 'ten8_session';

/** Without USERS_FILE the two officers of the demo sign in. */
export function signInDemo(): Officer[] {
  if (seeded.length > 0) return [];
  return DEMO.emails.map((email) => {
    const response = http.post(`${BASE_URL}/api/login`, JSON.stringify({ email, password: DEMO.password }), {
      headers: { 'Content-Type': 'application/json', Origin: BASE_URL },
      // Each officer has a browser of their own: signing in again ends the session of the one before.
      jar: new http.CookieJar(),
      tags: { name: 'POST /api/login', endpoint: 'sign-in' },
    });
    check(response, { 'signed in': ({ status }) => status === 200 }, { kind: 'sign-in' });
    const cookie = response.cookies[COOKIE]?.[0]?.value;
    if (!cookie) fail(`${email} cannot sign in at ${BASE_URL}: is the demo on?`);
    return {
      cookie,
      userId: Number(response.json('id')),
      communityId: DEMO.communityId,
      unitId: 0,
      callsign: '',
    };
  });
}

/** A different officer for each virtual user, as long as there are enough. */
export function officerOf(demo: Officer[]): Officer {
  const officers = seeded.length > 0 ? seeded : demo;
  const officer = officers[exec.vu.idInTest % officers.length];
  if (!officer) fail('There are no officers: set USERS_FILE, or start with the demo');
  return officer;
}

export const headersOf = ({ cookie, userId }: Officer): Record<string, string> => ({
  Cookie: `${COOKIE}=${cookie}`,
  Origin: BASE_URL,
  'X-Forwarded-For': addressOf(userId),
});

/** An address for each officer. Ten8 uses it with TRUST_PROXY=1, and otherwise sees one address for everybody. */
const addressOf = (userId: number): string =>
  `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`;
