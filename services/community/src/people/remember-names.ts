import { profileUpdated, snapshotUsers, userRegistered } from '@ten8/contracts/auth/session';
import { on, type FactHandler, type Rebuild } from '@ten8/event-log/follow';
import { httpFeed } from '@ten8/service-kit/http-feed';
import type { ServiceClient } from '@ten8/service-kit/service-client';
import { readSnapshot } from '@ten8/service-kit/snapshot';
import type { PeopleStore } from './people-store';

/** Follows auth, so that the lists of members and of activity can name people. */
export const rememberNames = (people: PeopleStore): FactHandler[] => [
  on(userRegistered, ({ data }, { transaction }) => people.save(data, transaction)),
  on(profileUpdated, ({ data }, { transaction }) => people.save(data, transaction)),
];

/** The head is read first: a name that changes while this copies is followed afterwards. */
export const copyNames =
  (people: PeopleStore, client: ServiceClient): Rebuild =>
  async ({ transaction }) => {
    const head = await httpFeed(client, 'auth').head();
    for await (const page of readSnapshot(client, snapshotUsers, 'userId')) {
      for (const person of page) await people.save(person, transaction);
    }
    return head;
  };
