import { stepText } from '@limn/contracts/progress-step';
import type { HeadshotId, PersonaId, ProfileId } from '@limn/contracts/ids';
import {
  type Headshot,
  type Persona,
  type PersonaState,
  personaTransitions,
} from '@limn/contracts/personas';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { sourcesOf } from '../../platform/states.ts';
import { headshots, personas } from './schema.ts';

export type PersonaRow = typeof personas.$inferSelect;
export type HeadshotRow = typeof headshots.$inferSelect;

export async function personaOf(db: Sql, profileId: ProfileId): Promise<PersonaRow | undefined> {
  const [row] = await db.select().from(personas).where(eq(personas.profileId, profileId));
  return row;
}

export const hasReadyPersona = async (db: Sql, profileId: ProfileId): Promise<boolean> =>
  (await personaOf(db, profileId))?.state === 'ready';

/** The persona of a profile, locked until the transaction ends; begun if there is none. */
export async function lockPersona(tx: Tx, profileId: ProfileId): Promise<PersonaRow> {
  await tx
    .insert(personas)
    .values({
      id: newId('persona'),
      profileId,
      state: 'collecting',
      uses: [],
      signedName: '',
      version: 0,
      progress: 0,
      step: null,
    })
    .onConflictDoNothing({ target: personas.profileId });
  const [row] = await tx
    .select()
    .from(personas)
    .where(eq(personas.profileId, profileId))
    .for('update');
  return row!;
}

/** Moves a persona on, if its state and the training it is at allow it. */
export async function movePersona(
  tx: Sql,
  { id, version }: Pick<PersonaRow, 'id' | 'version'>,
  to: PersonaState,
  change: Partial<PersonaRow> = {},
): Promise<boolean> {
  const moved = await tx
    .update(personas)
    .set({ ...change, state: to })
    .where(
      and(
        eq(personas.id, id),
        eq(personas.version, version),
        inArray(personas.state, sourcesOf(personaTransitions, to)),
      ),
    )
    .returning({ id: personas.id });
  return moved.length > 0;
}

export async function headshotsOf(db: Sql, profileId: ProfileId): Promise<HeadshotRow[]> {
  return db
    .select()
    .from(headshots)
    .where(eq(headshots.profileId, profileId))
    .orderBy(asc(headshots.id));
}

export async function headshotById(db: Sql, id: HeadshotId): Promise<HeadshotRow | undefined> {
  const [row] = await db.select().from(headshots).where(eq(headshots.id, id));
  return row;
}

export function toHeadshot(files: SignedFiles, row: HeadshotRow): Headshot {
  const url = (variant: 'photo' | 'cut') =>
    `/api/personas/v1/headshots/${row.id}/file?${files.query(row.id, variant)}`;
  const { id, width, height, problem } = row;
  return { id, width, height, url: url('photo'), cutUrl: row.cutKey && url('cut'), problem };
}

/** A profile's persona as its person sees it; one that was never begun has nothing in it. */
export async function viewOf(db: Sql, files: SignedFiles, profileId: ProfileId): Promise<Persona> {
  const row = await personaOf(db, profileId);
  const shots = await headshotsOf(db, profileId);
  return {
    state: row?.state ?? 'collecting',
    headshots: shots.map((shot) => toHeadshot(files, shot)),
    uses: row?.uses ?? [],
    signedName: row?.signedName ?? '',
    progress: row?.progress ?? 0,
    step: stepText(row?.step),
    error: row?.error ?? null,
    trainedAt: row?.trainedAt?.toISOString() ?? null,
  };
}

/** Keys of files that no headshot has any more. */
export async function withoutHeadshot(db: Sql, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const shared = await db
    .select({ key: headshots.storageKey, cut: headshots.cutKey })
    .from(headshots)
    .where(inArray(headshots.storageKey, keys));
  const cuts = await db
    .select({ key: headshots.cutKey })
    .from(headshots)
    .where(inArray(headshots.cutKey, keys));
  const held = new Set([...shared.map(({ key }) => key), ...cuts.map(({ key }) => key)]);
  return keys.filter((key) => !held.has(key));
}

/** Deletes personas with their headshots; returns the keys of files that no one else shares. */
export async function deletePersonas(tx: Sql, profiles: readonly ProfileId[]): Promise<string[]> {
  if (profiles.length === 0) return [];
  const gone = await tx
    .delete(headshots)
    .where(inArray(headshots.profileId, [...profiles]))
    .returning({ key: headshots.storageKey, cut: headshots.cutKey });
  await tx.delete(personas).where(inArray(personas.profileId, [...profiles]));
  return withoutHeadshot(
    tx,
    gone.flatMap(({ key, cut }) => (cut ? [key, cut] : [key])),
  );
}

export async function profileOfPersona(db: Sql, id: PersonaId): Promise<ProfileId | undefined> {
  const [row] = await db
    .select({ profileId: personas.profileId })
    .from(personas)
    .where(eq(personas.id, id));
  return row?.profileId;
}

/** Personas of these profiles that are ready, by profile. */
export async function readyPersonas(
  db: Sql,
  profiles: readonly ProfileId[],
): Promise<Map<ProfileId, PersonaRow>> {
  if (profiles.length === 0) return new Map();
  const found = await db
    .select()
    .from(personas)
    .where(and(inArray(personas.profileId, [...profiles]), eq(personas.state, 'ready')));
  return new Map(found.map((row) => [row.profileId, row]));
}
