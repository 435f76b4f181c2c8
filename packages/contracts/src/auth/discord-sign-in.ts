import { z } from 'zod';
import { defineEndpoint } from '../define';

/** Where the button leads: to Discord, which asks the person and sends them back. 404 while it is not set up. */
export const goToDiscord = defineEndpoint('GET /api/auth/discord', {
  service: 'auth',
  summary: 'Sign in with Discord',
  access: 'public',
  status: 302,
});

/**
 * Where Discord sends people back to: home when they are signed in, else to the sign-in page, whose `discord` names what
 * was wrong.
 */
export const returnFromDiscord = defineEndpoint('GET /api/auth/discord/callback', {
  service: 'auth',
  summary: 'Come back from Discord',
  access: 'public',
  status: 302,
  query: z.object({
    code: z.string().max(500).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
});
