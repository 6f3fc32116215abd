import { fileURLToPath } from 'node:url';
import { addTermHeaders } from '../modules/content/index.ts';
import { callbackOrigins } from '../modules/identity/index.ts';
import { uploadOrigins } from '../modules/photos/index.ts';
import { addAccessLog } from '../platform/http/access-log.ts';
import { addNotice } from '../platform/http/notice.ts';
import { answerOwnMachineOnly } from '../platform/http/own-machine.ts';
import { createServer } from '../platform/http/server.ts';
import { inlineScriptHashes } from '../platform/http/site.ts';
import { standInNotice, standInsOf } from '../platform/stand-ins.ts';
import type { Parts } from './open-parts.ts';

const webFolder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** The HTTP server with what every answer passes through. */
export async function openHttp({
  config,
  log,
  endpoints,
  metrics,
  tracing,
  closers,
  answering,
  drain,
}: Parts) {
  const identityOrigins = [
    endpoints.client.authorizationEndpoint,
    endpoints.client.tokenEndpoint,
    // The embedded provider's form ends at the development server too.
    ...(config.oidc ? [] : callbackOrigins(config.publicUrl)),
  ]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin !== new URL(config.publicUrl).origin);
  const app = await createServer({
    config,
    log,
    allowed: {
      identity: [...identityOrigins, ...uploadOrigins(config)],
      // Google keeps the pictures of the people who sign in with it.
      pictures: [
        'https://lh3.googleusercontent.com',
        ...(config.cmsUrl ? [new URL(config.cmsUrl).origin] : []),
        ...(config.oidc?.logo ? [new URL(config.oidc.logo).origin] : []),
      ],
      scripts: inlineScriptHashes(webFolder),
    },
  });
  closers.push(() => app.close());
  answering.addTo(app);
  drain.addTo(app);
  const notice = standInNotice(config);
  if (notice) addNotice(app, notice);
  if (standInsOf(config).length > 0 && !config.allowStandIns) answerOwnMachineOnly(app);
  addAccessLog(app);
  addTermHeaders(app, config.publicUrl);
  metrics?.addTo(app);
  tracing?.addTo(app);
  return { app, notice };
}
