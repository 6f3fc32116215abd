import { lookup } from 'node:dns/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, connect, isIP, type Socket } from 'node:net';
import { connect as tlsConnect } from 'node:tls';
import { DomainError } from './errors.ts';

/** Limits of fetching untrusted addresses. */
const limits = { redirects: 3, timeoutMs: 10_000 };
const ports = new Set(['', '80', '443']);

// Networks that are not public (IANA Special-Purpose Address Registries, RFC 6890).
const notPublic4 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // A cloud's own metadata service, at an address that looks public.
  ['168.63.129.16', 32],
] as const)
  notPublic4.addSubnet(net, prefix, 'ipv4');

// Only global unicast IPv6 addresses are allowed, without the ranges that contain an IPv4 address (mapped, translated,
// 6to4, Teredo).
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');
const notPublic6 = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(net, prefix, 'ipv6');

/** Whether an IP address belongs to the public Internet. Anything that is not a plain address does not. */
export function isPublicAddress(address: string): boolean {
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !notPublic4.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The way to other machines. */
export interface OutboundNetwork {
  /** All addresses of a name. */
  resolve(name: string): Promise<string[]>;
  connect(address: string, port: number): Socket;
}

const internet: OutboundNetwork = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  connect: (host, port) => connect({ host, port }),
};

const refuse = (message: string) => new DomainError('invalid', message, [{ path: 'url', message }]);
// One message for all of these: it must not reveal anything about the network behind this server.
const unreachable = () => refuse('We cannot fetch anything from this address.');
const tooSlow = (timeoutMs: number) =>
  refuse(`The address did not answer in ${timeoutMs / 1000} seconds.`);
const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${bytes / 1024 / 1024} MB`;
const tooLarge = (maxBytes: number) => {
  const message = `The file at this address is larger than ${sizeOf(maxBytes)}.`;
  return new DomainError('payload_too_large', message, [{ path: 'url', message }]);
};

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw refuse('This is not a web address.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw refuse('Only addresses that begin with http:// or https:// are fetched.');
  if (url.username || url.password)
    throw refuse('An address with a name or a password in it is not fetched.');
  if (!ports.has(url.port)) throw refuse('Only addresses at the ports 80 and 443 are fetched.');
  return url;
}

/** The address to connect to for a name; none if any of its addresses is not public. */
async function publicAddressOf(network: OutboundNetwork, url: URL): Promise<string | undefined> {
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const addresses = isIP(name) ? [name] : await network.resolve(name).catch(() => []);
  const [address] = addresses;
  return addresses.every(isPublicAddress) ? address : undefined;
}

/** Sends the request to the checked address only: the name is not resolved again. */
async function ask(
  network: OutboundNetwork,
  url: URL,
  {
    agent,
    accept,
    authorization,
    form,
    post,
  }: Pick<SafeFetchOptions, 'agent' | 'authorization' | 'form'> & {
    accept: string;
    post?: Pick<SafePostOptions, 'body' | 'headers'>;
  },
  signal: AbortSignal,
) {
  const address = await publicAddressOf(network, url);
  if (!address) throw unreachable();
  signal.throwIfAborted();
  const https = url.protocol === 'https:';
  const socket = network.connect(address, Number(url.port) || (https ? 443 : 80));
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const body = post?.body ?? form;
  const createConnection = () =>
    https ? tlsConnect({ socket, host, servername: isIP(host) ? '' : host }) : socket;
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asking = (https ? httpsRequest : httpRequest)(url, {
      method: body === undefined ? 'GET' : 'POST',
      createConnection,
      signal,
      // Answers are not decompressed here, so they cannot grow.
      headers: {
        host: url.host,
        accept,
        'accept-encoding': 'identity',
        'user-agent': agent,
        ...(authorization && { authorization }),
        ...(body !== undefined && {
          'content-type': post ? 'application/json' : 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
        }),
        ...post?.headers,
      },
    });
    const fail = (error: Error) => {
      socket.destroy();
      reject(error);
    };
    asking.on('response', resolve).on('error', fail).end(body);
    socket.on('error', fail);
  });
}

async function collect(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBytes) throw tooLarge(maxBytes);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The first bytes of an answer; the rest is not read. */
async function readStart(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= maxBytes) break;
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

/** Where an answer leads on to; undefined: it is the one. */
function onward({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) && headers.location
    ? parseAddress(headers.location, url)
    : undefined;
}

function assertNotPacked({ headers }: IncomingMessage): void {
  if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw unreachable();
}

export interface SafeFetchOptions {
  maxBytes: number;
  /** Our user agent. */
  agent: string;
  signal: AbortSignal;
  /** At most, in place of three. */
  redirects?: number;
  /** In place of ten seconds. */
  timeoutMs?: number;
  /** In place of pictures. */
  accept?: string;
  /** The header of that name. It is sent to the first address only, not to where that leads on. */
  authorization?: string | undefined;
  /** Fields of a form that is posted to the first address, encoded. */
  form?: string | undefined;
}

/** An answer with any status but a redirect. */
export interface SafeAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Uint8Array;
}

/** Follows redirects and returns the final answer. */
async function follow<T>(
  address: string,
  options: SafeFetchOptions,
  network: OutboundNetwork,
  take: (answer: IncomingMessage) => Promise<T>,
): Promise<T> {
  const { agent, accept = 'image/*' } = options;
  const { redirects, timeoutMs } = { ...limits, ...options };
  const late = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, late]);
  let url = parseAddress(address);
  try {
    for (let hop = 0; hop <= redirects; hop++) {
      const secrets = hop === 0 ? { authorization: options.authorization, form: options.form } : {};
      const answer = await ask(network, url, { agent, accept, ...secrets }, signal);
      try {
        const next = onward(answer, url);
        if (!next) return await take(answer);
        url = next;
      } finally {
        answer.destroy();
      }
    }
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw late.aborted ? tooSlow(timeoutMs) : unreachable();
  }
  throw refuse(
    redirects === 0
      ? 'This address redirects to another one.'
      : `This address redirects more than ${redirects} times.`,
  );
}

/**
 * Fetches an untrusted address: over http or https, at the ports 80 and 443, only from machines on the public Internet.
 * Each of at most three redirects is checked again. Ten seconds in all.
 * @throws DomainError invalid or payload_too_large at `url`, with the reason
 */
export const safeFetch = (
  address: string,
  options: SafeFetchOptions,
  network: OutboundNetwork = internet,
): Promise<Uint8Array> =>
  follow(address, options, network, (answer) => {
    if (answer.statusCode !== 200)
      throw refuse(`The address answers with status ${answer.statusCode}.`);
    assertNotPacked(answer);
    return collect(answer, options.maxBytes);
  });

/** Asks an API under the same rules as `safeFetch`, and answers with any status and the headers. */
export const safeAsk = (
  address: string,
  options: SafeFetchOptions,
  network: OutboundNetwork = internet,
): Promise<SafeAnswer> =>
  follow(address, options, network, async (answer) => {
    assertNotPacked(answer);
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, bytes: await collect(answer, options.maxBytes) };
  });

/**
 * Checks without a request that an address may be posted to: on the public Internet, at the ports 80 and 443.
 * @throws DomainError invalid at `url`, with the reason
 */
export async function assertPublicAddress(
  address: string,
  network: OutboundNetwork = internet,
): Promise<void> {
  if (!(await publicAddressOf(network, parseAddress(address))))
    throw refuse('This address does not lead to a server on the public Internet.');
}

export interface SafePostOptions {
  /** JSON, sent as it is. */
  body: string;
  headers: Record<string, string>;
  /** Our user agent. */
  agent: string;
  signal: AbortSignal;
  /** Read of the answer at most; the rest is cut off. */
  maxBytes: number;
  /** In place of ten seconds. */
  timeoutMs?: number;
}

/**
 * Posts JSON under the same rules as `safeFetch`, and answers with any status. Redirects are not followed.
 * @throws DomainError invalid at `url`, with the reason there was no answer; the signal's reason when it was aborted
 */
export async function safePost(
  address: string,
  { body, headers, agent, signal, maxBytes, timeoutMs = limits.timeoutMs }: SafePostOptions,
  network: OutboundNetwork = internet,
): Promise<SafeAnswer> {
  const url = parseAddress(address);
  const late = AbortSignal.timeout(timeoutMs);
  try {
    const options = { agent, accept: '*/*', post: { body, headers } };
    const answer = await ask(network, url, options, AbortSignal.any([signal, late]));
    try {
      const { statusCode: status = 0, headers: answered } = answer;
      return { status, headers: answered, bytes: await readStart(answer, maxBytes) };
    } finally {
      answer.destroy();
    }
  } catch {
    signal.throwIfAborted();
    throw late.aborted ? tooSlow(timeoutMs) : refuse('The address could not be reached.');
  }
}
