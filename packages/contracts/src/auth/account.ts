import { z } from 'zod';
import { defineEndpoint, defineEvent } from '../define';
import { characters, Id } from '../fields';
import { PASSWORD_MAX } from './constants';

const PASSWORD_REQUIRED = 'Your password is required';

/** What stands where the name of a deleted account was. */
export const DELETED_USER = { firstName: 'Deleted', lastName: 'user' } as const;

/** 400 `invalid_credentials` for a wrong password, 409 `owner_protected` for the owner of a community. */
export const deleteUser = defineEndpoint('DELETE /api/auth/user', {
  service: 'auth',
  summary: 'Delete your account',
  body: z.object({
    password: z.string(PASSWORD_REQUIRED).pipe(characters(PASSWORD_MAX).min(1, PASSWORD_REQUIRED)),
  }),
});

/** Services remove what is only about this user, and show `DELETED_USER` where others need the record. */
export const userDeleted = defineEvent('auth.user-deleted', {
  data: z.object({ userId: Id }),
  revokes: true,
});
