import { DEMO_DOMAIN } from '@ten8/contracts/auth/demo';
import type { Role } from '@ten8/contracts/roles';

export { DEMO_PASSWORD } from '@ten8/contracts/auth/demo';

export type AccountName = 'owner' | 'officer' | 'officer2' | 'dispatcher' | 'civilian';

/** The demo's accounts. All names are invented. */
export const ACCOUNTS: Record<AccountName, { firstName: string; lastName: string; roles: Role[] }> = {
  owner: { firstName: 'Morgan', lastName: 'Hale', roles: ['Civilian', 'Admin'] },
  officer: { firstName: 'Alex', lastName: 'Carter', roles: ['Civilian', 'Law Enforcement'] },
  officer2: { firstName: 'Sam', lastName: 'Rivera', roles: ['Civilian', 'Law Enforcement'] },
  dispatcher: { firstName: 'Robin', lastName: 'Blake', roles: ['Civilian', 'Dispatcher'] },
  civilian: { firstName: 'John', lastName: 'Doe', roles: ['Civilian'] },
};

export const EMAILS: string[] = Object.keys(ACCOUNTS).map((name) => `${name}@${DEMO_DOMAIN}`);

export const emailOf = (name: AccountName): string => `${name}@${DEMO_DOMAIN}`;

export const COMMUNITY = {
  name: 'Ten8 Demo County',
  type: 'FiveM',
  description: 'A county to look around in: patrol, dispatch, or live a quiet civilian life.',
  discordUrl: null,
  visibility: 'public',
} as const;

/** Added in this order, so the last is the newest. */
export const SUPPORTERS: { displayName: string; username: string }[] = [
  { displayName: 'Night Patrol', username: 'nightpatrol' },
  { displayName: 'Blue Line Gaming', username: 'bluelinegaming' },
  { displayName: 'Harmony Towing', username: 'harmonytowing' },
  { displayName: 'Dispatch Dana', username: 'dispatchdana' },
  { displayName: 'Vinewood Radio', username: 'vinewoodradio' },
  { displayName: 'Code Four', username: 'codefour' },
  { displayName: 'Ten-Four Tom', username: 'tenfourtom' },
];
