import { identityRoutes, type ClientConfig } from '@limn/contracts/identity';
import { call } from '../../lib/api.ts';

let asked: Promise<ClientConfig> | null = null;

/** What the server tells a client before sign-in; asked once, and again only after a failure. */
export function clientConfig(): Promise<ClientConfig> {
  asked ??= call(identityRoutes.config, {}).catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}
