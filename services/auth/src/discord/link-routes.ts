import type { Router } from 'express';
import * as contract from '@ten8/contracts/auth/discord';
import { actedBy } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, signedIn } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import type { UserRow } from '../users/user-store';
import { createLinkCode } from './create-link-code';
import { redeemLinkCode } from './redeem-link-code';
import { setDiscordNotifications } from './set-discord-notifications';
import { unlink, unlinkDiscordUser } from './unlink';

const NOBODY: contract.DiscordIdentity = { linked: false, userId: null, firstName: null, lastName: null };

export function linkRoutes(auth: Auth): Router {
  const router = createRouter();

  serve(router, contract.getDiscordLink, signedIn, ({ actor }) => auth.links.read(actor.userId, auth.now()));
  serve(router, contract.createLinkCode, signedIn, ({ actor, caller }) =>
    createLinkCode(auth, actor, caller),
  );
  serve(router, contract.unlinkDiscord, signedIn, async ({ actor, caller }) => {
    await unlink(auth, actor.userId, actedBy(caller));
    return auth.links.read(actor.userId, auth.now());
  });

  serve(router, contract.setDiscordNotifications, signedIn, ({ actor, body, caller }) =>
    setDiscordNotifications(auth, actor, body.enabled, caller),
  );

  serve(router, contract.snapshotLinks, anyone, ({ query }) => auth.links.list(query.after));
  serve(router, contract.redeemLinkCode, anyone, ({ body: { code, ...account } }) =>
    redeemLinkCode(auth, code, account),
  );
  serve(router, contract.whoIsDiscordUser, anyone, async ({ params }) => {
    const user = await whoIs(auth, params.discordUserId);
    return user ? { linked: true, ...nameOf(user) } : NOBODY;
  });
  serve(router, contract.unlinkDiscordUser, anyone, async ({ body }) => {
    const user = await unlinkDiscordUser(auth, body.discordUserId);
    return { linked: false, ...nameOf(user) };
  });

  return router;
}

const nameOf = ({ id: userId, firstName, lastName }: UserRow) => ({ userId, firstName, lastName });

async function whoIs(auth: Auth, discordUserId: string): Promise<UserRow | null> {
  const userId = await auth.links.userOf(discordUserId);
  return userId === null ? null : auth.users.find(userId);
}
