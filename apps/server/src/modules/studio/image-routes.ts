import type { ImageId } from '@limn/contracts/ids';
import { imageRoutes } from '@limn/contracts/studio';
import { brand } from '../../brand.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { type Caller, profileOf, userOf } from '../identity/index.ts';
import {
  attributionsOf,
  imageById,
  type ImageRow,
  imageUrl,
  listImages,
  setListed,
  storedVariant,
} from '../images/index.ts';
import { assertListable, hasLicence } from '../licensing/index.ts';
import type { StudioParts } from './routes.ts';
import { toImages } from './view.ts';

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
  if (row.listedAt || row.profileId === creator) return row;
  if (creator && (await hasLicence(db, id, creator))) return row;
  const shares = artist ? (await attributionsOf(db, [id])).get(id) : undefined;
  if (shares?.some((share) => share.profileId === artist)) return row;
  throw notFound('That picture');
}

export function addImageRoutes(api: Api<Caller>, parts: StudioParts): void {
  const { handle, clock, files, storage } = parts;
  const { db } = handle;
  const view = async (caller: Caller, row: ImageRow) =>
    (await toImages({ db, files, now: clock.now() }, caller, [row]))[0]!;

  api.on(imageRoutes.list, async ({ caller, query }) => {
    if (query.owner === 'me') userOf(caller);
    const owner = query.owner === 'me' ? caller.profiles.creator : undefined;
    if (query.owner === 'me' && !owner) return { images: [], total: 0 };
    const { found, total } = await listImages(db, { ...query, owner });
    return { images: await toImages({ db, files, now: clock.now() }, caller, found), total };
  });

  api.on(imageRoutes.get, async ({ caller, params }) =>
    view(caller, await visibleImage(parts, caller, params.id)),
  );

  api.on(imageRoutes.update, async ({ caller, params, body }) => {
    const row = await imageById(db, params.id);
    if (!row || row.profileId !== profileOf(caller, 'creator')) throw notFound('That picture');
    if (body.listed) await assertListable(db, params.id);
    await setListed(db, params.id, body.listed ? (row.listedAt ?? clock.now()) : null);
    return view(caller, (await imageById(db, params.id))!);
  });

  api.on(imageRoutes.attribution, async ({ caller, params }) => {
    const row = await visibleImage(parts, caller, params.id);
    const { credits } = await view(caller, row);
    return { credits, mapUrl: imageUrl(files, row.id, 'map') };
  });

  api.on(imageRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This address has expired. Reload the page.');
    const row = await imageById(db, params.id);
    if (!row) throw notFound('That picture');
    const { key, type } = storedVariant(row, query.variant);
    const { stream, size } = await storage.stream(key);
    const extension = row.recipe.imageFormat === 'jpeg' ? 'jpg' : row.recipe.imageFormat;
    return {
      stream,
      size,
      type,
      immutable: true,
      ...(query.download
        ? { downloadName: `${brand.name.toLowerCase()}-${row.id}.${extension}` }
        : {}),
    };
  });
}
