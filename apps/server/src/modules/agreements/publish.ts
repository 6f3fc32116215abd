import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { agreementKinds } from '@limn/contracts/licensing';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { agreements } from './schema.ts';

const folder = new URL('../../../content/agreements/', import.meta.url);

/**
 * Puts the agreement texts shipped as `<kind>-<version>.md` into the database, each version once.
 * @throws Error when a published version's text was edited: consents point at it, so write a new version.
 */
export async function publishAgreements(db: Database, now: Date): Promise<void> {
  for (const name of readdirSync(folder).sort()) {
    const match = /^(.+)-(\d+\.\d+)\.md$/.exec(name);
    const kind = agreementKinds.find((item) => item === match?.[1]);
    const version = match?.[2];
    if (!kind || !version) throw new Error(`${name} is not named like an agreement.`);
    const text = readFileSync(new URL(name, folder), 'utf8').trim();
    const sha256 = createHash('sha256').update(text).digest('hex');
    const title = /^# (.+)$/m.exec(text)?.[1] ?? kind;
    const [known] = await db
      .select({ sha256: agreements.sha256 })
      .from(agreements)
      .where(and(eq(agreements.kind, kind), eq(agreements.version, version)));
    if (known && known.sha256 !== sha256)
      throw new Error(`Agreement ${name} was edited after it was published; add a new version.`);
    // Another process that starts at the same moment may have been quicker.
    if (!known)
      await db
        .insert(agreements)
        .values({ kind, version, title, text, sha256, publishedAt: now })
        .onConflictDoNothing();
  }
}
