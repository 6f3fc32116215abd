/** The part of the configuration that decides about stand-ins. */
interface Settings {
  /** Undefined where this server carries the service itself. */
  oidc: object | undefined;
  stripe: object | undefined;
  publicUrl: string;
  host: string;
  allowStandIns: boolean;
}

/** Built-in replacements of real services, and their effect for people. */
const meanings = {
  identity: 'anyone can sign in as anyone',
  payments: 'no payment is real',
} as const;
export type StandIn = keyof typeof meanings;

export const standInsOf = (config: Pick<Settings, 'oidc' | 'stripe'>): StandIn[] => [
  ...(config.oidc ? [] : (['identity'] as const)),
  ...(config.stripe ? [] : (['payments'] as const)),
];

/** Whether a host name can only mean this machine (RFC 6761, section 6.3; RFC 1122, section 3.2.1.3). */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    name === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(name)
  );
}

/** Addresses of a configuration that others may reach. */
function openAddresses(config: Pick<Settings, 'publicUrl' | 'host'>): string[] {
  return [new URL(config.publicUrl).hostname, config.host].filter((host) => !isLoopback(host));
}

/**
 * Stand-ins are for local use. If others can reach the server, they need an explicit setting.
 * @throws Error naming what is missing
 */
export function assertStandIns(config: Settings): void {
  const standIns = standInsOf(config);
  const [open] = openAddresses(config);
  if (standIns.length === 0 || open === undefined || config.allowStandIns) return;
  const missing = standIns.map((part) => (part === 'identity' ? 'OIDC_*' : 'STRIPE_*'));
  throw new Error(
    `Settings are wrong:\n  ${open} can be reached by others, and ${missing.join(' and ')} ${
      missing.length > 1 ? 'are' : 'is'
    } not set: ${standIns.map((part) => meanings[part]).join(', and ')}.\n` +
      '  Set them, or LIMN_ALLOW_STAND_INS=true for a demonstration.',
  );
}

/**
 * Tokens and purchases must not be readable in transit. (A browser cannot sign in over plain HTTP either: it offers no
 * cryptography to such pages.)
 * @throws Error when the public address is plain HTTP and leads to more than this machine
 */
export function assertHttps({ publicUrl, allowStandIns }: Settings): void {
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopback(hostname) || allowStandIns) return;
  throw new Error(`Settings are wrong:\n  LIMN_PUBLIC_URL must be https, not ${publicUrl}.`);
}

/** The notice on every page of a demonstration; undefined on a local machine and with real services. */
export function standInNotice(config: Settings): string | undefined {
  const standIns = standInsOf(config);
  if (standIns.length === 0 || openAddresses(config).length === 0) return undefined;
  return `This is a demonstration: ${standIns.map((part) => meanings[part]).join(', and ')}.`;
}
