import { build } from '@ten8/launcher/build';
import { launch } from '@ten8/launcher/launch';
import { explain } from '@ten8/launcher/progress';
import { planServices } from '@ten8/launcher/service-plan';
import { readSettings, ROOT, serviceEnvironment } from '@ten8/launcher/settings';
import { abortOnStopSignal } from '@ten8/launcher/stop-signal';
import { hasDemoAccount, startHints } from './admin/start-hints';
import { seedOnce } from './seed-once';

/** `npm start`: runs all processes of `topology.ts` on this machine. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const env = serviceEnvironment(settings, process.env);

  await launch({
    settings,
    signal: abortOnStopSignal(),
    build,
    plan: (stores) =>
      planServices({
        root: ROOT,
        host: settings.HOST,
        port: settings.PORT,
        realtimeReplicas: settings.REALTIME_REPLICAS,
        env,
        ...stores,
      }),
    seed: async (installation) => {
      if (settings.DEMO === 'on') await seedOnce(settings, installation);
    },
    hints: (installation) => startHints(installation, settings.DEMO),
    hasDemo: hasDemoAccount,
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
