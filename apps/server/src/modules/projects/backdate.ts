import { upTo } from '@limn/contracts/text';
import type { ProjectId } from '@limn/contracts/ids';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { agreementText, sha256Of } from './agreement-text.ts';
import { agreements, projects, versions } from './schema.ts';
import { caseOf } from './standing.ts';

const day = 86_400_000;

function earlier(terms: unknown, days: number): ProjectTerms {
  const read = ProjectTerms.parse(terms);
  if (!read.startsOn) return read;
  const startsOn = upTo(new Date(Date.parse(read.startsOn) - days * day).toISOString(), 10);
  return { ...read, startsOn };
}

/**
 * Moves a running sample project some days into the past, including messages and signatures; its agreement gets the
 * earlier date. Only for samples of a fresh installation: nothing signed by a person is ever changed.
 */
export async function backdate(db: Database, id: ProjectId, days: number): Promise<void> {
  const ago = sql`make_interval(days => ${days})`;
  await db.transaction(async (tx) => {
    for (const row of await tx.select().from(versions).where(eq(versions.projectId, id)))
      await tx
        .update(versions)
        .set({ terms: earlier(row.terms, days) })
        .where(sql`project_id = ${id} and number = ${row.number}`);
    for (const table of ['versions', 'events', 'messages', 'agreements'])
      await tx.execute(
        sql`update ${sql.identifier(`project_${table}`)} set created_at = created_at - ${ago} where project_id = ${id}`,
      );
    await tx.execute(
      sql`update project_outputs set created_at = created_at - ${ago}, decided_at = decided_at - ${ago} where project_id = ${id}`,
    );
    const { project, agreement } = (await caseOf(tx, id, true))!;
    const back = (date: Date | null) => date && new Date(date.getTime() - days * day);
    const terms = earlier(project.terms, days);
    const moved = {
      terms,
      createdAt: back(project.createdAt)!,
      changedAt: back(project.changedAt)!,
      startsAt: back(project.startsAt),
      endsAt: back(project.endsAt),
    };
    await tx.update(projects).set(moved).where(eq(projects.id, id));
    if (!agreement) return;
    const text = agreementText({ ...project, ...moved }, terms, agreement.createdAt);
    const signatures = agreement.signatures.map(({ at, ...signature }) => ({
      ...signature,
      at: back(new Date(at))!.toISOString(),
    }));
    await tx
      .update(agreements)
      .set({ text, sha256: sha256Of(text), signatures })
      .where(eq(agreements.projectId, id));
  });
}
