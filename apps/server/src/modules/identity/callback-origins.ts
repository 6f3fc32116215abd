/**
 * Origins people may be sent back to after sign-in (specification §7): local development, and the
 * production domain with its dev, alpha, beta, prod and www variants.
 */
export function callbackOrigins(publicUrl: string): string[] {
  const { protocol, hostname, port, origin } = new URL(publicUrl);
  if (hostname === 'localhost' || hostname === '127.0.0.1')
    return [...new Set([origin, 'http://localhost:3000', 'http://localhost:5173'])];
  const domain = hostname.replace(/^(?:dev|alpha|beta|prod|www)\./, '');
  const names = [domain, ...['dev', 'alpha', 'beta', 'prod', 'www'].map((at) => `${at}.${domain}`)];
  return names.map((name) => `${protocol}//${name}${port ? `:${port}` : ''}`);
}
