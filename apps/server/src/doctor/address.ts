import { connect } from 'node:tls';
import type { Config } from '../platform/config.ts';
import { isLoopback, standInsOf } from '../platform/stand-ins.ts';
import { type Finding, ok, reasonOf, warning, wrong } from './finding.ts';

/** Days before its end at which a certificate should have been renewed. */
const renewalDays = 14;
const dayMs = 86_400_000;

/** Days that the certificate at an address is still good for. */
function daysLeft(address: URL): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: address.hostname,
      port: Number(address.port || 443),
      servername: address.hostname,
      timeout: 5000,
    });
    socket.once('secureConnect', () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve((Date.parse(until) - Date.now()) / dayMs);
    });
    socket.once('timeout', () => socket.destroy(new Error('nothing answers')));
    socket.once('error', reject);
  });
}

async function checkReach({ publicUrl }: Config): Promise<Finding[]> {
  const part = 'LIMN_PUBLIC_URL';
  const mend =
    'Start the server and its proxy; point the name at the proxy; see that both know the address.';
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(8000),
    });
    const said = (await answer.json().catch(() => undefined)) as { status?: unknown } | undefined;
    if (typeof said?.status !== 'string')
      return [wrong(part, `What answers at ${publicUrl} (${answer.status}) is not Limn.`, mend)];
    if (!answer.ok)
      return [wrong(part, `${publicUrl} answers: ${said.status}.`, 'Look at the processes’ logs.')];
  } catch (error) {
    return [warning(part, `Nothing answers at ${publicUrl} from here: ${reasonOf(error)}`, mend)];
  }
  if (!publicUrl.startsWith('https:')) return [ok(part, `${publicUrl} answers`)];
  const days = await daysLeft(new URL(publicUrl));
  if (days < renewalDays)
    return [
      warning(
        part,
        `Its certificate ends in ${Math.floor(days)} days.`,
        'See why the proxy does not renew it.',
      ),
    ];
  return [ok(part, `${publicUrl} answers; its certificate is good for ${Math.floor(days)} days`)];
}

function checkSecret({ secret }: Config): Finding {
  const part = 'LIMN_SECRET';
  const mend =
    'Draw one with: openssl rand -hex 32. What is signed or sealed under the old one is lost.';
  if (!secret) return ok(part, 'drawn by the server and kept in the data folder');
  // A drawn hexadecimal secret has nearly all of its sixteen letters, base64 many more.
  if (new Set(secret).size < 10)
    return wrong(part, 'It is a few characters again and again.', mend);
  if (/change|secret|password|example|limn|1234567/i.test(secret))
    return wrong(part, 'It reads like one that was copied from somewhere.', mend);
  return ok(part, `${secret.length} characters`);
}

/** The address people use, what signs under it, and who is believed about where people come from. */
export async function checkAddress(config: Config): Promise<Finding[]> {
  const { publicUrl, trustProxy, role, allowStandIns } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const findings: Finding[] = [checkSecret(config)];
  if (isLoopback(hostname) && protocol === 'http:')
    return [...findings, ok('LIMN_PUBLIC_URL', `${publicUrl} is for this machine only`)];
  findings.push(...(await checkReach(config)));
  if (protocol !== 'https:')
    findings.push(
      warning(
        'LIMN_PUBLIC_URL',
        'Tokens and payments go in the clear.',
        'Put a TLS proxy in front.',
      ),
    );
  if (role !== 'worker' && protocol === 'https:')
    findings.push(
      trustProxy > 0
        ? ok('LIMN_TRUST_PROXY', `${trustProxy} in front`)
        : wrong(
            'LIMN_TRUST_PROXY',
            'TLS ends at a proxy that is not believed: everybody counts as one address, with one rate limit.',
            'Set it to how many proxies stand in front, mostly 1.',
          ),
    );
  if (allowStandIns && standInsOf(config).length > 0)
    findings.push(
      warning(
        'LIMN_ALLOW_STAND_INS',
        'This is a demonstration: sign-in or payments are not real.',
        'Set OIDC_* and STRIPE_*, and unset it.',
      ),
    );
  return findings;
}
