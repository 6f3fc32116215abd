import { createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

/** Hex groups of a valid IPv6 address. */
function groupsOf(address: string): string[] {
  // The URL parser writes every form of an address alike, with one `::` at most.
  const host = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail = ''] = host.split('::');
  const split = (part: string) => part.split(':').filter(Boolean);
  const [left, right] = [split(head), split(tail)];
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right];
}

/**
 * The network of one guest: an IPv4 address, or the first 64 bits of an IPv6 address, because a household is given at
 * least that many addresses.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (!isMapped) return `${groups.slice(0, 4).join(':')}::/64`;
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.');
}

/** How a network is stored: not to be read back without the server's secret. */
export const networkDigest = (secret: string, address: string): string =>
  createHmac('sha256', secret)
    .update(`guest-picture ${networkOf(address)}`)
    .digest('base64url');
