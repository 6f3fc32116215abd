import type { ProfileId, UserId, VoiceId } from '@limn/contracts/ids';
import type { ContentOption, TierPrices } from '@limn/contracts/profile-fields';
import {
  TalentOffer,
  type TalentRight,
  talentRights,
  type VoiceSample,
} from '@limn/contracts/talents';
import { eq, inArray } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { detailsOf, publishedProfile, relistTalent } from '../profiles/index.ts';
import { talentOffers, voiceSamples } from './schema.ts';

type VoiceRow = typeof voiceSamples.$inferSelect;

/** A profile's offer; the empty one if it has not been filled in. */
export async function offerOfProfile(db: Sql, profileId: ProfileId): Promise<TalentOffer> {
  const [row] = await db
    .select({ offer: talentOffers.offer })
    .from(talentOffers)
    .where(eq(talentOffers.profileId, profileId));
  return row?.offer ?? TalentOffer.parse({});
}

/** Keeps what a profile offers, and has the market find it by that. */
export async function saveOffer(
  tx: Tx,
  profileId: ProfileId,
  offer: TalentOffer,
  now: Date,
): Promise<void> {
  await tx
    .insert(talentOffers)
    .values({ profileId, offer, updatedAt: now })
    .onConflictDoUpdate({ target: talentOffers.profileId, set: { offer, updatedAt: now } });
  await relistTalent(tx, profileId);
}

/** The rights that a talent offers now. */
interface OpenOffer {
  profileId: ProfileId;
  userId: UserId;
  name: string;
  rights: TalentRight[];
  /** Description of each offered right. */
  includes: Partial<Record<TalentRight, string>>;
  forbiddenUses: string[];
  contentKinds: ContentOption[];
  /** Minor units by tier; 0: on request. */
  pricing: TierPrices;
}

/** A published influencer's offer; undefined for everyone else. */
export async function offerOf(db: Sql, profileId: ProfileId): Promise<OpenOffer | undefined> {
  const profile = await publishedProfile(db, profileId);
  if (profile?.kind !== 'influencer') return undefined;
  const { rights, forbiddenUses } = await offerOfProfile(db, profileId);
  const { contentOptions, pricing } = detailsOf(profile);
  const offered = talentRights.filter((right) => rights[right].offered);
  return {
    profileId,
    userId: profile.userId,
    name: profile.accountName,
    rights: offered,
    includes: Object.fromEntries(offered.map((right) => [right, rights[right].includes])),
    forbiddenUses,
    contentKinds: contentOptions,
    pricing,
  };
}

export function toVoice(files: SignedFiles, row: VoiceRow): VoiceSample {
  const { id, title, seconds, peaks } = row;
  const url = `/api/talents/v1/voices/${id}/file?${files.query(id, 'voice')}`;
  return { id, title, seconds, peaks, url };
}

export async function voiceOfProfile(db: Sql, profileId: ProfileId): Promise<VoiceRow | undefined> {
  const [row] = await db.select().from(voiceSamples).where(eq(voiceSamples.profileId, profileId));
  return row;
}

export async function voiceById(db: Sql, id: VoiceId): Promise<VoiceRow | undefined> {
  const [row] = await db.select().from(voiceSamples).where(eq(voiceSamples.id, id));
  return row;
}

/** Deletes the voice samples of profiles; returns the keys of files that no one else shares. */
export async function deleteVoices(tx: Sql, profiles: readonly ProfileId[]): Promise<string[]> {
  if (profiles.length === 0) return [];
  const gone = await tx
    .delete(voiceSamples)
    .where(inArray(voiceSamples.profileId, [...profiles]))
    .returning({ key: voiceSamples.storageKey });
  const keys = gone.map(({ key }) => key);
  if (keys.length === 0) return [];
  const shared = await tx
    .select({ key: voiceSamples.storageKey })
    .from(voiceSamples)
    .where(inArray(voiceSamples.storageKey, keys));
  return keys.filter((key) => !shared.some((row) => row.key === key));
}

/** Forgets what a person's profiles offer and how they sound; answers with the keys of the files. */
export async function forgetTalents(tx: Sql, profiles: readonly ProfileId[]): Promise<string[]> {
  if (profiles.length === 0) return [];
  await tx.delete(talentOffers).where(inArray(talentOffers.profileId, [...profiles]));
  return deleteVoices(tx, profiles);
}
