import { profileUpdated, snapshotUsers, userRegistered } from '@ten8/contracts/auth/session';
import { on, type FactHandler } from '@ten8/event-log/follow';
import { type ServiceClient } from '@ten8/service-kit/service-client';
import { type PeopleStore } from './people-store';

/** Follows auth, so that lists of members and deeds can name people. */
export const rememberNames = (people: PeopleStore): FactHandler[] => [
  on(userRegistered, ({ data }, { transaction }) => people.save(data, transaction)),
  on(profileUpdated, ({ data }, { transaction }) => people.save(data, transaction)),
];

/** Remembers the head first: a name that changes while we copy is followed afterwards. */
export async function copyNames(
  people: PeopleStore,
  client: ServiceClient,
  readHead: () => Promise<number>,
): Promise<number> {
  const head = await readHead();
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: { userId: number; firstName: string; lastName: string }[] = await client(snapshotUsers, {
      query: { after },
    });
    for (const person of page) await people.save(person);
    after = page.at(-1)?.userId;
  }
  return head;
}
