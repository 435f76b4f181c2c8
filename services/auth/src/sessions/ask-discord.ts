import * as oauth from 'oauth4webapi';
import { z } from 'zod';

/** Whom Discord says somebody is. */
const DiscordProfile = z.object({
  id: z.string().regex(/^\d{1,20}$/),
  username: z.string().min(1).max(100),
  global_name: z.string().nullish(),
  avatar: z.string().nullish(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});
export type DiscordProfile = z.infer<typeof DiscordProfile>;

/** OAuth 2.0 with PKCE, as Discord speaks it. */
export interface DiscordSignIn {
  /** Where to send the browser, and the secret that only this browser keeps until it comes back. */
  begin(): Promise<{ url: string; secret: string }>;
  /** Throws when the answer does not belong to that secret, or Discord does not confirm it. */
  finish(secret: string, answer: URLSearchParams): Promise<DiscordProfile>;
}

interface SignInOptions {
  clientId: string;
  clientSecret: string;
  /** Base of the API, and where its consent page is. */
  apiUrl: string;
  authorizeUrl: string;
  /** Discord sends people back there; it must stand in the application's settings. */
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
    // Only a double of Discord is reached without TLS.
    [oauth.allowInsecureRequests]: apiUrl.startsWith('http:'),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

  return {
    async begin() {
      const state = oauth.generateRandomState();
      const verifier = oauth.generateRandomCodeVerifier();
      const url = new URL(authorizeUrl);
      url.search = new URLSearchParams({
        ...{ client_id: clientId, redirect_uri: redirectUrl, response_type: 'code', scope: SCOPE, state },
        ...{
          code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        },
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
