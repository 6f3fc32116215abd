import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Actor } from '@limn/contracts/call';
import type { StyleId } from '@limn/contracts/ids';
import { type Image, imageRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { startStyle, sure, trained, uploadArtworks } from '../seeds/steps.ts';
import { testPictures } from './pictures.ts';

/** Steps of the main path with pictures of tests. */

/**
 * Uploads pictures as artworks. A second artist needs other pictures, because copies of registered artworks are
 * rejected.
 */
export async function uploadPictures(
  artist: Actor,
  id: StyleId,
  count: number,
  from = 1,
): Promise<void> {
  const pictures = await testPictures(count, from);
  await uploadArtworks(
    artist,
    id,
    pictures.map((bytes, index) => ({ name: `work-${index + 1}.png`, bytes })),
  );
}

/** Uploads a picture as the person's own image. */
export async function uploadPicture(
  person: Actor,
  name: string,
  bytes?: Uint8Array,
): Promise<Image> {
  return sure(
    await person.call(imageRoutes.upload, {
      query: { mine: 'true' },
      file: { name, bytes: bytes ?? (await testPictures(1))[0]! },
    }),
  );
}

/** Trains a style and publishes it. */
async function publish(artist: Actor, id: StyleId): Promise<StyleId> {
  sure(await artist.call(styleRoutes.train, { params: { id } }));
  await trained(artist, id);
  sure(await artist.call(styleRoutes.update, { params: { id }, body: { published: true } }));
  return id;
}

/** A published style of four small pictures. */
export async function publishStyle(artist: Actor, name: string, from = 1): Promise<StyleId> {
  const id = await startStyle(artist, name);
  await uploadPictures(artist, id, 4, from);
  return publish(artist, id);
}

/** A published style of the artworks in a folder of `seeds/pictures`. */
export async function publishSeeded(artist: Actor, name: string): Promise<StyleId> {
  const folder = fileURLToPath(new URL(`../seeds/pictures/${name}/`, import.meta.url));
  const id = await startStyle(artist, name);
  const files = readdirSync(folder).filter((file) => file.endsWith('.jpg'));
  await uploadArtworks(
    artist,
    id,
    files.map((file) => ({ name: file, bytes: readFileSync(folder + file) })),
  );
  return publish(artist, id);
}
