import type { User } from '@ten8/contracts/auth/session';
import type { UserRecord } from './users/user-store';

/** The fields of an account that answers contain. */
export const presentUser = ({ id, firstName, lastName, email, createdAt }: UserRecord): User => ({
  id,
  firstName,
  lastName,
  email,
  createdAt: createdAt.toISOString(),
});
