import type { Router } from 'express';
import * as contract from '@ten8/contracts/community/abuse';
import { createRouter } from '@ten8/service-kit/http/router';
import { serve, signedIn, type GuardInput } from '@ten8/service-kit/http/serve';
import type { CommunityContext } from '../context';
import { reportAbuse } from './report-abuse';

export function abuseRoutes(context: CommunityContext): Router {
  const router = createRouter();
  serve(router, contract.reportAbuse, withReportsLeft(context), ({ body, ...sender }) =>
    reportAbuse(context, sender, body),
  );
  return router;
}

/** Only checks the limit: a report with a bad body must not be counted. */
const withReportsLeft =
  ({ limits }: CommunityContext) =>
  async (input: GuardInput<unknown>) => {
    const admitted = signedIn(input);
    await limits.abuse.check(String(admitted.actor.userId));
    return admitted;
  };
