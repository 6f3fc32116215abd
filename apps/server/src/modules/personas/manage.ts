import type { MultipartFile } from '@fastify/multipart';
import type { HeadshotId, PersonaId, ProfileId, UserId } from '@limn/contracts/ids';
import type { SeenAgreement } from '@limn/contracts/licensing';
import { personaLimits, personaTransitions } from '@limn/contracts/personas';
import { and, count, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database, Sql, Tx } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { fingerprintOf } from '../../platform/looks.ts';
import { openPicture } from '../../platform/pictures/open-picture.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import { sourcesOf } from '../../platform/states.ts';
import type { Storage } from '../../platform/storage.ts';
import { type ConsentSubject, recordConsent, withdrawConsentsOf } from '../agreements/index.ts';
import {
  deletePersonas,
  type HeadshotRow,
  headshotsOf,
  lockPersona,
  movePersona,
  personaOf,
  profileOfPersona,
  withoutHeadshot,
} from './queries.ts';
import { headshots, personas } from './schema.ts';
import { forgetFiles, trainPersona } from './train.ts';

/** Longest side that is kept: a person is placed no larger. */
const keptSide = 1024;

/**
 * Validates a headshot by its bytes and stores it upright, without location metadata.
 * @param assertOwn throws for another person's picture
 * @throws DomainError payload_too_large, unsupported_media; conflict: there are too many, it is stored already, or it
 * is another person's
 */
export async function addHeadshot(
  { db, storage }: { db: Database; storage: Storage },
  profileId: ProfileId,
  source: MultipartFile | Uint8Array,
  assertOwn: (data: Uint8Array) => Promise<void>,
  now: Date,
): Promise<HeadshotRow> {
  const keep = async ({ path }: { path: string }) => {
    try {
      const picture = await openPicture(path, personaLimits.maxPixels);
      return await picture
        .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 92 })
        .toBuffer({ resolveWithObject: true });
    } catch {
      throw damaged();
    }
  };
  const { data, info } = await withPicture(source, personaLimits, keep, profileId);
  await assertOwn(data);
  const storageKey = await storage.put('personas', 'webp', data);
  const fingerprint = await fingerprintOf(data);
  return db.transaction(async (tx) => {
    await lockPersona(tx, profileId);
    const there = await headshotsOf(tx, profileId);
    if (there.length >= personaLimits.most)
      throw conflict(`A persona has at most ${personaLimits.most} headshots. Delete one first.`);
    if (there.some((shot) => shot.storageKey === storageKey))
      throw conflict('You have already uploaded this headshot.');
    const [row] = await tx
      .insert(headshots)
      .values({
        id: newId('headshot'),
        profileId,
        storageKey,
        width: info.width,
        height: info.height,
        cutBelow: false,
        fingerprint,
        createdAt: now,
      })
      .returning();
    return row!;
  });
}

/** Deletes a headshot with what was cut out of it; a persona that has too few left is not used any more. */
export async function removeHeadshot(
  { db, storage }: { db: Database; storage: Storage },
  profileId: ProfileId,
  id: HeadshotId,
): Promise<void> {
  const left = await db.transaction(async (tx) => {
    const persona = await lockPersona(tx, profileId);
    const [gone] = await tx
      .delete(headshots)
      .where(and(eq(headshots.id, id), eq(headshots.profileId, profileId)))
      .returning();
    if (!gone) throw notFound('That headshot');
    const [cut] = await tx
      .select({ n: count() })
      .from(headshots)
      .where(and(eq(headshots.profileId, profileId), isNotNull(headshots.cutKey)));
    if (persona.state === 'ready' && (cut?.n ?? 0) < personaLimits.least)
      await movePersona(tx, persona, 'collecting');
    return withoutHeadshot(tx, gone.cutKey ? [gone.storageKey, gone.cutKey] : [gone.storageKey]);
  });
  for (const key of left) await storage.remove(key);
}

/**
 * Records the consent to the uses named, and has the persona trained.
 * @throws DomainError conflict: too few headshots, it is being trained, or the agreement has changed
 */
export async function startTraining(
  { db, jobs }: { db: Database; jobs: Jobs },
  consent: {
    userId: UserId;
    profileId: ProfileId;
    uses: string[];
    name: string;
    agreement: SeenAgreement;
    now: Date;
  },
): Promise<void> {
  const { userId, profileId, uses, name, agreement, now } = consent;
  await db.transaction(async (tx) => {
    const persona = await lockPersona(tx, profileId);
    const { length } = await headshotsOf(tx, profileId);
    if (length < personaLimits.least)
      throw conflict(
        `A persona needs at least ${personaLimits.least} headshots; there are ${length}.`,
      );
    // Only the newest consent is in force, for the uses named now.
    await withdrawConsentsOf(tx, 'persona', persona.id, now);
    await recordConsent(tx, {
      userId,
      profileId,
      kind: 'persona',
      seen: agreement,
      subjectId: persona.id,
      now,
    });
    const version = persona.version + 1;
    const begun = await tx
      .update(personas)
      .set({
        state: 'training',
        version,
        uses,
        signedName: name,
        progress: 0,
        step: { kind: 'waiting-for-painter' },
        error: null,
      })
      .where(
        and(
          eq(personas.id, persona.id),
          inArray(personas.state, sourcesOf(personaTransitions, 'training')),
        ),
      )
      .returning({ id: personas.id });
    if (begun.length === 0) throw conflict('The persona is already being trained.');
    await jobs.send(tx, trainPersona, { id: persona.id, version });
  });
}

/** Stops the training that is under way, if there is one. */
export async function cancelTraining(db: Database, profileId: ProfileId): Promise<void> {
  const persona = await personaOf(db, profileId);
  if (persona?.state === 'training')
    await movePersona(db, persona, 'collecting', { progress: 0, step: null });
}

export interface EndingParts {
  jobs: Pick<Jobs, 'send'>;
  /** Notifies the customers of a person's projects that the persona is gone. */
  personaGone(tx: Tx, profileId: ProfileId): Promise<void>;
}

/** Deletes a persona whose consent was withdrawn: its headshots and cut-outs. What was made with it stays counted. */
async function endPersona(
  { jobs, personaGone }: EndingParts,
  tx: Tx,
  profileId: ProfileId,
): Promise<void> {
  const keys = await deletePersonas(tx, [profileId]);
  await jobs.send(tx, forgetFiles, { keys });
  await personaGone(tx, profileId);
}

/** Withdraws the consent to a persona and deletes it permanently. */
export async function withdrawPersona(
  parts: EndingParts,
  tx: Tx,
  profileId: ProfileId,
  now: Date,
): Promise<void> {
  const persona = await personaOf(tx, profileId);
  if (!persona) throw notFound('A persona');
  await withdrawConsentsOf(tx, 'persona', persona.id, now);
  await endPersona(parts, tx, profileId);
}

/** The subjects of persona consents, and the effect of a withdrawal. */
export const personaConsents = (parts: EndingParts): ConsentSubject => ({
  names: async (_db: Sql, ids) => new Map(ids.map((id) => [id, 'Your persona'])),
  async withdrawn(tx, subjectId) {
    const profileId = await profileOfPersona(tx, subjectId as PersonaId);
    if (profileId) await endPersona(parts, tx, profileId);
  },
});
