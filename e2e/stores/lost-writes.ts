import { Client } from 'pg';
import type { Ledger } from './writers';

/** Counters end at the last write that was accepted, or at a later one whose answer was lost. */
const lastOf = (marks: string[]): Map<string, number> => {
  const last = new Map<string, number>();
  for (const mark of marks) {
    const [id = '', turn = '0'] = mark.split(' ');
    last.set(id, Math.max(last.get(id) ?? 0, Number(turn)));
  }
  return last;
};

const ROWS: Record<string, string> = {
  civilian: 'select id::text from civilian.characters',
  cad: 'select id::text from cad.calls',
};
const COUNTERS: Record<string, string> = {
  auth: `select id::text, substring(first_name from 4) as turn from auth.users`,
  community: `select id::text, substring(discord_url from '[0-9]+$') as turn from community.communities`,
};

/** Accepted writes that the database does not hold, for each service. */
export async function countLost(
  databaseUrl: string,
  ledgers: Map<string, Ledger>,
): Promise<Record<string, number>> {
  const client = new Client(databaseUrl);
  await client.connect();
  try {
    const lost: Record<string, number> = {};
    for (const [service, { accepted }] of ledgers) {
      const marks = accepted.map(({ mark }) => mark);
      lost[service] = await (ROWS[service]
        ? lostRows(client, service, marks)
        : lostTurns(client, service, marks));
    }
    return lost;
  } finally {
    await client.end();
  }
}

async function lostRows(client: Client, service: string, marks: string[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(ROWS[service] ?? '');
  const there = new Set(rows.map(({ id }) => id));
  return marks.filter((mark) => !there.has(mark)).length;
}

async function lostTurns(client: Client, service: string, marks: string[]): Promise<number> {
  const { rows } = await client.query<{ id: string; turn: string | null }>(COUNTERS[service] ?? '');
  const there = new Map(rows.map(({ id, turn }) => [id, Number(turn)]));
  return [...lastOf(marks)].filter(([id, turn]) => (there.get(id) ?? 0) < turn).length;
}
