import type { Router } from 'express';
import * as contract from '@ten8/contracts/auth/supporters';
import { createRouter } from '@ten8/service-kit/http/router';
import { anyone, serve } from '@ten8/service-kit/http/serve';
import type { Auth } from '../context';
import { removeSupporter } from './remove-supporter';

export function supporterRoutes({ supporters }: Auth): Router {
  const router = createRouter();
  serve(router, contract.listSupporters, anyone, () => supporters.list());
  serve(router, contract.addSupporter, anyone, ({ body }) => supporters.insert(body));
  serve(router, contract.removeSupporter, anyone, ({ body }) => removeSupporter(supporters, body.username));
  return router;
}
