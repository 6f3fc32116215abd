import type { UserId } from '@limn/contracts/ids';
import { eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { oneOf, type Tx } from '../../platform/database/database.ts';
import type { Person, PersonalTables } from '../../platform/personal-data.ts';
import type { Billing } from '../billing/index.ts';
import { endAgreement, giveBackPrice } from './payments.ts';
import { endStates, type Side } from '@limn/contracts/projects';
import { files, messages, projects, versions } from './schema.ts';
import { moveProject, otherSide, record } from './standing.ts';
import { type TellParts, tellSide } from './tell-side.ts';

const ofPerson = ({ profiles }: Person): SQL =>
  sql`(customer_id in ${oneOf(profiles)} or (holder_id in ${oneOf(profiles)} and state <> 'draft'))`;
const under = (table: string) => (person: Person) =>
  sql`select t.* from ${sql.identifier(table)} t
      join projects on projects.id = t.project_id where ${ofPerson(person)}`;

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  projects: (person) => sql`select * from projects where ${ofPerson(person)}`,
  project_versions: under('project_versions'),
  project_events: under('project_events'),
  project_messages: under('project_messages'),
  project_files: under('project_files'),
  project_outputs: under('project_outputs'),
  project_payments: under('project_payments'),
  project_agreements: under('project_agreements'),
};

/**
 * Ends the projects of a person who is being forgotten and forgets what they wrote. Agreements that were signed
 * stay with the other side, as licences do. Answers with the keys of files that nobody else's shares.
 */
export async function forgetProjects(
  parts: TellParts & { billing: Pick<Billing, 'giveBack'> },
  tx: Tx,
  userId: UserId,
  now: Date,
): Promise<string[]> {
  const mine = or(eq(projects.customerUserId, userId), eq(projects.holderUserId, userId));
  const found = await tx.select().from(projects).where(mine);
  const keys: string[] = [];
  for (const project of found) {
    const side: Side = project.customerUserId === userId ? 'customer' : 'holder';
    if (!endStates.includes(project.state) && project.state !== 'draft') {
      await endAgreement(tx, project);
      const running = project.state === 'paid' || project.state === 'active';
      await moveProject(tx, project.id, running ? 'terminated' : 'withdrawn', now);
      if (project.state === 'paid') await giveBackPrice(parts.billing, tx, project);
      await record(tx, project.id, null, 'One side has left', now);
      const message = `The other side has left: ${project.subjectName}`;
      await tellSide(parts, tx, project, otherSide(side), message);
    }
    keys.push(...(await forgetWords(tx, project.id, side)));
  }
  const drafts = found.filter(({ version }) => version === 0).map(({ id }) => id);
  if (drafts.length > 0) await tx.delete(projects).where(inArray(projects.id, drafts));
  if (keys.length === 0) return [];
  const kept = await tx
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, keys));
  return keys.filter((key) => kept.every((other) => other.key !== key));
}

/** Forgets what one side wrote and handed in; answers with the keys of its files. */
async function forgetWords(
  tx: Tx,
  id: (typeof projects.$inferSelect)['id'],
  side: Side,
): Promise<string[]> {
  const own = sql`project_id = ${id} and side = ${side}`;
  const gone = await tx.delete(files).where(own).returning({ key: files.storageKey });
  await tx.delete(messages).where(own);
  await tx.update(versions).set({ note: '' }).where(own);
  await tx.execute(sql`update project_events set text = split_part(text, ':', 1) where ${own}`);
  await tx.execute(
    sql`update projects set draft = null, draft_by = null where id = ${id} and draft_by = ${side}`,
  );
  await tx.execute(
    sql`update project_agreements set notice_text = '' where project_id = ${id} and notice_by = ${side}`,
  );
  // An agreement that not both have signed binds nobody, and goes with its words.
  await tx.execute(
    sql`delete from project_agreements where project_id = ${id} and jsonb_array_length(signatures) < 2`,
  );
  if (side === 'holder')
    await tx.execute(sql`update project_outputs set reason = '' where project_id = ${id}`);
  else {
    const brief = sql`terms || '{"brief":""}'::jsonb`;
    await tx.execute(sql`update projects set terms = ${brief} where id = ${id}`);
    await tx.execute(sql`update project_versions set terms = ${brief} where project_id = ${id}`);
    await tx.execute(sql`update project_outputs set note = '' where project_id = ${id}`);
  }
  return gone.map(({ key }) => key);
}
