import { leastProvedShare, provedShareOf } from '@limn/contracts/picture-account';
import { decodeOwnership, sharesOf } from '@limn/imaging';
import sharp from 'sharp';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { DomainError } from '../../platform/errors.ts';
import { type JobWorker, type PlainJob, plainJob } from '../../platform/jobs.ts';
import { type ImageRow, notLookedUp, parentsOf, setLookedUp } from '../images/index.ts';
import { profileNames, profilesOfUser } from '../profiles/index.ts';
import { type MakerProfiles, settleCredit, type SettlingParts } from './settle-credit.ts';

/** Pictures that are read together. */
const mostAtOnce = 50;

type Outcome = Parameters<typeof setLookedUp>[3];

async function makerOf({ db }: SettlingParts, { profileId }: ImageRow): Promise<MakerProfiles> {
  const known = (await profileNames(db, [profileId])).get(profileId);
  const profiles = known ? await profilesOfUser(db, known.userId) : [];
  const buyer = profiles.find(({ kind }) => kind === 'creator')?.id;
  return { buyer, own: [profileId, ...profiles.map(({ id }) => id)] };
}

/** Looks up a saved picture as it would be now when its canvas is saved. */
async function outcomeOf(
  parts: SettlingParts,
  image: ImageRow,
  signal: AbortSignal,
): Promise<Outcome> {
  if (image.account.kind === 'own') return 'offered';
  if (provedShareOf(image.account) < leastProvedShare) return 'not-offered';
  // Every picture of a canvas was saved with its plane.
  if (!image.ownersKey) return 'refused';
  const { storage, db } = parts;
  const { data, info } = await sharp(await storage.get(image.fullKey))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { width: info.width, height: info.height, data: new Uint8Array(data) };
  const owners = await storage.get(image.ownersKey);
  const shares = sharesOf({ pixels, owners: decodeOwnership(owners) });
  const placed = await parentsOf(db, image.id);
  try {
    const maker = await makerOf(parts, image);
    const { raised } = await settleCredit(
      parts,
      maker,
      { pixels, owners, shares },
      { placed, except: [image.id] },
      signal,
    );
    return raised.length > 0 ? 'refused' : 'offered';
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid') return 'refused';
    throw error;
  }
}

/**
 * Checks the pictures of canvases that were saved before every result was checked, once each, and takes those off the
 * market that may no longer be offered: less than half of their credit is proven, or they show a picture that they do
 * not credit enough. Their accounts, licences and earnings are unchanged.
 * @param delisted notifies the maker of a listed picture
 */
export function lookUpSavedJob(
  parts: SettlingParts & {
    clock: Clock;
    delisted: (tx: Tx, image: ImageRow, why: Exclude<Outcome, 'offered'>) => Promise<void>;
  },
): JobWorker<PlainJob> {
  const { db, clock } = parts;
  return {
    kind: plainJob('canvases.look-up-saved'),
    cron: '11 * * * *',
    expireInSeconds: 6 * 3600,
    async run(_, signal) {
      let after: ImageRow['id'] | undefined;
      for (;;) {
        const found = await notLookedUp(db, after, mostAtOnce);
        for (const image of found) {
          if (signal.aborted) return;
          const outcome = await outcomeOf(parts, image, signal);
          await db.transaction(async (tx) => {
            const wasListed = await setLookedUp(tx, image.id, clock.now(), outcome);
            if (outcome !== 'offered' && wasListed) await parts.delisted(tx, image, outcome);
          });
        }
        after = found.at(-1)?.id;
        if (found.length < mostAtOnce) return;
      }
    },
  };
}
