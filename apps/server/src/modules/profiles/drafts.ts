import type { ProfileKind } from '@limn/contracts/constants';
import type { UserId } from '@limn/contracts/ids';
import { profileFieldsOf, type ProfileFields } from '@limn/contracts/profiles';
import { SignupDraft, type SavedDraft, type SignupStep } from '@limn/contracts/signup';
import { and, eq } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { assertOwnPhoto, photosById, toPhoto } from '../photos/index.ts';
import { insertProfile } from './queries.ts';
import { signupDrafts } from './schema.ts';
import type { ProfileRow } from './view.ts';

const coverOf = ({ coverphoto, coverImage }: SignupDraft) => coverphoto ?? coverImage;

const mine = (userId: UserId, kind: ProfileKind) =>
  and(eq(signupDrafts.userId, userId), eq(signupDrafts.kind, kind));

export async function readDraft(
  db: Sql,
  files: SignedFiles,
  userId: UserId,
  kind: ProfileKind,
): Promise<SavedDraft> {
  const [row] = await db.select().from(signupDrafts).where(mine(userId, kind));
  const draft = SignupDraft.parse(row?.draft ?? {});
  const ids = [draft.headshot, coverOf(draft)].filter((id) => id !== null);
  const photos = await photosById(db, ids);
  const photo = (id: SignupDraft['headshot']) => {
    const found = id ? photos.get(id) : undefined;
    return found?.userId === userId ? toPhoto(files, found) : null;
  };
  return {
    draft,
    step: row?.step ?? 'select-profile',
    headshot: photo(draft.headshot),
    coverphoto: photo(coverOf(draft)),
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

export async function saveDraft(
  db: Sql,
  input: { userId: UserId; kind: ProfileKind; draft: SignupDraft; step: SignupStep; now: Date },
): Promise<void> {
  const { now, ...values } = input;
  await db
    .insert(signupDrafts)
    .values({ ...values, updatedAt: now })
    .onConflictDoUpdate({
      target: [signupDrafts.userId, signupDrafts.kind],
      set: { draft: values.draft, step: values.step, updatedAt: now },
    });
}

export async function discardDraft(db: Sql, userId: UserId, kind: ProfileKind): Promise<void> {
  await db.delete(signupDrafts).where(mine(userId, kind));
}

/** Validates a draft by the rules of its kind, with an error at each bad field. */
export function judgeFields(kind: ProfileKind, given: unknown): ProfileFields {
  const result = profileFieldsOf(kind).safeParse(given);
  if (result.success) return result.data;
  const fields = result.error.issues.map(({ path, message }) => ({
    path: path.join('.'),
    message,
  }));
  throw new DomainError(
    'invalid',
    fields[0]?.message ?? 'Your profile is not complete. Fill in the marked fields.',
    fields,
  );
}

/** The columns of a profile made of judged fields. */
export function columnsOf(fields: ProfileFields, fullName: string) {
  const { accountName, about, ...details } = fields;
  return { accountName, about, details: { ...details, fullName } };
}

export async function assertOwnPhotos(db: Sql, fields: ProfileFields, userId: UserId) {
  await assertOwnPhoto(db, fields.headshot, userId, 'headshot', 'headshot');
  await assertOwnPhoto(db, fields.coverphoto, userId, 'coverphoto', 'coverphoto');
}

/**
 * Turns a draft into a profile. The name is the company's where the account is a business. Of an
 * artist the draft stays: its style's name is used by the steps that follow.
 * @throws DomainError invalid naming the fields, or conflict when there is such a profile
 */
export async function completeDraft(
  tx: Tx,
  user: { id: UserId; familyName: string },
  kind: ProfileKind,
  now: Date,
): Promise<ProfileRow> {
  const [row] = await tx.select().from(signupDrafts).where(mine(user.id, kind));
  const draft = SignupDraft.parse(row?.draft ?? {});
  const name = draft.accountType === 'business' ? draft.companyName : draft.accountName;
  const fields = judgeFields(kind, {
    ...draft,
    coverphoto: coverOf(draft),
    accountName: name,
  });
  await assertOwnPhotos(tx, fields, user.id);
  const profile = await insertProfile(tx, {
    userId: user.id,
    kind,
    ...columnsOf(fields, user.familyName),
    published: draft.published,
    now,
  });
  if (kind !== 'artist') await discardDraft(tx, user.id, kind);
  return profile;
}
