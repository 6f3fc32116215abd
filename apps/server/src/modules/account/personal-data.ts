import type { UserId } from '@limn/contracts/ids';
import { rows, type Sql } from '../../platform/database/database.ts';
import { byUser, type DataSubject, type PersonalTables } from '../../platform/personal-data.ts';
import { acpOfPerson } from '../acp/index.ts';
import { adminOfPerson } from '../admin/index.ts';
import { agreementsOfPerson } from '../agreements/index.ts';
import { billingOfPerson } from '../billing/index.ts';
import { blocksOfPerson } from '../blocks/index.ts';
import { booksOfPerson } from '../books/index.ts';
import { canvasesOfPerson } from '../canvases/index.ts';
import { contentOfPerson } from '../content/index.ts';
import { editionsOfPerson } from '../editions/index.ts';
import { imagesOfPerson } from '../images/index.ts';
import { ledgerOfPerson } from '../ledger/index.ts';
import { licensingOfPerson } from '../licensing/index.ts';
import { mandatesOfPerson } from '../mandates/index.ts';
import { marketOfPerson } from '../market/index.ts';
import { mailOfPerson } from '../mail/index.ts';
import { notificationsOfPerson } from '../notifications/index.ts';
import { personasOfPerson } from '../personas/index.ts';
import { photosOfPerson } from '../photos/index.ts';
import { programsOfPerson } from '../programs/index.ts';
import { projectsOfPerson } from '../projects/index.ts';
import { moderationOfPerson } from '../moderation/index.ts';
import { studioOfPerson } from '../studio/index.ts';
import { emailOf, identityOfPerson } from '../identity/index.ts';
import { everyProfileOf, profilesOfPerson } from '../profiles/index.ts';
import { talentsOfPerson } from '../talents/index.ts';
import { referencesOfPerson } from '../references/index.ts';
import { webhooksOfPerson } from '../webhooks/index.ts';
import { verificationOfPerson } from '../verification/index.ts';
import { everyStyleOf, stylesOfPerson } from '../styles/index.ts';

/**
 * All tables with personal data, with conditions for a person's rows, collected from the modules. A test compares this
 * with the database's columns, so that no table is forgotten.
 */
export const personalTables: PersonalTables = {
  ...identityOfPerson,
  ...adminOfPerson,
  ...profilesOfPerson,
  ...talentsOfPerson,
  ...personasOfPerson,
  ...booksOfPerson,
  ...marketOfPerson,
  ...photosOfPerson,
  ...agreementsOfPerson,
  ...stylesOfPerson,
  ...studioOfPerson,
  ...imagesOfPerson,
  ...canvasesOfPerson,
  ...licensingOfPerson,
  ...billingOfPerson,
  ...ledgerOfPerson,
  ...mailOfPerson,
  ...notificationsOfPerson,
  ...contentOfPerson,
  ...blocksOfPerson,
  ...verificationOfPerson,
  ...referencesOfPerson,
  ...moderationOfPerson,
  ...projectsOfPerson,
  ...editionsOfPerson,
  ...programsOfPerson,
  ...mandatesOfPerson,
  ...acpOfPerson,
  ...webhooksOfPerson,
  account_exports: byUser('account_exports'),
};

/** A person, as the rows of all modules name them. */
export async function personOf(db: Sql, userId: UserId): Promise<DataSubject> {
  const profiles = await everyProfileOf(db, userId);
  return {
    userId,
    email: (await emailOf(db, userId)) ?? '',
    profiles,
    styles: await everyStyleOf(db, profiles),
  };
}

export async function personalRows(
  db: Sql,
  table: string,
  person: DataSubject,
): Promise<Record<string, unknown>[]> {
  return rows(db, personalTables[table]!(person));
}
