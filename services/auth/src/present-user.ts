import type { User } from '@ten8/contracts/auth/session';
import type { UserRecord } from './users/user-store';

/** What leaves the house of an account. */
export const presentUser = ({ id, firstName, lastName, email, createdAt }: UserRecord): User => ({
  id,
  firstName,
  lastName,
  email,
  createdAt: createdAt.toISOString(),
});
