import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { isPublicAddress } from './safe-fetch.ts';

/**
 * Hosts on private networks that this server may call, as the operator names them: `gpu.internal`, `10.0.0.7:8188`.
 * With a port, that port only.
 */
export type NamedHosts = readonly string[];

const plainHost = ({ hostname }: URL) => hostname.toLowerCase().replace(/\.$/, '');
const portOf = ({ protocol, port }: URL) =>
  port || (protocol === 'https:' || protocol === 'wss:' ? '443' : '80');

/** The host and port of an address, as the operator would name it. */
export const hostAndPort = (url: URL): string => `${plainHost(url)}:${portOf(url)}`;

/** Whether the operator names this address's host. */
export const isNamed = (url: URL, hosts: NamedHosts): boolean =>
  hosts.includes(plainHost(url)) || hosts.includes(hostAndPort(url));

/**
 * Names that lead to this machine or its network wherever they are looked up (RFC 6761, RFC 6762, RFC 9476 and ICANN's
 * `internal`).
 */
const privateNames = /(^|\.)(localhost|local|internal|home\.arpa|lan|intranet|corp|home)$/;

/**
 * Whether an address is private to read: an IP address that is not public in any spelling, or a name that no public
 * server has. Names that only resolve to such an address are found when the connection is made.
 */
export function isPrivateAddress(url: URL): boolean {
  const host = plainHost(url).replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return !isPublicAddress(host);
  return privateNames.test(host) || !host.includes('.');
}

/**
 * Makes a lookup for connections, which then go to the addresses it found and no others; it fails unless all of them
 * are public.
 */
export const publicLookup =
  (resolve: typeof lookUp): LookupFunction =>
  (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0);
      const [first] = found;
      if (!first || !found.every(({ address }) => isPublicAddress(address)))
        return done(new Error('A name leads to a private network.'), '', 0);
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
  };

const publicOnly = new Agent({ connect: { lookup: publicLookup(lookUp) } });
const anywhere = new Agent();

/**
 * How to connect to an address: anywhere if the operator names it, else to public addresses only.
 * @returns undefined when it must not be called at all
 */
export function dispatcherFor(url: URL, hosts: NamedHosts | 'any'): Agent | undefined {
  if (hosts === 'any' || isNamed(url, hosts)) return anywhere;
  return isPrivateAddress(url) ? undefined : publicOnly;
}
