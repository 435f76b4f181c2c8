import { readFileSync } from 'node:fs';

export interface PortRange {
  first: number;
  count: number;
}

const LINUX_SETTING = '/proc/sys/net/ipv4/ip_local_port_range';
const COUNT = 10_000;
/** Well-known servers listen below. */
const LOWEST = 10_240;
/** Below what Linux (from 32768), macOS and Windows (from 49152) use by default. */
const USUAL: PortRange = { first: 20_000, count: COUNT };

/**
 * Ports that the system gives to no outgoing connection: one of those could take a port while the service that owns
 * it is being started again.
 */
export function portsOutsideEphemeral(setting = readSetting()): PortRange {
  const [lowest, highest] = setting.trim().split(/\s+/).map(Number);
  if (!lowest || !highest) return USUAL;
  if (lowest >= LOWEST + COUNT) return { first: lowest - COUNT, count: COUNT };
  if (65_535 - highest >= 1000) return { first: highest + 1, count: Math.min(COUNT, 65_535 - highest) };
  return USUAL;
}

function readSetting(): string {
  try {
    return readFileSync(LINUX_SETTING, 'utf8');
  } catch {
    return '';
  }
}
