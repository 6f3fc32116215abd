import { Readable } from 'node:stream';
import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId, ProfileId } from '@limn/contracts/ids';
import { type KeptTile, reasonOf } from '../../painting/index.ts';
import { DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { editLayer } from './edit-layer.ts';
import { cutImage, type PlacingParts, rememberImage } from './place-image.ts';
import type { ProvingParts } from './prove-tiles.ts';
import { canvasOf } from './queries.ts';
import { recordOrigins } from './record-origins.ts';
import { withReasons } from './refusals.ts';
import { artworksOn, readTileFiles, smallTiles, storeTiles, tileFilesNamed } from './tile-files.ts';

/** @throws DomainError invalid when a tile owes an artwork that nothing on the canvas does */
async function assertOwing(
  { db }: PlacingParts,
  id: CanvasId,
  profileId: ProfileId,
  tiles: readonly KeptTile[],
): Promise<void> {
  if (tiles.every(({ artworks }) => artworks.length === 0)) return;
  const known = await artworksOn(db, id, profileId);
  const strange = tiles.findIndex(({ artworks }) =>
    artworks.some((artwork) => !known.has(artwork)),
  );
  if (strange >= 0)
    throw invalid(
      `file.${strange}`,
      'This tile credits an artwork of a picture that is not on the canvas. Place that picture first.',
    );
}

/** Tiles one after the other, each with its length before it, as `packTiles` writes them. */
async function* packed(
  tiles: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const bytes of tiles) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    yield length;
    yield bytes;
  }
}

export function addTileRoutes(
  api: Api<Caller>,
  parts: PlacingParts & ProvingParts & { jobs: Jobs },
): void {
  const { db, clock, storage, tileReaders } = parts;

  api.on(canvasRoutes.putTiles, ({ caller, params, file, signal }) =>
    withReasons(async () => {
      const { id, profileId } = await canvasOf(db, params.id, ownProfiles(caller));
      const sent = await file.toBuffer();
      const { tiles } = await tileReaders
        .run({ kind: 'read-tiles', packed: sent }, { signal, of: userOf(caller).id })
        .catch((error: unknown) => {
          const reason = error instanceof DomainError ? undefined : reasonOf(error);
          throw reason === undefined ? error : invalid('file', reason);
        });
      await assertOwing(parts, id, profileId, tiles);
      const by = { profile: profileId, ownProfiles: ownProfiles(caller) };
      await storeTiles(parts, by, tiles, clock.now());
      return { hashes: tiles.map(({ hash }) => hash) };
    }),
  );

  api.on(canvasRoutes.readTiles, async ({ caller, params, body }) => {
    const { profileId } = await canvasOf(db, params.id, ownProfiles(caller));
    const type = 'application/octet-stream';
    if (body.small) {
      const small = await smallTiles(db, profileId, body.hashes);
      const files = body.hashes.map((hash) => small.get(hash) ?? new Uint8Array());
      const size = files.reduce((bytes, file) => bytes + 4 + file.length, 0);
      return { stream: Readable.from(packed(files)), size, type, immutable: false };
    }
    const known = await tileFilesNamed(db, profileId, body.hashes);
    const files = body.hashes.map((hash) => {
      const found = known.get(hash);
      if (!found) throw notFound(`The tile ${hash}`);
      return found;
    });
    return {
      stream: Readable.from(packed(readTileFiles(storage, files))),
      size: files.reduce((bytes, row) => bytes + 4 + row.bytes, 0),
      type,
      immutable: false,
    };
  });

  api.on(canvasRoutes.edit, ({ caller, params, body, signal }) =>
    editLayer(parts, caller, params.id, body, signal),
  );

  api.on(canvasRoutes.putOrigins, async ({ caller, params, body }) => {
    const canvas = await canvasOf(db, params.id, ownProfiles(caller));
    return { recorded: await recordOrigins(parts, canvas, body.origins) };
  });

  api.on(canvasRoutes.placeImage, async ({ caller, params, body, signal }) => {
    const { id, profileId } = await canvasOf(db, params.id, ownProfiles(caller));
    const cut = await cutImage(parts, caller, body.image, profileId, signal);
    await rememberImage(db, id, cut, clock.now());
    const { width, height, title, tiles } = cut;
    return { width, height, title, tiles };
  });
}
