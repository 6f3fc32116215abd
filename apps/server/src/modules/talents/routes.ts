import type { MultipartFile } from '@fastify/multipart';
import { talentRoutes, voiceLimits } from '@limn/contracts/talents';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { featuresOf } from '../flags/index.ts';
import { type Caller, subjectOf, userOf } from '../identity/index.ts';
import { profileOfKind, publishedProfile } from '../profiles/index.ts';
import { answerHours } from '../projects/index.ts';
import { keepVoice } from './keep-voice.ts';
import {
  deleteVoices,
  offerOfProfile,
  saveOffer,
  toVoice,
  voiceById,
  voiceOfProfile,
} from './queries.ts';

interface TalentParts {
  db: Database;
  clock: Clock;
  storage: Storage;
  files: SignedFiles;
}

/** The bytes of an upload. @throws DomainError payload_too_large */
async function received(file: MultipartFile): Promise<Uint8Array> {
  try {
    return await file.toBuffer();
  } catch (error) {
    if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') throw error;
    const message = `The file is larger than ${voiceLimits.maxBytes / 1024 / 1024} MB.`;
    throw new DomainError('payload_too_large', message, [{ path: 'file', message }]);
  }
}

export function addTalentRoutes(
  api: Api<Caller>,
  { db, clock, storage, files }: TalentParts,
): void {
  const ownProfile = (caller: Caller) => profileOfKind(db, userOf(caller).id, 'influencer');
  const talent = async (profileId: Awaited<ReturnType<typeof ownProfile>>['id']) => {
    const [voice, offer] = await Promise.all([
      voiceOfProfile(db, profileId),
      offerOfProfile(db, profileId),
    ]);
    return {
      offer,
      voice: voice ? toVoice(files, voice) : null,
    };
  };

  api.on(talentRoutes.mine, async ({ caller }) => talent((await ownProfile(caller)).id));
  api.on(talentRoutes.update, async ({ caller, body }) => {
    const { id } = await ownProfile(caller);
    await db.transaction((tx) => saveOffer(tx, id, body, clock.now()));
    return body;
  });
  api.on(talentRoutes.addVoice, async ({ caller, query, file }) => {
    const { id: profileId } = await ownProfile(caller);
    const bytes = await received(file);
    const sample = { ...query, profileId, bytes, now: clock.now() };
    return toVoice(files, await keepVoice({ db, storage }, sample));
  });
  api.on(talentRoutes.removeVoice, async ({ caller }) => {
    const { id } = await ownProfile(caller);
    const left = await db.transaction((tx) => deleteVoices(tx, [id]));
    for (const key of left) await storage.remove(key);
  });
  api.on(talentRoutes.voiceFile, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const voice = await voiceById(db, params.id);
    if (!voice) throw notFound('That voice sample');
    const { stream, size } = await storage.stream(voice.storageKey);
    const extension = voice.storageKey.split('.').at(-1)!;
    return { stream, size, type: voice.type, immutable: true, downloadName: `voice.${extension}` };
  });
  api.on(talentRoutes.get, async ({ caller, params }) => {
    const [profile, { nilv }] = await Promise.all([
      publishedProfile(db, params.id),
      featuresOf(db, subjectOf(caller)),
    ]);
    // Influencers are visible only to people with the feature for name, image, likeness and voice.
    if (profile?.kind !== 'influencer' || !nilv) throw notFound('That talent');
    return { ...(await talent(params.id)), answerHours: await answerHours(db, params.id) };
  });
}
