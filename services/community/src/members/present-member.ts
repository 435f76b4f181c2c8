import type { FormerMember, Member } from '@ten8/contracts/community/members';
import { highestRole } from '@ten8/contracts/roles';
import type { NamedFormerMember } from './former-member-store';
import type { NamedMember } from './member-store';

/** A member as callers see it: never the email address. */
export const presentMember = (
  { id, userId, roles, joinedAt, isOwner, firstName, lastName }: NamedMember,
  isOnline: boolean,
): Member => ({
  id,
  userId,
  roles,
  role: highestRole(roles),
  joinedAt: joinedAt.toISOString(),
  isOwner,
  user: { firstName, lastName, isOnline },
});

export const presentFormerMember = ({
  id,
  userId,
  leftAt,
  firstName,
  lastName,
}: NamedFormerMember): FormerMember => ({
  id,
  userId,
  user: { firstName, lastName },
  leftAt: leftAt.toISOString(),
});
