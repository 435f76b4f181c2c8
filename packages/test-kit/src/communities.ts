import type { Client } from './client';

export interface TestCommunity {
  id: number;
  joinCode: string;
}

/** A community of this owner's, made with the community service itself. */
export async function addCommunity(
  owner: Client,
  overrides: Record<string, unknown> = {},
): Promise<TestCommunity> {
  const answer = await owner.post('/api/communities', { name: 'Los Santos', type: 'FiveM', ...overrides });
  if (answer.status !== 201) throw new Error(`founding a community answered ${answer.status}`);
  return answer.body;
}

/** Joins by code, so that private communities are joined too. */
export async function addMembers({ joinCode }: TestCommunity, ...clients: Client[]): Promise<void> {
  for (const client of clients) {
    const answer = await client.post('/api/communities/join-by-code', { joinCode });
    if (answer.status !== 200) throw new Error(`joining answered ${answer.status}`);
  }
}
