import { check } from 'k6';
import http from 'k6/http';
import { BASE_URL, headersOf, officerOf, type Officer } from './officers.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** An officer looks a person and a plate up. */
export function lookUp(demo: Officer[]): void {
  const officer = officerOf(demo);
  const letter = LETTERS[Math.floor(Math.random() * LETTERS.length)];
  for (const [what, query] of [
    ['characters', `lastName=${letter}D`],
    ['vehicles', `plate=${letter}1`],
  ]) {
    const response = http.get(`${BASE_URL}/api/communities/${officer.communityId}/search/${what}?${query}`, {
      headers: headersOf(officer),
      tags: { name: `GET /api/communities/:id/search/${what}`, endpoint: 'search' },
    });
    check(response, { [`${what} searched`]: ({ status }) => status === 200 });
  }
}
