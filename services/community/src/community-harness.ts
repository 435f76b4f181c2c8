import type { Client } from '@ten8/test-kit/client';
import { addCommunity, addMembers, type TestCommunity } from '@ten8/test-kit/communities';
import { startHarness, type Harness } from '@ten8/test-kit/service-harness';
import { communityService } from './community';

export interface CommunityHarness extends Harness {
  /** A new user. */
  somebody(): Client;
  /** A community with its owner and one ordinary member. */
  town(): Promise<{
    owner: Client;
    member: Client;
    community: TestCommunity;
    /** Of its members. */
    path: string;
  }>;
}

export async function startCommunity(env: Record<string, string> = {}): Promise<CommunityHarness> {
  const harness = await startHarness(communityService, { env });
  let lastUser = 0;
  const somebody = () => harness.user((lastUser += 1));

  return {
    ...harness,
    somebody,
    async town() {
      const [owner, member] = [somebody(), somebody()];
      const community = await addCommunity(owner);
      await addMembers(community, member);
      return { owner, member, community, path: `/api/communities/${community.id}/members` };
    },
  };
}
