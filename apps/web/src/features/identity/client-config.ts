import { identityRoutes, type ClientConfig } from '@limn/contracts/identity';
import { jsonOf, request } from '../../lib/api.ts';

let asked: Promise<ClientConfig> | null = null;

/** Without the session's token: renewing that token needs this answer first. */
async function ask(): Promise<ClientConfig> {
  return jsonOf<ClientConfig>(await request(identityRoutes.config.path, {}));
}

/** What the server tells a client before sign-in; asked once, and again only after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= ask().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
