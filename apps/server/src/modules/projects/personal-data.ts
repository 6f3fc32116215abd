import type { ProfileId, ProjectId, UserId } from '@limn/contracts/ids';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { oneOf, type Tx } from '../../platform/database/database.ts';
import type { DataSubject, PersonalTables } from '../../platform/personal-data.ts';
import type { Billing } from '../billing/index.ts';
import { forgetNotificationsOfPage } from '../notifications/index.ts';
import { unreferencedKeys } from './files.ts';
import { sideLeftLetter } from './letters.ts';
import { endAgreement, giveBackOnLeaving } from './payments.ts';
import { endStates, type Side } from '@limn/contracts/project-states';
import { agreements, consents, files, messages, outputs, projects, versions } from './schema.ts';
import { caseOf, moveProject, otherSide, titleOf } from './standing.ts';
import { pageOf, type TellParts, tellSide, record } from './tell-side.ts';

const ofPerson = ({ profiles }: DataSubject): SQL =>
  sql`(projects.customer_id in ${oneOf(profiles)}
    or (projects.holder_id in ${oneOf(profiles)} and projects.state <> 'draft'))`;
/** The person's side. */
const sideIn = ({ profiles }: DataSubject): SQL =>
  sql`case when customer_id in ${oneOf(profiles)} then 'customer' else 'holder' end`;
const under = (table: string) => (person: DataSubject) =>
  sql`select t.* from ${sql.identifier(table)} t
      join projects on projects.id = t.project_id where ${ofPerson(person)}`;

/** This module's tables with personal data. Unsent drafts belong only to their author. */
export const personalTables: PersonalTables = {
  projects: (person) =>
    sql`select (jsonb_populate_record(projects,
          case when draft_by = ${sideIn(person)} then '{}' else '{"draft": null}' end::jsonb)).*
        from projects where ${ofPerson(person)}`,
  project_versions: under('project_versions'),
  project_events: under('project_events'),
  project_messages: under('project_messages'),
  project_files: (person) =>
    sql`${under('project_files')(person)} and (t.message_id is not null or t.version is not null or t.side = ${sideIn(person)})`,
  project_outputs: under('project_outputs'),
  project_payments: under('project_payments'),
  project_agreements: under('project_agreements'),
  project_consents: ({ profiles }) =>
    sql`select * from project_consents where profile_id in ${oneOf(profiles)}`,
};

/**
 * Ends the projects of a person whose account is deleted, and deletes their words. Agreements that both signed stay
 * with the other side, as licences do, with their terms. Returns the keys of files that no one else shares.
 */
export async function forgetProjects(
  parts: TellParts & { billing: Pick<Billing, 'giveBack'> },
  tx: Tx,
  { userId, profiles }: { userId: UserId; profiles: ProfileId[] },
  now: Date,
): Promise<string[]> {
  // Once someone has signed, the agreement rests on these consents, so they stay; the reasons are the person's own
  // words.
  const signed = sql`${consents.projectId} in (
    select project_id from project_agreements where signatures <> '[]'::jsonb)`;
  await tx.delete(consents).where(and(inArray(consents.profileId, profiles), sql`not (${signed})`));
  await tx.update(consents).set({ reason: '' }).where(inArray(consents.profileId, profiles));
  const mine = or(eq(projects.customerUserId, userId), eq(projects.holderUserId, userId));
  const found = await tx.select().from(projects).where(mine);
  const keys: string[] = [];
  for (const project of found) {
    const side: Side = project.customerUserId === userId ? 'customer' : 'holder';
    const leaves = !endStates.includes(project.state) && project.state !== 'draft';
    if (leaves) {
      // Deleting the account counts as leaving on this day.
      await giveBackOnLeaving(parts, tx, (await caseOf(tx, project.id))!, side, now);
      await endAgreement(tx, project);
      const running = project.state === 'paid' || project.state === 'active';
      await moveProject(tx, project.id, running ? 'terminated' : 'withdrawn', now);
      await record(parts, tx, project.id, null, { kind: 'side-left' }, now);
    }
    keys.push(...(await forgetWords(tx, project.id, side)));
    const signed = await isSigned(tx, project.id);
    if (!signed) await forgetNegotiation(tx, project, side);
    // The title of a project without an agreement may be in the words of the person who left.
    const data = signed ? { title: titleOf(project) } : {};
    if (leaves) await tellSide(parts, tx, project, otherSide(side), sideLeftLetter(data));
  }
  const drafts = found.filter(({ version }) => version === 0).map(({ id }) => id);
  const ofDrafts = await tx
    .delete(files)
    .where(inArray(files.projectId, drafts))
    .returning({ key: files.storageKey });
  await tx.delete(projects).where(inArray(projects.id, drafts));
  return unreferencedKeys(tx, [...keys, ...ofDrafts.map(({ key }) => key)]);
}

/** Deletes the words and uploads of one side; returns the keys of its files. */
async function forgetWords(tx: Tx, id: ProjectId, side: Side): Promise<string[]> {
  const own = sql`project_id = ${id} and side = ${side}`;
  const gone = await tx.delete(files).where(own).returning({ key: files.storageKey });
  await tx.delete(messages).where(own);
  await tx.update(versions).set({ note: '' }).where(own);
  await tx.execute(sql`update project_events set event = event - 'reason' - 'name' where ${own}`);
  // Sentences of an older version: 'declined: they were rude', 'signed as Cleo Marchetti'.
  await tx.execute(
    sql`update project_events
      set event = jsonb_set(event, '{text}', to_jsonb(split_part(split_part(event->>'text', ':', 1), ' as ', 1)))
      where ${own} and event->>'kind' = 'text'`,
  );
  await tx
    .update(outputs)
    .set(side === 'customer' ? { note: '' } : { reason: '' })
    .where(eq(outputs.projectId, id));
  await tx
    .update(agreements)
    .set({ noticeText: '' })
    .where(and(eq(agreements.projectId, id), eq(agreements.noticeBy, side)));
  await tx.update(projects).set({ shownBy: [] }).where(eq(projects.id, id));
  await tx
    .update(projects)
    .set({ draft: null, draftBy: null })
    .where(and(eq(projects.id, id), eq(projects.draftBy, side)));
  return gone.map(({ key }) => key);
}

async function isSigned(tx: Tx, id: ProjectId): Promise<boolean> {
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.projectId, id));
  return agreement?.signatures.length === 2;
}

/** Without an agreement, neither words nor names are needed. Notifications contain the title. */
async function forgetNegotiation(
  tx: Tx,
  project: typeof projects.$inferSelect,
  side: Side,
): Promise<void> {
  const { id, subjectKind } = project;
  const other = otherSide(side);
  await forgetNotificationsOfPage(tx, {
    userId: other === 'customer' ? project.customerUserId : project.holderUserId,
    path: pageOf(project, other),
  });
  const nobody = 'A deleted account';
  const wordless = sql`terms || '{"brief":"","aiUses":[],"alterations":"","disclosure":"","forbidden":[]}'::jsonb`;
  await tx.delete(agreements).where(eq(agreements.projectId, id));
  await tx.update(versions).set({ terms: wordless }).where(eq(versions.projectId, id));
  await tx
    .update(projects)
    .set({
      terms: wordless,
      title: '',
      ...(side === 'customer'
        ? { customerName: nobody }
        : { holderName: nobody, ...(subjectKind === 'talent' ? { subjectName: nobody } : {}) }),
    })
    .where(eq(projects.id, id));
}
