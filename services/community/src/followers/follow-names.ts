import { profileUpdated, snapshotUsers, userRegistered } from '@ten8/contracts/auth/session';
import type { Rebuild } from '@ten8/event-log/durable-follower';
import { on, type FactHandler } from '@ten8/event-log/fact-handler';
import { httpFeed } from '@ten8/service-kit/facts/http-feed';
import type { ServiceClient } from '@ten8/service-kit/service-client/service-client';
import type { PeopleStore } from '../people/people-store';
import { removeUser, type PeopleAndMembers } from './remove-deleted-user';

/** Copies names from auth's log, for the lists of members and of activity. */
export const followNames = (people: PeopleStore): FactHandler[] => [
  on(userRegistered, ({ data }, { transaction }) => people.save(data, transaction)),
  on(profileUpdated, ({ data }, { transaction }) => people.save(data, transaction)),
];

/**
 * The head is read first, so names that change during the copy are followed afterwards. Pages are in the order of ids:
 * a known user who is missing in a page was deleted in the meantime.
 */
export const rebuildNames =
  (stores: PeopleAndMembers, client: ServiceClient): Rebuild =>
  async (tx) => {
    const { people } = stores;
    const head = await httpFeed(client, 'auth').head();
    const known = await people.lastId(tx.transaction);
    let after = 0;
    for (;;) {
      const page = await client(snapshotUsers, { query: { after } });
      for (const person of page) await people.save(person, tx.transaction);
      const last = page.at(-1);
      const range = { after, upTo: last?.userId ?? known, except: page.map(({ userId }) => userId) };
      for (const userId of await people.listIds(range, tx.transaction)) await removeUser(stores, userId, tx);
      if (!last) return head;
      after = last.userId;
    }
  };
