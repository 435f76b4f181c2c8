import type { Router } from 'express';
import * as contract from '@ten8/contracts/auth/discord';
import { refuse } from '@ten8/contracts/errors';
import { actedBy } from '@ten8/service-kit/access/guards';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve, signedIn } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import { createLinkCode } from './create-link-code';
import { redeemLinkCode } from './redeem-link-code';
import { setDiscordNotifications } from './set-discord-notifications';
import { unlink, unlinkOne } from './unlink';

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
    if (!user) return NOBODY;
    return { linked: true, userId: user.id, firstName: user.firstName, lastName: user.lastName };
  });
  serve(router, contract.unlinkDiscordUser, anyone, async ({ body }) => {
    const link = await auth.links.find(body.discordUserId);
    const user = link && (await auth.users.find(link.userId));
    if (!user) throw refuse('not_found', 'No Ten8 account is linked to this Discord account');
    await unlinkOne(auth, link);
    return { linked: false, userId: user.id, firstName: user.firstName, lastName: user.lastName };
  });

  return router;
}

async function whoIs(auth: Auth, discordUserId: string) {
  const userId = await auth.links.userOf(discordUserId);
  return userId === null ? null : auth.users.find(userId);
}
