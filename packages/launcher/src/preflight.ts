import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { reasonOf } from '@ten8/service-kit/observability/reason-of';
import { ExplainedError } from './progress';
import { isDiscordConfigured, type Settings } from './settings';
import { readPostgresVersion, readRedisVersion } from './store-check';

const OLDEST_POSTGRES = 15;
const OLDEST_REDIS = 7;

/** Checks everything that can be checked before anything is started. */
export async function checkPreconditions(settings: Settings): Promise<void> {
  await checkPorts(settings);
  if (settings.DATABASE_URL) await checkDatabase(settings.DATABASE_URL);
  if (settings.REDIS_URL) await checkRedis(settings.REDIS_URL);
}

/** Called first: everything that follows writes there. */
export function makeDataDir(dir: string) {
  try {
    makeFolder(dir);
    // With the slash, a file of this name is refused, too.
    accessSync(`${dir}/`, constants.W_OK);
  } catch {
    throw new ExplainedError(
      `The data directory ${dir} cannot be written.`,
      'Make it writable, or set DATA_DIR to another place.',
    );
  }
}

/** Not `recursive`: where no folder can be made at all, such as in /proc, Node would try for ever. */
function makeFolder(dir: string) {
  if (existsSync(dir)) return;
  makeFolder(dirname(dir));
  mkdirSync(dir);
}

async function checkPorts(settings: Settings): Promise<void> {
  const { HOST: host, PORT, METRICS_PORT, DISCORD_BOT_PORT } = settings;
  const ports = [{ variable: 'PORT', host, port: PORT }];
  if (isDiscordConfigured(settings))
    ports.push({ variable: 'DISCORD_BOT_PORT', host: '127.0.0.1', port: DISCORD_BOT_PORT });
  if (METRICS_PORT) ports.push({ variable: 'METRICS_PORT', host, port: METRICS_PORT });

  for (const { variable, host, port } of ports) {
    const first = ports.find((other) => other.port === port);
    if (first && first.variable !== variable)
      throw new ExplainedError(
        `${first.variable} and ${variable} are both ${port}.`,
        `Choose another port for one of them: ${variable}=${neighbourOf(port)} npm start`,
      );
    await checkPort(variable, host, port);
  }
}

const neighbourOf = (port: number): number => (port < 65535 ? port + 1 : port - 1);

/** `variable` names what to change when the port is taken. */
function checkPort(variable: string, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(portError(error, variable, { host, port })),
    );
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

function portError(
  { code, message }: NodeJS.ErrnoException,
  variable: string,
  { host, port }: { host: string; port: number },
): ExplainedError {
  if (code === 'EADDRINUSE') {
    return new ExplainedError(
      `Port ${port} is already in use.`,
      `Stop the program that uses it, or choose another port: ${variable}=${neighbourOf(port)} npm start`,
    );
  }
  if (code === 'EACCES') {
    return new ExplainedError(
      `This account may not listen on port ${port}.`,
      `Choose a port above 1023: ${variable}=8080 npm start`,
    );
  }
  return new ExplainedError(
    `Cannot listen on ${host}, port ${port} (${message}).`,
    'Set HOST to an address of this machine, or unset it.',
  );
}

async function checkDatabase(url: string): Promise<void> {
  try {
    const major = await readPostgresVersion(url);
    if (major < OLDEST_POSTGRES) {
      throw new Error(`it is PostgreSQL ${major}, and Ten8 needs ${OLDEST_POSTGRES} or newer`);
    }
  } catch (error) {
    throw new ExplainedError(
      `The database at DATABASE_URL cannot be used: ${firstLine(error)}.`,
      'Start that PostgreSQL or correct DATABASE_URL, or unset it to use the embedded one.',
    );
  }
}

async function checkRedis(url: string): Promise<void> {
  try {
    const major = await readRedisVersion(url);
    if (major < OLDEST_REDIS)
      throw new Error(`it is Redis ${major}, and Ten8 needs ${OLDEST_REDIS} or newer`);
  } catch (error) {
    throw new ExplainedError(
      `The Redis at REDIS_URL cannot be used: ${firstLine(error)}.`,
      'Start that Redis or correct REDIS_URL, or unset it to have one started.',
    );
  }
}

const firstLine = (error: unknown): string => reasonOf(error).split('\n')[0] ?? '';
