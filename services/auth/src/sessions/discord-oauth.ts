import * as oauth from 'oauth4webapi';
import { z } from 'zod';

/** The Discord account of somebody who signs in. */
const DiscordProfile = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(100),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});
export type DiscordProfile = z.infer<typeof DiscordProfile>;

/** Signing in with Discord: OAuth 2.0 with PKCE. */
export interface DiscordSignIn {
  /** The address to send the browser to, and the secret that the browser keeps until it comes back. */
  begin(): Promise<{ url: string; secret: string }>;
  /** Throws when the answer does not belong to this secret, or Discord does not confirm it. */
  finish(secret: string, answer: URLSearchParams): Promise<DiscordProfile>;
}

interface SignInOptions {
  clientId: string;
  clientSecret: string;
  /** The base of the API and of the consent page. */
  apiUrl: string;
  authorizeUrl: string;
  /** The address to which Discord sends people back; it must be in the application's settings at Discord. */
  redirectUrl: string;
}

const SCOPE = 'identify email';
const TIMEOUT_MS = 10_000;

export function createDiscordSignIn(options: SignInOptions): DiscordSignIn {
  const { clientId, clientSecret, apiUrl, authorizeUrl, redirectUrl } = options;
  const server = {
    issuer: apiUrl,
    authorization_endpoint: authorizeUrl,
    token_endpoint: `${apiUrl}/oauth2/token`,
  };
  const client = { client_id: clientId };
  const http = () => ({
    // Without TLS only for the double of Discord in tests.
    [oauth.allowInsecureRequests]: apiUrl.startsWith('http:'),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

  return {
    async begin() {
      const state = oauth.generateRandomState();
      const verifier = oauth.generateRandomCodeVerifier();
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUrl,
        response_type: 'code',
        scope: SCOPE,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      }).toString();
      return { url: url.href, secret: `${state}.${verifier}` };
    },
    async finish(secret, answer) {
      const [state = '', verifier = ''] = secret.split('.');
      const checked = oauth.validateAuthResponse(server, client, answer, state);
      const given = await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.ClientSecretPost(clientSecret),
        checked,
        redirectUrl,
        verifier,
        http(),
      );
      const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, given);
      const url = new URL(`${apiUrl}/v10/users/@me`);
      const profile = await oauth.protectedResourceRequest(token, 'GET', url, new Headers(), null, http());
      return DiscordProfile.parse(await profile.json());
    },
  };
}

/** In words for the log: other parts of these errors may contain the code or the token. */
export function describeFailure(error: unknown): string {
  if (error instanceof oauth.ResponseBodyError) return `HTTP ${error.status}: ${error.error}`;
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
