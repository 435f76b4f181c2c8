import { getConfig } from '@ten8/contracts/auth/session';
import { isOpenDemo, readSettings, type Settings } from '@ten8/launcher/settings';
import { examineConfiguration, isLoopback } from './doctor/configuration';
import { examineDatabase } from './doctor/database';
import { examineDiscord } from './doctor/discord';
import { bad, type Finding } from './doctor/finding';
import { examineRedis } from './doctor/redis';
import { findAddress, findBot, findDatabase, findRedis } from './installation';

interface Diagnosis {
  text: string;
  isHealthy: boolean;
}

/** Checks everything that an installation needs, and says what is wrong and what to do about it. */
export async function examine(env: NodeJS.ProcessEnv): Promise<Diagnosis> {
  const settings = readSettings({ ...env, PUBLIC_URL: findAddress(env) });
  const [databaseUrl, redisUrl] = [findDatabase(env), findRedis(env)];
  const isOpen = isOpenDemo({ ...settings, DEMO: 'on' });
  const configured = await readPublicCommunity(settings, env.WEB_URL);
  const installed = {
    isOpen,
    publicCommunityId: configured ?? settings.PUBLIC_CALL_COMMUNITY_ID,
    isCommunityAssumed: configured === null,
  };
  const findings = [
    ...examineConfiguration(settings),
    ...(await (databaseUrl
      ? examineDatabase(databaseUrl, installed)
      : notNamed('PostgreSQL', 'DATABASE_URL'))),
    ...(await (redisUrl ? examineRedis(redisUrl) : notNamed('Redis', 'REDIS_URL'))),
    ...(await examineAddress(settings, { isOpen, inside: env.WEB_URL })),
    ...(await examineDiscord(settings, findBot(env))),
  ];
  return {
    text: findings.map(({ level, about, text }) => `${MARKS[level]} ${about}: ${text}`).join('\n'),
    isHealthy: findings.every(({ level }) => level !== 'bad'),
  };
}

const MARKS = { good: '  ok ', warning: 'look ', bad: 'FAIL ' };

const notNamed = async (about: string, variable: string): Promise<Finding[]> => [
  bad(about, `no Ten8 runs here, and ${variable} names none. Start Ten8, or set ${variable}.`),
];

const TIMEOUT_MS = 5_000;

const ask = (path: string, { PUBLIC_URL }: Settings, inside: string | undefined): Promise<Response> =>
  fetch(new URL(path, inside && isLoopback(PUBLIC_URL) ? inside : PUBLIC_URL), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });

/** The services may have another value than this command's environment. Null if they do not answer. */
async function readPublicCommunity(settings: Settings, inside: string | undefined): Promise<number | null> {
  try {
    const answer = await ask('/api/config', settings, inside);
    return getConfig.reply.parse(await answer.json()).publicCallCommunityId;
  } catch {
    return null;
  }
}

interface Place {
  /** Other machines can reach the installation. */
  isOpen: boolean;
  /** Where a container finds the web server, because its localhost is only itself. */
  inside: string | undefined;
}

/** Checked from this machine: a browser elsewhere may see more problems, but not fewer. */
async function examineAddress(settings: Settings, { isOpen, inside }: Place): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  const { PUBLIC_URL } = settings;
  try {
    const answer = await ask('/readyz', settings, inside);
    if (answer.ok) return [{ level: 'good', about, text: `${PUBLIC_URL} answers` }];
    return [bad(about, `${PUBLIC_URL} answers ${answer.status}. The log of the gateway says more.`)];
  } catch {
    const start = inside ? 'docker compose up --detach' : 'npm start';
    const advice = isOpen ? 'Look at the proxy and at DNS.' : `Start Ten8 with ${start}.`;
    return [bad(about, `${PUBLIC_URL} does not answer. ${advice}`)];
  }
}
