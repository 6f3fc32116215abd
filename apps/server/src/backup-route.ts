import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from './platform/database/database.ts';
import { DomainError } from './platform/errors.ts';
import { sign, signatureMatches } from './platform/secret.ts';

export const backupPath = '/operations/backup';
export const backupToken = (secret: string) => sign(secret, 'backup-route');

/**
 * Sends a copy of the embedded database, as an archive of its folder, to callers that can read the data folder: no
 * other process may open it while the server runs. Writes wait meanwhile.
 */
export function addBackupRoute(
  app: FastifyInstance,
  { dump, secret }: { dump: NonNullable<DatabaseHandle['dump']>; secret: string },
): void {
  app.post(backupPath, async (request, reply) => {
    if (!signatureMatches(request.headers.authorization ?? '', `Bearer ${backupToken(secret)}`))
      throw new DomainError('not_found', 'There is nothing at this address.');
    return reply.type('application/gzip').send(Buffer.from(await dump('gzip')));
  });
}
