import type { MemberRoles } from '@ten8/contracts/community/members';
import { refuse } from '@ten8/contracts/errors';
import type { Role } from '@ten8/contracts/roles';
import { signedIn } from '../http/serve';
import type { Actor, Caller } from './actor';

/** Where roles are read: from the copy that several services keep, or from the community service's own rows. */
export interface RoleSource {
  rolesOf(
    caller: Caller,
    communityId: number,
    isEnough: (member: MemberRoles) => boolean,
  ): Promise<MemberRoles>;
}

/** The roles of somebody who is no member. */
export const OUTSIDER: MemberRoles = { roles: null, isOwner: false };

export interface Admitted {
  actor: Actor;
  roles: Role[];
  isOwner: boolean;
}

const ROLES_OF = {
  admin: { roles: ['Admin'], sentence: 'Admin role required' },
  'law-enforcement': {
    roles: ['Law Enforcement', 'Admin'],
    sentence: 'Law Enforcement or Admin role required',
  },
  'officer-or-dispatcher': {
    roles: ['Dispatcher', 'Law Enforcement', 'Admin'],
    sentence: 'Law Enforcement or Admin role required',
  },
  dispatcher: { roles: ['Dispatcher', 'Admin'], sentence: 'Law Enforcement or Admin role required' },
} as const satisfies Record<string, { roles: readonly Role[]; sentence: string }>;

/** Whom a guard admits besides Admins, who may do all of it. */
export type Admits = keyof typeof ROLES_OF;

/** The roles of which one is enough. */
export const rolesFor = (admits: Admits): readonly Role[] => ROLES_OF[admits].roles;
const isMember = ({ roles }: MemberRoles): boolean => roles !== null;
export const hasRole = (roles: readonly Role[] | null, admits: Admits): boolean =>
  rolesFor(admits).some((role) => roles?.includes(role));

/** What a path names by its id: 401 without a session, before anything is looked up, then 404 if there is none. */
export async function findForSignedIn<T>(
  caller: Caller,
  what: string,
  find: () => Promise<T | null>,
): Promise<T> {
  signedIn({ caller });
  const found = await find();
  if (!found) throw refuse('not_found', `${what} not found`);
  return found;
}

/** 401 without a session; 404 for an outsider, as if the community did not exist. */
export async function requireMember(
  source: RoleSource,
  caller: Caller,
  communityId: number,
): Promise<Admitted> {
  return admit(source, caller, communityId, 'Community', isMember);
}

/** As `requireMember`, then 403 without the role. */
export async function requireRole(
  source: RoleSource,
  caller: Caller,
  communityId: number,
  admits: Admits,
  what = 'Community',
): Promise<Admitted> {
  const admitted = await admit(source, caller, communityId, what, ({ roles }) => hasRole(roles, admits));
  if (!hasRole(admitted.roles, admits)) throw refuse('forbidden', ROLES_OF[admits].sentence);
  return admitted;
}

async function admit(
  source: RoleSource,
  caller: Caller,
  communityId: number,
  what: string,
  isEnough: (member: MemberRoles) => boolean,
): Promise<Admitted> {
  const { actor } = signedIn({ caller });
  const { roles, isOwner } = await source.rolesOf(caller, communityId, isEnough);
  if (!roles) throw refuse('not_found', `${what} not found`);
  return { actor, roles, isOwner };
}

/** Guards for paths with a `communityId`. */
export const memberOf =
  (source: RoleSource) =>
  ({ caller, params }: { caller: Caller; params: { communityId: number } }) =>
    requireMember(source, caller, params.communityId);

export const roleIn =
  (source: RoleSource, admits: Admits) =>
  async ({ caller, params: { communityId } }: { caller: Caller; params: { communityId: number } }) => ({
    ...(await requireRole(source, caller, communityId, admits)),
    // Who else may read the same list: the gateway may give it to them from its cache.
    audience: { communityId, roles: ROLES_OF[admits].roles },
  });

/** The `by` of a fact. */
export const actedBy = ({ actor, address }: { actor: Pick<Actor, 'userId'> | null; address: string }) => ({
  userId: actor?.userId ?? null,
  address: address || null,
});
