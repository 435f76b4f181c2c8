import { check } from 'k6';
import http from 'k6/http';
import { BASE_URL, headersOf, officerOf, type Officer } from './officers.ts';

/** A member of a community calls 911. */
export function callEmergency(demo: Officer[]): void {
  const officer = officerOf(demo);
  const body = {
    location: 'LOAD TEST AVENUE',
    postalCode: '7113',
    description: 'A LOAD TEST CALLS 911',
    priority: 'medium',
  };
  const response = http.post(
    `${BASE_URL}/api/communities/${officer.communityId}/calls`,
    JSON.stringify(body),
    {
      headers: { ...headersOf(officer), 'Content-Type': 'application/json' },
      tags: { name: 'POST /api/communities/:id/calls', endpoint: 'open-call' },
    },
  );
  check(response, { 'call opened': ({ status }) => status === 201 });
}
