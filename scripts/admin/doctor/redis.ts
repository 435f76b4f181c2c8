import { openRedis } from '@ten8/service-kit/redis/redis';
import { bad, good, reasonOf, warning, type Finding } from './finding';

const ABOUT = 'Redis';
const OLDEST = 7;
const TIMEOUT_MS = 5_000;

export async function examineRedis(url: string): Promise<Finding[]> {
  const redis = openRedis(url, 'worker');
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer within 5 s')), TIMEOUT_MS).unref(),
  );
  try {
    const info = await Promise.race([redis.info(), late]);
    return [examineVersion(info), examinePolicy(info)];
  } catch (error) {
    return [
      bad(
        ABOUT,
        `${reasonOf(error)}. Check REDIS_URL, and that the server runs. Ten8 works without it, slower.`,
      ),
    ];
  } finally {
    redis.disconnect();
  }
}

const valueOf = (info: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'm').exec(info)?.[1]?.trim() ?? '';

function examineVersion(info: string): Finding {
  const version = valueOf(info, 'redis_version');
  if (Number.parseInt(version, 10) < OLDEST)
    return bad(ABOUT, `version ${version} is too old. Move to 7 or newer.`);
  return good(ABOUT, `version ${version} answers`);
}

/** Another policy may delete jobs when memory is short. They are created again from the rows, minutes later. */
function examinePolicy(info: string): Finding {
  const policy = valueOf(info, 'maxmemory_policy');
  return policy === 'noeviction' || policy === ''
    ? good(ABOUT, 'keeps what it is given')
    : warning(ABOUT, `maxmemory-policy is ${policy}. Set noeviction: jobs may be thrown away otherwise.`);
}
