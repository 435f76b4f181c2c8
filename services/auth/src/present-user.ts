import type { User } from '@ten8/contracts/auth/session';
import type { UserRow } from './users/user-store';

/** The fields of an account that answers contain. */
export const presentUser = ({ id, firstName, lastName, email, createdAt }: UserRow): User => ({
  id,
  firstName,
  lastName,
  email,
  createdAt: createdAt.toISOString(),
});
