import type { Client } from './client';
import type { FakeService } from './fake-service';

/** The people of a service's tests, each signed in: `harness.officer.post(...)`, `harness.officer.userId`. */
export interface People {
  admin: Client;
  officer: Client;
  secondOfficer: Client;
  dispatcher: Client;
  civilian: Client;
  /** In no community. */
  nonMember: Client;
}

const USER_IDS = { admin: 1, officer: 2, secondOfficer: 3, dispatcher: 8, civilian: 9, nonMember: 99 };

export const signInPeople = (user: (userId: number) => Client): People => ({
  admin: user(USER_IDS.admin),
  officer: user(USER_IDS.officer),
  secondOfficer: user(USER_IDS.secondOfficer),
  dispatcher: user(USER_IDS.dispatcher),
  civilian: user(USER_IDS.civilian),
  nonMember: user(USER_IDS.nonMember),
});

/** Each becomes a member with the role of their name; the admin owns the community. */
export function joinCommunity(community: FakeService, communityId = 1): void {
  community.join(USER_IDS.admin, ['Admin'], communityId, true);
  community.join(USER_IDS.officer, ['Law Enforcement'], communityId);
  community.join(USER_IDS.secondOfficer, ['Law Enforcement'], communityId);
  community.join(USER_IDS.dispatcher, ['Dispatcher'], communityId);
  community.join(USER_IDS.civilian, ['Civilian'], communityId);
}
