import { Router } from 'express';
import type { DiscordProblem } from '@ten8/contracts/auth/discord-problems';
import * as contract from '@ten8/contracts/auth/discord-sign-in';
import { Refusal, refuse } from '@ten8/contracts/errors';
import { networkOf } from '@ten8/service-kit/address';
import { serve } from '@ten8/service-kit/serve';
import type { Auth } from '../context';
import { visitOf } from '../visit-of';
import type { DiscordSignIn } from './ask-discord';
import { NotSignedIn, signInWithDiscord } from './sign-in-with-discord';

export function discordSignInRoutes(auth: Auth, discord: DiscordSignIn | null): Router {
  const router = Router();

  /** A guard, so that it runs before the query is parsed. */
  const whenSetUp = async () => {
    if (discord) return { discord };
    throw refuse('not_found', 'Signing in with Discord is not set up on this Ten8');
  };

  serve(router, contract.goToDiscord, whenSetUp, async ({ discord: asked, response }) => {
    const { url, secret } = await asked.begin();
    auth.cookie.giveOutward(response, secret);
    response.redirect(302, url);
  });
  serve(router, contract.returnFromDiscord, whenSetUp, async ({ discord: asked, query, ...exchange }) => {
    const { request, response, caller } = exchange;
    const secret = auth.cookie.readOutward(request);
    auth.cookie.clearOutward(response);
    try {
      if (query.error !== undefined) throw new NotSignedIn('denied');
      if (secret === undefined) throw new NotSignedIn('failed');
      await auth.limits.discordSignIn.take(networkOf(caller.address));
      const profile = await asked.finish(
        secret,
        new URLSearchParams(new URL(request.url, 'http://auth').search),
      );
      auth.cookie.give(response, await signInWithDiscord(auth, profile, visitOf(auth, exchange)));
      response.redirect(302, '/');
    } catch (error) {
      const problem = problemOf(error);
      auth.logSecurity(`sign-in with Discord failed: ${problem}`, { userId: null, address: caller.address });
      response.redirect(302, `/auth?discord=${problem}`);
    }
  });
  return router;
}

/** All other errors mean a bad answer of Discord, or a browser that did not begin the sign-in here. */
function problemOf(error: unknown): DiscordProblem {
  if (error instanceof NotSignedIn) return error.problem;
  return error instanceof Refusal ? 'busy' : 'failed';
}
