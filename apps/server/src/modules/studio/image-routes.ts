import { buffer } from 'node:stream/consumers';
import { galleryRoutes } from '@limn/contracts/gallery';
import type { ImageId, UserId } from '@limn/contracts/ids';
import type { ParentPart } from '@limn/contracts/picture-account';
import { referenceRoutes } from '@limn/contracts/references';
import { type ImageVariant, imageRoutes, type Relation } from '@limn/contracts/studio';
import type { Pixels } from '../../painting/index.ts';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { conflict, DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { isKept } from '../../platform/http/kept-files.ts';
import { type Caller, makerOf, ownProfiles, userOf } from '../identity/index.ts';
import {
  actOnPictures,
  attributionsOf,
  boardOf,
  countFacets,
  imageById,
  type ImageRow,
  imageUrl,
  labelledFile,
  licensedFile,
  listImages,
  lockExclusiveSales,
  lockImage,
  relativesOf,
  restoreImages,
  setListed,
  setStars,
  storedVariant,
  trashImages,
  uploadPicture,
  imageTitle,
} from '../images/index.ts';
import {
  assertListable,
  assertOfferable,
  hasLicence,
  licenceNumbered,
} from '../licensing/index.ts';
import { profileNames } from '../profiles/index.ts';
import { keepReference } from './keep-reference.ts';
import { pictureFileName } from './picture-file-name.ts';
import type { StudioParts } from './ports.ts';
import { toImages } from './view.ts';

const smallVariants = new Set<ImageVariant>(['thumbnail', 'public-thumbnail', 'clean-thumbnail']);
/** How long the holder of its address can still see a small picture after it was deleted; milliseconds. */
const smallKeptMs = 60_000;

/** An image the caller may see: made by them, listed, licensed to them, or owing them. */
async function visibleImage(
  { handle }: StudioParts,
  caller: Caller,
  id: ImageId,
): Promise<ImageRow> {
  const { db } = handle;
  const row = await imageById(db, id);
  if (!row) throw notFound('That picture');
  const { creator, artist } = caller.profiles;
  const mine = ownProfiles(caller).includes(row.profileId);
  if (row.listedAt || (mine && !row.deletedAt)) return row;
  if (creator && (await hasLicence(db, id, creator))) return row;
  const shares =
    artist && !row.deletedAt && !row.takenDownAt
      ? (await attributionsOf(db, [id])).get(id)
      : undefined;
  if (shares?.some((share) => share.profileId === artist)) return row;
  throw notFound('That picture');
}

/** An image that one of the caller's profiles made, in the trash or not. */
async function ownImage(db: Sql, caller: Caller, id: ImageId): Promise<ImageRow> {
  const row = await imageById(db, id);
  if (!row || !ownProfiles(caller).includes(row.profileId)) throw notFound('That picture');
  return row;
}

const extensionOf = ({ format }: ImageRow): string => (format === 'jpeg' ? 'jpg' : format);

export function addImageRoutes(api: Api<Caller>, parts: StudioParts): void {
  const { handle, clock, files, storage } = parts;
  const { db } = handle;
  const { publicUrl, credentials, pool } = parts.finishing;
  async function emitDeleted(tx: Tx, userId: UserId, ids: readonly ImageId[]): Promise<void> {
    for (const image of ids)
      await parts.emit(tx, userId, { type: 'image.deleted', data: { image } });
  }
  const imageParts = { db, files, storage, publicUrl, credentials, pool };
  const view = async (caller: Caller, row: ImageRow) =>
    (await toImages({ db, files, now: clock.now() }, caller, [row]))[0]!;

  api.on(imageRoutes.list, async ({ caller, query }) => {
    if (query.owner === 'me') userOf(caller);
    if (query.like) await visibleImage(parts, caller, query.like);
    if (query.board) await boardOf(db, query.board, userOf(caller).id);
    const { found, owed, ...page } = await listImages(db, {
      ...query,
      owners: query.owner === 'me' ? ownProfiles(caller) : undefined,
      buyer: caller.profiles.creator,
    });
    const images = await toImages({ db, files, now: clock.now() }, caller, found, owed);
    return { images, ...page };
  });

  api.on(galleryRoutes.facets, async ({ caller, query }) => {
    if (query.board) await boardOf(db, query.board, userOf(caller).id);
    const owners = ownProfiles(caller);
    return countFacets(db, { ...query, owners, buyer: caller.profiles.creator });
  });

  api.on(galleryRoutes.act, async ({ caller, body }) => {
    const by = { user: userOf(caller).id, profiles: ownProfiles(caller) };
    const changed = await db.transaction(async (tx) => {
      const ids = await actOnPictures(tx, by, body, clock.now());
      if (body.action === 'delete') await emitDeleted(tx, by.user, ids);
      return ids;
    });
    return { changed };
  });

  /** With the sentence for its maker, where it was recognized when they uploaded it. */
  const detail = async (caller: Caller, row: ImageRow) => {
    const image = await view(caller, row);
    if (!image.mine || row.origin !== 'uploaded') return image;
    const resembles = await parts.recognition.describe(caller, row.id);
    return { ...image, ...(resembles && { resembles }) };
  };

  api.on(imageRoutes.get, async ({ caller, params }) =>
    detail(caller, await visibleImage(parts, caller, params.id)),
  );

  api.on(imageRoutes.update, async ({ caller, params, body, signal }) => {
    const { id } = params;
    const row = await ownImage(db, caller, id);
    if (row.deletedAt) throw notFound('That picture');
    const { listed, starred } = body;
    if (listed && row.account.kind === 'own')
      throw conflict('This picture is your own: it is not shown in the marketplace.');
    if (listed && row.takenDownAt)
      throw conflict('This picture was taken down. Your account page says why, and how to answer.');
    if (listed) await parts.recognition.recognizeSold(id, signal);
    if (listed !== undefined)
      await db.transaction(async (tx) => {
        await lockImage(tx, id);
        if (listed) await lockExclusiveSales(tx);
        const image = (await imageById(tx, id))!;
        if (listed) {
          await assertListable(tx, id);
          assertOfferable(image);
        }
        await setListed(tx, id, listed ? (image.listedAt ?? clock.now()) : null);
      });
    if (starred !== undefined) await setStars(db, [id], starred ? clock.now() : null);
    return view(caller, (await imageById(db, id))!);
  });

  api.on(imageRoutes.remove, async ({ caller, params }) => {
    const { id } = await ownImage(db, caller, params.id);
    await db.transaction(async (tx) =>
      emitDeleted(tx, userOf(caller).id, await trashImages(tx, [id], clock.now())),
    );
  });

  api.on(imageRoutes.restore, async ({ caller, params }) => {
    const { id } = await ownImage(db, caller, params.id);
    await restoreImages(db, [id]);
    return view(caller, (await imageById(db, id))!);
  });

  api.on(imageRoutes.attribution, async ({ caller, params }) => {
    const row = await visibleImage(parts, caller, params.id);
    const { credits } = await view(caller, row);
    return { credits, mapUrl: row.mapKey && imageUrl(files, row.id, 'map') };
  });

  api.on(imageRoutes.relations, async ({ caller, params }) => {
    const { id } = await visibleImage(parts, caller, params.id);
    const own = ownProfiles(caller);
    const found = await relativesOf(db, id, own);
    const told = ({ image, part }: { image: ImageRow; part: ParentPart }): Relation => {
      const mine = own.includes(image.profileId);
      return {
        id: image.id,
        part,
        title: imageTitle(image),
        thumbnailUrl: imageUrl(files, image.id, mine ? 'thumbnail' : 'public-thumbnail'),
      };
    };
    return { madeFrom: found.madeFrom.map(told), usedIn: found.usedIn.map(told) };
  });

  api.on(imageRoutes.upload, async ({ caller, query, file, signal }) => {
    const by = { profile: makerOf(caller, query.userType), ownProfiles: ownProfiles(caller) };
    const recognize = (pixels: Pixels) => parts.recognition.recognize(caller, pixels, signal);
    const id = await uploadPicture(parts.finishing, file, by, recognize, clock.now(), signal);
    return detail(caller, (await imageById(db, id))!);
  });

  api.on(referenceRoutes.keep, async ({ caller, params, query, body, signal }) => {
    const by = {
      userId: userOf(caller).id,
      profile: makerOf(caller, query.userType),
      ownProfiles: ownProfiles(caller),
    };
    const { finishing, references: door } = parts;
    return {
      image: await keepReference({ door, finishing, clock }, { ...params, ...body }, by, signal),
    };
  });

  /** The file name of a download: its title, its artists and its licence. */
  async function savedAs(row: ImageRow, ends: readonly (string | undefined)[]): Promise<string> {
    const shares = (await attributionsOf(db, [row.id])).get(row.id) ?? [];
    const profiles = [...new Set(shares.map(({ profileId }) => profileId))];
    const names = await profileNames(db, profiles);
    const artists = profiles.flatMap((id) => names.get(id)?.name ?? []);
    const end = ends.filter(Boolean).join('--') || undefined;
    return pictureFileName({ title: imageTitle(row), artists, end }, extensionOf(row));
  }

  api.on(imageRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const row = await imageById(db, params.id);
    if (!row) throw notFound('That picture');
    const licence = query.licence && (await licenceNumbered(db, query.licence));
    if (query.licence && !(licence && licence.imageId === row.id && query.variant === 'full'))
      throw notFound('That licence');
    if (query.label) {
      if (query.variant !== 'full') throw notFound('That picture');
      const bytes = await labelledFile(imageParts, row, query.licence);
      return {
        stream: Buffer.from(bytes),
        size: bytes.length,
        type: `image/${row.format}`,
        immutable: false,
        downloadName: await savedAs(row, [query.licence, 'labelled']),
      };
    }
    const { key, type } = query.licence
      ? { ...(await licensedFile(imageParts, row, query.licence)), type: `image/${row.format}` }
      : await storedVariant({ db, storage }, row, query.variant);
    const { stream, size } = await storage.stream(key);
    const answer = { size, type, immutable: true, etag: key };
    if (!query.download && smallVariants.has(query.variant) && isKept(size)) {
      const keptUntil = Math.min(query.expires * 1000, Date.now() + smallKeptMs);
      return { ...answer, stream: await buffer(stream), keptUntil };
    }
    return {
      ...answer,
      stream,
      ...(query.download ? { downloadName: await savedAs(row, [query.licence]) } : {}),
    };
  });
}
