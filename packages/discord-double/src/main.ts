import { startDiscordDouble } from './discord-double';

/** Runs the double as its own process: prints one JSON line `{origin, env}` and runs until SIGTERM or SIGINT. */
async function main(): Promise<void> {
  const seed = Number(process.env.DOUBLE_SEED ?? 1);
  const double = await startDiscordDouble({ seed, port: Number(process.env.DOUBLE_PORT ?? 0) });
  process.stdout.write(`${JSON.stringify({ origin: double.origin, env: double.env })}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void double.close().then(() => process.exit(0)));
  }
}

void main();
