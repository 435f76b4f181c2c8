import type { Client } from './client';

export interface TestCommunity {
  id: number;
  joinCode: string;
}

/** Creates a community of this owner, directly at the community service. */
export async function addCommunity(
  owner: Client,
  overrides: Record<string, unknown> = {},
): Promise<TestCommunity> {
  const answer = await owner.post('/api/communities', { name: 'Los Santos', type: 'FiveM', ...overrides });
  if (answer.status !== 201) throw new Error(`creating a community answered ${answer.status}`);
  return answer.body;
}

/** Joins by code, because that also works for private communities. */
export async function addMembers({ joinCode }: TestCommunity, ...clients: Client[]): Promise<void> {
  for (const client of clients) {
    const answer = await client.post('/api/communities/join-by-code', { joinCode });
    if (answer.status !== 200) throw new Error(`joining answered ${answer.status}`);
  }
}
