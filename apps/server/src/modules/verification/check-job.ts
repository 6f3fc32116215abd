import { and, eq, lte, or } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../platform/database/database.ts';
import type { JobKind, JobWorker, PlainJob } from '../../platform/jobs.ts';
import { plainJob } from '../../platform/jobs.ts';
import type { VerificationId } from '@limn/contracts/ids';
import { type Lookups, saysCode } from './lookups.ts';
import { looked, type ProofRow, type ProofNotifyParts } from './proofs.ts';
import { verifications } from './schema.ts';

export interface ProofCheckParts extends ProofNotifyParts {
  db: Database;
  lookups: Lookups;
}

interface Checking {
  id: string;
}
export const checking: JobKind<Checking> = {
  name: 'verification.check',
  data: z.object({ id: z.string() }),
};

/** Checks a domain, then stores the result in a transaction, unless the proof has changed meanwhile. */
async function checkDomain(parts: ProofCheckParts, row: ProofRow): Promise<void> {
  const found = await saysCode(parts.lookups, row.value, row.code);
  await parts.db.transaction(async (tx) => {
    const [still] = await tx
      .select()
      .from(verifications)
      .where(and(eq(verifications.id, row.id), eq(verifications.code, row.code)))
      .for('update');
    const same =
      still?.state === row.state && still.checkAfter?.getTime() === row.checkAfter?.getTime();
    if (still && same) await looked(parts, tx, still, found);
  });
}

const domain = eq(verifications.kind, 'domain');

/** Checks a domain after its owner reports that the code is placed. */
export function checkJob(parts: ProofCheckParts): JobWorker<Checking> {
  return {
    kind: checking,
    async run({ id }) {
      const [row] = await parts.db
        .select()
        .from(verifications)
        .where(
          and(
            eq(verifications.id, id as VerificationId),
            domain,
            eq(verifications.state, 'checking'),
          ),
        );
      if (row) await checkDomain(parts, row);
    },
  };
}

/** Every hour: domains whose month is over. Handles are looked at by admins. */
export function recheckJob(parts: ProofCheckParts): JobWorker<PlainJob> {
  return {
    kind: plainJob('verification.recheck'),
    cron: '37 * * * *',
    async run() {
      const due = await parts.db
        .select()
        .from(verifications)
        .where(
          and(
            domain,
            or(eq(verifications.state, 'verified'), eq(verifications.state, 'checking')),
            lte(verifications.checkAfter, parts.clock.now()),
          ),
        )
        .limit(500);
      const failures: unknown[] = [];
      // One failing check must not block the others.
      for (const row of due)
        await checkDomain(parts, row).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
  };
}
