import { readFile } from 'node:fs/promises';
import { checkLimits } from '@limn/contracts/check';
import { CreditAssertion, credentialRoutes, creditSchemaPath } from '@limn/contracts/credentials';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Api } from '../../platform/http/api.ts';
import { withPicture } from '../../platform/received-picture.ts';
import type { Caller } from '../identity/index.ts';
import type { Credentials } from './credentials.ts';

/** Public routes for a picture's credentials, and the schema of our assertion. */
export function addCredentialRoutes(
  app: FastifyInstance,
  api: Api<Caller>,
  { credentials, publicUrl }: { credentials: Credentials; publicUrl: string },
): void {
  api.on(credentialRoutes.read, ({ file }) =>
    withPicture(file, checkLimits, async ({ path }) => ({
      credentials: await credentials.read(await readFile(path)),
    })),
  );
  const schema = {
    $id: `${publicUrl}${creditSchemaPath}`,
    title: 'Credits of a picture',
    ...z.toJSONSchema(CreditAssertion),
  };
  app.get(creditSchemaPath, (_request, reply) =>
    reply
      .type('application/schema+json; charset=utf-8')
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'public, max-age=86400')
      .send(schema),
  );
}
