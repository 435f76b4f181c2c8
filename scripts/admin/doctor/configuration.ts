import type { Settings } from '@ten8/launcher/settings';
import { bad, good, type Finding } from './finding';

/** What can be checked without any connection. */
export const examineConfiguration = (settings: Settings): Finding[] => [
  examineOrigin(settings),
  examineProxies(settings),
  ...(settings.RATE_LIMITS === 'off'
    ? [bad('RATE_LIMITS', 'limits are off. Unset it: off is for tests.')]
    : []),
];

export const isLoopback = (url: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(url).hostname);

function examineOrigin({ PUBLIC_URL }: Settings): Finding {
  if (PUBLIC_URL.startsWith('https:')) return good('TLS', `${PUBLIC_URL} is https`);
  if (isLoopback(PUBLIC_URL)) return good('TLS', `${PUBLIC_URL} is this machine, so http is enough`);
  return bad(
    'TLS',
    `${PUBLIC_URL} is not https: cookies cross the network in clear. Put a proxy with TLS in front.`,
  );
}

function examineProxies({ PUBLIC_URL, TRUST_PROXY }: Settings): Finding {
  const about = 'TRUST_PROXY';
  if (TRUST_PROXY !== undefined)
    return good(about, `${TRUST_PROXY} ${TRUST_PROXY === 1 ? 'proxy is' : 'proxies are'} trusted`);
  if (isLoopback(PUBLIC_URL)) return good(about, 'no proxy is expected');
  return bad(
    about,
    'is not set: behind a proxy all visitors count as one. Set the number of proxies in front, or 0.',
  );
}
