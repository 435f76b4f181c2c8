import type pg from 'pg';
import { JOIN_CODE_LENGTH } from '@ten8/contracts/community/constants';
import { readableCode } from '@ten8/service-kit/readable-code';

/** Codes that no community has yet. */
export async function pickJoinCodes(database: pg.Client, count: number): Promise<string[]> {
  const { rows } = await database.query<{ code: string }>(
    'select join_code as code from community.communities',
  );
  const taken = new Set(rows.map(({ code }) => code));
  const picked: string[] = [];
  while (picked.length < count) {
    const code = readableCode(JOIN_CODE_LENGTH);
    if (taken.has(code)) continue;
    taken.add(code);
    picked.push(code);
  }
  return picked;
}
