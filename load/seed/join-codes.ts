import { randomInt } from 'node:crypto';
import type pg from 'pg';

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 5;

/** Codes that no community has yet. */
export async function pickJoinCodes(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    'select join_code as code from community.communities',
  );
  const taken = new Set(rows.map(({ code }) => code));
  const picked: string[] = [];
  while (picked.length < count) {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    if (taken.has(code)) continue;
    taken.add(code);
    picked.push(code);
  }
  return picked;
}
