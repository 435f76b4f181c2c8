import { seedDemo } from '@ten8/demo-data/seed-demo';
import { startSystem } from '@ten8/test-kit/system';

interface DemoSystem {
  /** The address for browsers. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * A system with the demo's accounts and records. `BASE_URL` is its address for the stories; with `AUTH_URL` and
 * `INTERNAL_SECRET` they create accounts. An operator who sets all three runs the stories on a system that runs already.
 */
export async function startDemoSystem(): Promise<DemoSystem> {
  if (process.env.BASE_URL) return { url: process.env.BASE_URL, stop: async () => undefined };
  const system = await startSystem({ env: { DEMO: 'on', REGISTRATION: 'closed' } });
  await seedDemo({ url: system.url, authUrl: system.urls.auth, internalSecret: system.internalSecret });
  process.env.BASE_URL = system.url;
  process.env.AUTH_URL = system.urls.auth;
  process.env.INTERNAL_SECRET = system.internalSecret;
  return system;
}
