import { readFileSync } from 'node:fs';

export interface PortRange {
  first: number;
  count: number;
}

const LINUX_SETTING = '/proc/sys/net/ipv4/ip_local_port_range';
const COUNT = 10_000;
/** Other servers usually listen below. */
const LOWEST = 10_240;
/** Below the ephemeral ports of Linux (from 32768), macOS and Windows (from 49152). */
const USUAL: PortRange = { first: 20_000, count: COUNT };

/**
 * Ports that the system never uses for outgoing connections: such a connection could take a port while its service is
 * being restarted.
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
