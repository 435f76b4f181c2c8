import { isOpenDemo, readSettings, type Settings } from '@ten8/launcher/settings';
import { examineConfiguration } from './doctor/configuration';
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
  const findings = [
    ...examineConfiguration(settings),
    ...(await (databaseUrl ? examineDatabase(databaseUrl, isOpen) : notNamed('PostgreSQL', 'DATABASE_URL'))),
    ...(await (redisUrl ? examineRedis(redisUrl) : notNamed('Redis', 'REDIS_URL'))),
    ...(await examineAddress(settings, isOpen)),
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

/** Checked from this machine: a browser elsewhere may see more problems, but not fewer. */
async function examineAddress({ PUBLIC_URL }: Settings, isOpen: boolean): Promise<Finding[]> {
  const about = 'PUBLIC_URL';
  try {
    const answer = await fetch(new URL('/readyz', PUBLIC_URL), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.ok) return [{ level: 'good', about, text: `${PUBLIC_URL} answers` }];
    return [bad(about, `${PUBLIC_URL} answers ${answer.status}. The log of the gateway says more.`)];
  } catch {
    const advice = isOpen ? 'Look at the proxy and at DNS.' : 'Start Ten8 with npm start.';
    return [bad(about, `${PUBLIC_URL} does not answer. ${advice}`)];
  }
}
