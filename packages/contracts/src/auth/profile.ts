import { z } from 'zod';
import { defineEndpoint } from '../define';
import { characters, Email, requiredName } from '../fields';
import { PASSWORD_MAX } from './constants';
import { NewPassword, User } from './session';

/** All three are required. */
export const Profile = z.object({
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
  email: Email,
});
export type Profile = z.infer<typeof Profile>;

/** 409 `email_taken`; 429 `rate_limited` after too many of those. */
export const updateProfile = defineEndpoint('PATCH /api/auth/profile', {
  service: 'auth',
  summary: 'Change your name and email',
  body: Profile,
  reply: User,
});

/** 400 `invalid_credentials` for a wrong current password: a 401 would sign the user out. */
export const changePassword = defineEndpoint('PATCH /api/auth/password', {
  service: 'auth',
  summary: 'Change your password; ends your other sessions',
  body: z.object({
    currentPassword: z
      .string('Current password is required')
      .pipe(characters(PASSWORD_MAX).min(1, 'Current password is required')),
    newPassword: NewPassword,
  }),
  reply: User,
});
