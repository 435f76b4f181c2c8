import type { Router } from 'express';
import type { DiscordProblem } from '@ten8/contracts/auth/discord-problems';
import * as contract from '@ten8/contracts/auth/discord-sign-in';
import { refuse } from '@ten8/contracts/errors';
import { networkOf } from '@ten8/service-kit/http/address';
import { toRefusal } from '@ten8/service-kit/http/error-answer';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve } from '@ten8/service-kit/http/serve';
import type { Logger } from '@ten8/service-kit/observability/logger';
import type { Auth } from '../context';
import { visitOf } from '../visit-of';
import { describeFailure, type DiscordSignIn } from './discord-oauth';
import { NotSignedIn, signInWithDiscord } from './sign-in-with-discord';

export function discordSignInRoutes(auth: Auth, discord: DiscordSignIn | null): Router {
  const router = createRouter();

  /** A guard, so that it runs before the query is parsed. */
  const whenSetUp = async () => {
    if (discord) return { discord };
    throw refuse('not_found', 'Signing in with Discord is not set up on this Ten8');
  };

  serve(router, contract.goToDiscord, whenSetUp, async ({ discord: asked, response }) => {
    const { url, secret } = await asked.begin();
    auth.cookie.giveDiscordSecret(response, secret);
    response.redirect(302, url);
  });
  serve(router, contract.returnFromDiscord, whenSetUp, async ({ discord: asked, query, ...exchange }) => {
    const { request, response, caller } = exchange;
    const secret = auth.cookie.readDiscordSecret(request);
    auth.cookie.clearDiscordSecret(response);
    try {
      if (query.error !== undefined) throw new NotSignedIn('denied');
      if (secret === undefined) throw new NotSignedIn('failed');
      await auth.limits.discordSignIn.take(networkOf(caller.address));
      const answer = new URL(request.url, 'http://auth').searchParams;
      const profile = await asked.finish(secret, answer).catch((error: unknown) => {
        auth.logger.warn({ reason: describeFailure(error) }, 'Discord did not confirm a sign-in');
        throw new NotSignedIn('failed');
      });
      auth.cookie.give(response, await signInWithDiscord(auth, profile, visitOf(auth, exchange)));
      response.redirect(302, '/');
    } catch (error) {
      const problem = problemOf(error, auth.logger);
      auth.logSecurity(`sign-in with Discord failed: ${problem}`, { userId: null, address: caller.address });
      response.redirect(302, `/auth?discord=${problem}`);
    }
  });
  return router;
}

function problemOf(error: unknown, logger: Logger): DiscordProblem {
  if (error instanceof NotSignedIn) return error.problem;
  return toRefusal(error, logger).code === 'internal' ? 'failed' : 'busy';
}
