import { profileUpdated, userRegistered } from '@ten8/contracts/auth/session';
import { on, type Reaction } from '@ten8/event-log/follow';
import { type PeopleStore } from './people-store';

/** Follows auth, so that lists of members and deeds can name people. */
export const rememberNames = (people: PeopleStore): Reaction[] => [
  on(userRegistered, ({ data }, { transaction }) => people.save(data, transaction)),
  on(profileUpdated, ({ data }, { transaction }) => people.save(data, transaction)),
];
