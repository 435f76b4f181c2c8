import { z } from 'zod';
import { defineEndpoint } from '../define';

/** The target of the button: redirects to Discord, which sends the person back. 404 if it is not configured. */
export const goToDiscord = defineEndpoint('GET /api/auth/discord', {
  service: 'auth',
  summary: 'Sign in with Discord',
  access: 'public',
  status: 302,
});

/**
 * Discord sends people back here. Redirects to the home page, or to the sign-in page with the problem in `discord`. Not
 * repeatable: Discord's code is good for one sign-in.
 */
export const returnFromDiscord = defineEndpoint('GET /api/auth/discord/callback', {
  service: 'auth',
  summary: 'Come back from Discord',
  access: 'public',
  repeatable: false,
  status: 302,
  query: z.object({
    code: z.string().max(500).optional(),
    state: z.string().max(500).optional(),
    error: z.string().max(500).optional(),
  }),
});
