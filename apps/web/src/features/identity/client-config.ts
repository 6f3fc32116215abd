import { identityRoutes, type ClientConfig } from '@limn/contracts/identity';
import { request, whole } from '../../lib/api.ts';

let asked: Promise<ClientConfig> | null = null;

/** Without the session's token: renewing that token needs this answer first. */
async function ask(): Promise<ClientConfig> {
  const response = await request(identityRoutes.config.path, {});
  return whole(response.json() as Promise<ClientConfig>);
}

/** The server's public configuration; loaded once, and again only after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
