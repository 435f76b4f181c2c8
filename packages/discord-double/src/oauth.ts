import { createHash, randomUUID } from 'node:crypto';
import type { DiscordUser } from './discord-state';
import { route, type Reply, type Route } from './route';

export const CLIENT_SECRET = 'double-client-secret';

/** What an application learns about a person besides the account. */
export interface OwnAccount {
  email: string | null;
  verified?: boolean;
  /** The name that Discord shows. */
  globalName?: string;
}

/** Discord's sign-in without a real page: the person agrees or refuses at once. */
export interface OAuth {
  /** From now on this person is signed in and agrees; null refuses. */
  agree: (user: DiscordUser | null, account?: OwnAccount) => void;
  routes: Route[];
  /** The owner of a token, as `GET /users/@me` answers. */
  userOf: (authorization: string | undefined) => object | null;
}

interface Grant {
  person: object;
  redirectUri: string;
  challenge: string;
}

/** The consent page and the token endpoint, for one client. PKCE is required, and a code works once. */
export function createOAuth(clientId: string): OAuth {
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, object>();
  let person: object | null = null;

  const authorize = (query: URLSearchParams): Reply => {
    const [redirectUri, challenge] = [query.get('redirect_uri'), query.get('code_challenge')];
    const isKnown = query.get('client_id') === clientId && query.get('response_type') === 'code';
    if (!isKnown || !redirectUri || !challenge || query.get('code_challenge_method') !== 'S256')
      return { status: 400, body: { error: 'invalid_request' } };
    const back = new URL(redirectUri);
    back.searchParams.set('state', query.get('state') ?? '');
    if (person) {
      const code = randomUUID();
      codes.set(code, { person, redirectUri, challenge });
      back.searchParams.set('code', code);
    } else back.searchParams.set('error', 'access_denied');
    return { status: 302, headers: { location: back.href } };
  };

  const exchange = (form: Record<string, unknown>): Reply => {
    const grant = codes.get(String(form.code));
    codes.delete(String(form.code));
    if (form.client_id !== clientId || form.client_secret !== CLIENT_SECRET)
      return { status: 401, body: { error: 'invalid_client' } };
    const challenge = createHash('sha256').update(String(form.code_verifier)).digest('base64url');
    if (!grant || grant.redirectUri !== form.redirect_uri || grant.challenge !== challenge)
      return { status: 400, body: { error: 'invalid_grant' } };
    const token = randomUUID();
    tokens.set(token, grant.person);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: 604_800, scope: 'identify email' },
    };
  };

  return {
    agree(user, { email = null, verified = true, globalName } = { email: null }) {
      person = user && { ...user, email, verified, global_name: globalName ?? null };
    },
    routes: [
      { ...route('GET', '/oauth2/authorize', ({ query }) => authorize(query)), isOpen: true },
      {
        ...route('POST', '/oauth2/token', ({ body }) => exchange(body as Record<string, unknown>)),
        isOpen: true,
      },
    ],
    userOf: (authorization) => tokens.get(authorization?.replace(/^Bearer /, '') ?? '') ?? null,
  };
}
