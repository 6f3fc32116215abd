import type { ProfileId } from '@limn/contracts/ids';
import { voiceLimits } from '@limn/contracts/talents';
import type { Database } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import { deleteVoices } from './queries.ts';
import { readAudio } from './read-audio.ts';
import { voiceSamples } from './schema.ts';

const refuse = (message: string) =>
  new DomainError('unsupported_media', message, [{ path: 'file', message }]);

/** A second is lost or won at the ends of what encoders write. */
const tolerance = 0.5;

/** Parses the bytes as a voice sample. @throws DomainError unsupported_media, with the reason */
function judge(bytes: Uint8Array) {
  const audio = readAudio(bytes);
  if (!audio) throw refuse('This is not a recording we can read. Send WAV, MP3, Ogg, WebM or M4A.');
  const { minSeconds, maxSeconds } = voiceLimits;
  const length = `The recording is ${audio.seconds.toFixed(1)} seconds long`;
  if (audio.seconds < minSeconds - tolerance)
    throw refuse(`${length}; it needs at least ${minSeconds}.`);
  if (audio.seconds > maxSeconds + tolerance) throw refuse(`${length}; the most is ${maxSeconds}.`);
  return audio;
}

/**
 * Validates a recording by its bytes and stores it as a profile's only voice sample, replacing the previous one.
 * @throws DomainError unsupported_media if it is not a supported recording, or too short or too long
 */
export async function keepVoice(
  { db, storage }: { db: Database; storage: Storage },
  sample: { profileId: ProfileId; title: string; peaks: number[]; bytes: Uint8Array; now: Date },
) {
  const { profileId, title, peaks, bytes, now } = sample;
  const { type, extension, seconds } = judge(bytes);
  const storageKey = await storage.put('voices', extension, bytes);
  const { row, left } = await db.transaction(async (tx) => {
    const before = await deleteVoices(tx, [profileId]);
    const [kept] = await tx
      .insert(voiceSamples)
      .values({
        id: newId('voice'),
        profileId,
        title,
        storageKey,
        type,
        seconds,
        peaks,
        createdAt: now,
      })
      .returning();
    return { row: kept!, left: before.filter((key) => key !== storageKey) };
  });
  for (const key of left) await storage.remove(key);
  return row;
}
