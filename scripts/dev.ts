import { planServices } from '@ten8/test-kit/service-plan';
import { build } from './build';
import { launch } from './launch';
import { explain } from './progress';
import { seedOnce } from './seed-demo';
import { readSettings, ROOT, serviceEnvironment } from './settings';
import { untilToldToStop } from './stop-signal';

/** `npm start`: the whole topology on this machine, as one program. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const env = serviceEnvironment(settings, process.env);

  await launch({
    settings,
    signal: untilToldToStop(),
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
    seed: (running) =>
      settings.DEMO === 'on'
        ? seedOnce(settings.DATA_DIR, running, !settings.DATABASE_URL)
        : Promise.resolve(),
  });
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    explain(error);
    process.exit(1);
  },
);
