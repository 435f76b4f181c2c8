/** A dual-stack socket shows IPv4 addresses as `::ffff:203.0.113.7`; this returns the plain IPv4 address. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * What rate limits count as one address: an IPv4 address, or the /64 network of an IPv6 one, which one household has.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`;
}

/** Masked, for display: `203.0.x.x`, `2001:db8:x:x`. */
export function maskAddress(address: string): string {
  if (!address.includes(':')) return [...address.split('.').slice(0, 2), 'x', 'x'].join('.');
  return [...groupsOf(address).slice(0, 2), 'x', 'x'].join(':');
}

const GROUPS = 8;

/**
 * The eight groups of an IPv6 address without leading zeros; `::` stands for as many zeros as are missing. A zone such as
 * `%eth0` ends the last group, of which only the digits before it are read.
 */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.split('::');
  const read = (part: string) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16).toString(16)) : [];
  const [first, last] = [read(head), read(tail)];
  const missing = Math.max(0, GROUPS - first.length - last.length);
  return [...first, ...Array.from({ length: missing }, () => '0'), ...last];
}
