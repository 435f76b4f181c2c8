import { z } from 'zod';
import { EMAIL_MAX } from '../constants';
import { defineEndpoint, defineEvent } from '../define';
import { characters, countCharacters, Email, Id, requiredName, SnapshotQuery, Timestamp } from '../fields';
import { NEW_PASSWORD_MIN, PASSWORD_MAX } from './constants';

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

/** After this time a session is looked up again, so that auth knows that it is still used. */
export const SESSION_REFRESH_MS = 10 * 60_000;

const PASSWORD_TOO_SHORT = `Password must be at least ${NEW_PASSWORD_MIN} characters long.`;

/** A new password; never trimmed. */
export const NewPassword = z
  .string({ error: (issue) => (issue.input === undefined ? PASSWORD_TOO_SHORT : 'Must be text') })
  .pipe(
    characters(PASSWORD_MAX)
      .refine((password) => countCharacters(password) >= NEW_PASSWORD_MIN, PASSWORD_TOO_SHORT)
      .meta({ minLength: NEW_PASSWORD_MIN }),
  );

const BOTH_REQUIRED = 'Email and password are required';

const Credentials = z.object({
  email: z.string(BOTH_REQUIRED).pipe(characters(EMAIL_MAX).min(1, BOTH_REQUIRED)),
  password: z.string(BOTH_REQUIRED).pipe(characters(PASSWORD_MAX).min(1, BOTH_REQUIRED)),
});

export const Registration = z.object({
  email: Email,
  password: NewPassword,
  firstName: requiredName('First name is required'),
  lastName: requiredName('Last name is required'),
});
export type Registration = z.infer<typeof Registration>;

export const getUser = defineEndpoint('GET /api/auth/user', {
  service: 'auth',
  summary: 'Who is signed in',
  reply: User,
});

/**
 * 401 `Invalid email or password` for an unknown email and for a wrong password; 429 after ten failures in 15 minutes.
 */
export const signIn = defineEndpoint('POST /api/login', {
  service: 'auth',
  summary: 'Sign in',
  access: 'public',
  body: Credentials,
  reply: User,
});

/** The page that browsers open after a 401. */
export const goToSignIn = defineEndpoint('GET /api/login', {
  service: 'auth',
  summary: 'Go to the sign-in page',
  access: 'public',
  status: 302,
});

/** 403 `registration_closed`, 409 `email_taken`, 429 `rate_limited`. */
export const register = defineEndpoint('POST /api/register', {
  service: 'auth',
  summary: 'Create an account, while registration is open',
  access: 'public',
  body: Registration,
  reply: User,
  status: 201,
  idempotent: true,
});

export const signOut = defineEndpoint('POST /api/logout', {
  service: 'auth',
  summary: 'End the session the caller came with',
  reply: z.object({ signedOut: z.literal(true) }),
});

/** The data of a session that the gateway caches. */
export const Session = z.object({
  sessionId: z.uuid(),
  userId: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  expiresAt: Timestamp,
});
export type Session = z.infer<typeof Session>;

/** The SHA-256 of each cookie in hex; null if there is no such session. */
export const resolveSessions = defineEndpoint('POST /internal/sessions/resolve', {
  service: 'auth',
  summary: 'Turn cookies into their sessions',
  body: z.object({ cookieHashes: z.array(z.string().length(64)).min(1).max(100) }),
  reply: z.array(Session.nullable()),
  repeatable: true,
});

/** 409 `email_taken`. */
export const createUser = defineEndpoint('POST /internal/users', {
  service: 'auth',
  summary: 'Create an account for an operator',
  body: Registration,
  reply: User,
  status: 201,
});

/** 404 `not_found` if no account has this email. */
export const resetPassword = defineEndpoint('POST /internal/users/reset-password', {
  service: 'auth',
  summary: 'Set a new password and end every session of the account',
  body: z.object({ email: Email, password: NewPassword }),
  reply: User,
});

export const setRegistration = defineEndpoint('PUT /internal/registration', {
  service: 'auth',
  summary: 'Open or close registration, over the REGISTRATION variable',
  body: z.object({ registration: z.enum(['open', 'closed']) }),
  reply: z.object({ registration: z.enum(['open', 'closed']) }),
});

/** What a browser must know before anyone signs in. */
export const PublicConfig = z.object({
  registration: z.enum(['open', 'closed']),
  publicCallCommunityId: Id,
  discord: z.object({
    configured: z.boolean(),
    linkedRoleId: z.string().nullable(),
    /** People can sign in with Discord. */
    signIn: z.literal(true).optional(),
  }),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
export const getConfig = defineEndpoint('GET /api/config', {
  service: 'auth',
  summary: 'What this installation offers',
  access: 'public',
  reply: PublicConfig,
});

const Person = z.object({ userId: Id, firstName: z.string(), lastName: z.string() });
export const userRegistered = defineEvent('auth.user-registered', { data: Person, names: 'user' });
export const profileUpdated = defineEvent('auth.profile-updated', { data: Person, names: 'user' });
/** The session was ended, for example by signing out or a changed password: cached copies are invalid. */
export const sessionEnded = defineEvent('auth.session-ended', {
  data: z.object({ userId: Id, sessionId: z.uuid() }),
  revokes: true,
});

/** For a projection of names that is rebuilt: every user with an id above `after`, by id. */
export const snapshotUsers = defineEndpoint('GET /internal/users', {
  service: 'auth',
  summary: 'Every user’s name, a page at a time',
  query: SnapshotQuery,
  reply: z.array(Person),
});
