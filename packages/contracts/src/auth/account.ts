import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { characters, Email, Id } from '../fields';
import { PASSWORD_MAX } from './constants';
import { User } from './session';

const PASSWORD_REQUIRED = 'Your password is required';

/** The name that replaces that of a deleted account. */
export const DELETED_USER = { firstName: 'Deleted', lastName: 'user' } as const;
export const DELETED_NAME = `${DELETED_USER.firstName} ${DELETED_USER.lastName}`;

/** 400 `invalid_credentials` for a wrong password, 409 `owner_protected` for the owner of a community. */
export const deleteUser = defineEndpoint('DELETE /api/auth/user', {
  service: 'auth',
  summary: 'Delete your account',
  body: z.object({
    password: z.string(PASSWORD_REQUIRED).pipe(characters(PASSWORD_MAX).min(1, PASSWORD_REQUIRED)),
  }),
});

/** For a user who asks an operator for it. 404 `not_found`; 409 `owner_protected` for the owner of a community. */
export const deleteUserByOperator = defineEndpoint('DELETE /internal/users', {
  service: 'auth',
  summary: 'Delete an account for an operator',
  body: z
    .object({ email: Email.optional(), userId: Id.optional() })
    .refine(
      ({ email, userId }) => (email === undefined) !== (userId === undefined),
      'Name the account by its email or by its id',
    ),
  reply: User,
});

/** Services delete this user's own data, and show `DELETED_USER` in records that others need. */
export const userDeleted = defineEvent('auth.user-deleted', {
  data: z.object({ userId: Id }),
  revokes: true,
});
