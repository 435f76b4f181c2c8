import { refuse } from '@ten8/contracts/errors';
import type { NamedMember } from './member-store';

export const ROLES_PROTECTED = 'Community owners cannot have their roles changed';
export const REMOVAL_PROTECTED = 'Community owners cannot be removed from their community';

export const memberNotFound = () => refuse('not_found', 'Member not found');

/** The member to be changed; 404 when there is none, 403 with `sentence` for the owner. */
export function requireChangeable(member: NamedMember | null, sentence: string): NamedMember {
  if (!member) throw memberNotFound();
  if (member.isOwner) throw refuse('owner_protected', sentence);
  return member;
}
