import type { NamedMember } from './members/member-store';

/** Empty until the member's name has arrived from auth. */
export const fullName = ({ firstName, lastName }: Pick<NamedMember, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
