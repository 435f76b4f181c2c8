import type { IncomingHttpHeaders } from 'node:http';
import { refuse } from '@ten8/contracts/errors';
import type { GatewayConfig } from './config';

export type OriginCheck = (headers: IncomingHttpHeaders) => void;

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** The origins from which browsers may send requests. */
export function allowedOrigins(
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'LOOPBACK_ORIGINS' | 'PORT'>,
): string[] {
  const port = config.PORT || new URL(config.PUBLIC_URL).port || '80';
  const loopback = LOOPBACK_NAMES.map((name) => new URL(`http://${name}:${port}`).origin);
  return [...new Set([config.PUBLIC_URL, ...(config.LOOPBACK_ORIGINS ? loopback : [])])];
}

// Another host of the same domain is another origin, too, and gets the same cookies.
const FOREIGN_SITES = new Set(['cross-site', 'same-site']);

/** Refuses requests from pages of other origins. A request with neither header does not come from a browser's page. */
export function createOriginCheck(allowed: string[]): OriginCheck {
  const known = new Set(allowed);
  return ({ origin, 'sec-fetch-site': site }) => {
    // Browsers also send Sec-Fetch-Site, which still helps if a proxy removed Origin.
    const isForeign = origin === undefined ? FOREIGN_SITES.has(String(site)) : !known.has(origin);
    if (isForeign) {
      throw refuse('foreign_origin', 'Requests from another site are not accepted');
    }
  };
}
