import { styleRoutes } from '@limn/contracts/styles';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseHandle } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { follow } from '../../platform/http/follow.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import type { Emit } from '../webhooks/index.ts';
import { addArtwork, assertRoom, renameArtwork, setRemoved } from './manage-artworks.ts';
import { createStyle, setDeleted, updateStyle } from './manage-style.ts';
import { listStyles } from './find-styles.ts';
import { newestTraining, styleOfOwner, visibleStyle } from './queries.ts';
import { assertOwnWork, type OwnWorkParts } from './own-works.ts';
import { cancelTraining, startTraining, trainingChannel } from './training-state.ts';
import { storePicture } from './upload.ts';
import { artworkThumbnail } from './thumbnails.ts';
import { cardsOf, toArtwork, toDetail, toTraining } from './view.ts';

export interface StyleRouteParts {
  handle: DatabaseHandle;
  clock: Clock;
  jobs: Jobs;
  storage: Storage;
  files: SignedFiles;
}

/** Look-ups for pictures that are declared as a person's own. */
type UploadParts = StyleRouteParts &
  Omit<OwnWorkParts, 'db'> & {
    /** Admins look at the first style of each artist before it is public. */
    asksReview: boolean;
    /** Reports events to people's webhooks. */
    emit: Emit;
  };

/** How long the holder of its address can still see an artwork after it was deleted; milliseconds. */
const artworkKeptMs = 300_000;

export function addStyleRoutes(api: Api<Caller>, parts: UploadParts): void {
  const { handle, clock, files } = parts;
  const { db } = handle;
  const artist = (caller: Caller) => profileOf(caller, 'artist');

  api.on(styleRoutes.list, async ({ caller, query }) => {
    const mine = query.createdBy === 'me';
    if (mine) userOf(caller);
    // A person without an artist profile has no styles.
    if (mine && !caller.profiles.artist) return { artStyles: [], total: 0, next: null };
    const { ids, total, next } = await listStyles(db, {
      ...query,
      artist: query.createdBy === 'me' ? caller.profiles.artist : query.createdBy,
      published: mine ? (query.published ?? 'both') : 'true',
    });
    return { artStyles: await cardsOf(db, files, ids), total, next };
  });

  api.on(styleRoutes.get, async ({ caller, params }) => {
    const viewer = ownProfiles(caller);
    const style = await visibleStyle(db, params.id, viewer);
    if (!style) throw notFound('That art style');
    return toDetail(db, files, style, viewer);
  });

  api.on(styleRoutes.create, async ({ caller, body }) => {
    const profileId = artist(caller);
    const style = await createStyle(db, {
      ...body,
      userId: userOf(caller).id,
      profileId,
      now: clock.now(),
    });
    return toDetail(db, files, style, [profileId]);
  });

  api.on(styleRoutes.update, async ({ caller, params, body }) => {
    const style = await updateStyle(db, params.id, artist(caller), body, {
      now: clock.now(),
      asksReview: parts.asksReview,
      emit: parts.emit,
    });
    return toDetail(db, files, style, [artist(caller)]);
  });

  api.on(styleRoutes.remove, async ({ caller, params }) => {
    await setDeleted(db, params.id, artist(caller), clock.now(), parts.emit);
  });
  api.on(styleRoutes.restore, async ({ caller, params }) =>
    toDetail(db, files, await setDeleted(db, params.id, artist(caller), null, parts.emit), [
      artist(caller),
    ]),
  );
  addArtworkRoutes(api, parts);
  addTrainingRoutes(api, parts);
}

function addArtworkRoutes(api: Api<Caller>, parts: UploadParts): void {
  const { handle, clock, storage, files } = parts;
  const { db } = handle;
  api.on(styleRoutes.upload, async ({ caller, params, file, signal }) => {
    const style = await assertRoom(db, params.id, ownProfiles(caller));
    const stored = await storePicture(storage, file);
    const upload = { style, userId: userOf(caller).id, owners: ownProfiles(caller), stored };
    await assertOwnWork({ ...parts, db }, upload, signal);
    return toArtwork(await addArtwork(db, params.id, stored, clock.now()), files);
  });
  api.on(styleRoutes.renameArtwork, async ({ caller, params, body }) => {
    const { id, artworkId } = params;
    const row = await renameArtwork(db, id, artworkId, ownProfiles(caller), body.title);
    return toArtwork(row, files);
  });
  api.on(styleRoutes.removeArtwork, async ({ caller, params }) => {
    await setRemoved(db, params.id, params.artworkId, ownProfiles(caller), clock.now());
  });
  api.on(styleRoutes.restoreArtwork, async ({ caller, params }) =>
    toArtwork(await setRemoved(db, params.id, params.artworkId, ownProfiles(caller), null), files),
  );
  api.on(styleRoutes.artworkFile, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const { bytes, etag } = await artworkThumbnail({ db, storage }, params.id, query.side);
    const keptUntil = Math.min(query.expires * 1000, Date.now() + artworkKeptMs);
    const type = 'image/webp';
    return { stream: bytes, size: bytes.length, type, immutable: true, etag, keptUntil };
  });
}

function addTrainingRoutes(api: Api<Caller>, { handle, clock, jobs }: StyleRouteParts): void {
  const { db } = handle;
  api.on(styleRoutes.train, async ({ caller, params }) =>
    toTraining(await startTraining({ db, jobs }, params.id, ownProfiles(caller), clock.now())),
  );
  api.on(styleRoutes.training, async ({ caller, params }) => {
    if (!(await styleOfOwner(db, params.id, ownProfiles(caller)))) throw notFound('That art style');
    const training = await newestTraining(db, params.id);
    return { training: training ? toTraining(training) : null };
  });
  api.on(styleRoutes.cancelTraining, async ({ caller, params }) => {
    const training = await cancelTraining(db, params.id, ownProfiles(caller), clock.now());
    return { training: training ? toTraining(training) : null };
  });
  api.on(styleRoutes.trainingEvents, async ({ caller, params, signal }) => {
    if (!(await styleOfOwner(db, params.id, ownProfiles(caller)))) throw notFound('That art style');
    const started = await newestTraining(db, params.id);
    if (!started) throw notFound('A training');
    return follow({
      handle,
      channel: trainingChannel,
      key: started.id,
      read: async () => {
        const row = await newestTraining(db, params.id);
        return row && { event: 'training', data: toTraining(row), last: row.finishedAt !== null };
      },
      signal,
    });
  });
}
