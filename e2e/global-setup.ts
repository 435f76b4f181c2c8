import { startSystem } from '@ten8/test-kit/system';
import { seedDemo } from '../scripts/seed-demo';

/**
 * One system with the demo's accounts and records for all stories. `BASE_URL` names it to them; an operator
 * who sets `BASE_URL` has the stories told to a system that runs already, and then sets `AUTH_URL` and
 * `INTERNAL_SECRET` too, with which stories make accounts of their own.
 */
async function startTheSystem(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.BASE_URL) return undefined;
  const system = await startSystem({ env: { DEMO: 'on', REGISTRATION: 'closed' } });
  process.env.BASE_URL = system.url;
  process.env.AUTH_URL = system.urls.auth;
  process.env.INTERNAL_SECRET = system.internalSecret;
  await seedDemo({ url: system.url, authUrl: system.urls.auth, internalSecret: system.internalSecret });
  return system.stop;
}

export { startTheSystem as default };
