import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type MovableClock, parseShift } from './platform/clock.ts';
import type { Database } from './platform/database/database.ts';
import { DomainError, invalid } from './platform/errors.ts';
import type { Jobs } from './platform/jobs.ts';
import { sign, signatureMatches } from './platform/secret.ts';
import { readSetting, writeSetting } from './platform/settings.ts';

export const clockPath = '/dev/clock';
export const clockToken = (secret: string) => sign(secret, 'clock');

export async function savedOffset(db: Database): Promise<number> {
  return z
    .number()
    .catch(0)
    .parse(await readSetting(db, 'clock.offset'));
}

/** Moves the business clock of an embedded server, so that holds and dates can be tried. */
export function addClockRoute(
  app: FastifyInstance,
  parts: { clock: MovableClock; db: Database; jobs: Jobs; secret: string },
): void {
  const { clock, db, jobs, secret } = parts;
  app.post(clockPath, async (request) => {
    if (!signatureMatches(request.headers.authorization ?? '', `Bearer ${clockToken(secret)}`))
      throw new DomainError('not_found', 'There is nothing at this address.');
    const { shift } = z.object({ shift: z.string() }).parse(request.body);
    const change = parseShift(shift);
    if (change === undefined)
      throw invalid('shift', 'Write a shift like +31d, -2h, +90m or reset.');
    clock.offsetMs = change === 'reset' ? 0 : clock.offsetMs + change;
    await db.transaction(async (tx) => {
      await writeSetting(tx, 'clock.offset', clock.offsetMs);
      // Run jobs that are due by the new time.
      await jobs.sendDue(tx);
    });
    return { now: clock.now().toISOString() };
  });
}
