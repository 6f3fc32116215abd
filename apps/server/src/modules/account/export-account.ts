import type { Readable } from 'node:stream';
import type { UserId } from '@limn/contracts/ids';
import { z } from 'zod';
import { brand } from '../../brand.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage.ts';
import { personalRows, personalTables, personOf } from './personal-data.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';

/** Tables whose rows name files, the column with the key, and the folder they go to. */
const files = [
  { table: 'photos', key: 'large_key', folder: 'photos' },
  { table: 'voice_samples', key: 'storage_key', folder: 'voices' },
  { table: 'artworks', key: 'storage_key', folder: 'artworks' },
  { table: 'images', key: 'preview_key', folder: 'pictures' },
  { table: 'canvases', key: 'thumbnail_key', folder: 'canvases' },
  { table: 'tile_files', key: 'storage_key', folder: 'tiles' },
] as const;

const Account = z.object({ account: z.object({ kind: z.literal('own') }) });
const isOwn = (row: Record<string, unknown>) => Account.safeParse(row).success;

const readme = (
  now: Date,
) => `${brand.name}: everything kept about your account, ${now.toISOString()}

data/      one JSON file for each kind of record, with the columns as they are kept
photos/    headshots, covers and portfolio pictures
voices/    your voice sample
artworks/  pictures you uploaded to train art styles from
pictures/  pictures you uploaded, and those you made, with the preview mark; clean files of licensed pictures are on their
           licence pages
canvases/  small pictures of your canvases; what lies on them is in data/
tiles/     their pixels, in tiles of 256 × 256 named as in data/canvas_tiles.json

Times are UTC. Amounts are in the smallest unit of their currency.
`;

/** Everything kept about a person, as a ZIP file that is made while it is read. */
export function exportAccount(
  { db, storage }: { db: Database; storage: Storage },
  userId: UserId,
  now: Date,
): Readable {
  async function* entries(): AsyncGenerator<ZipEntry> {
    const text = (name: string, content: string) => ({
      name,
      bytes: Buffer.from(content),
      deflate: true,
    });
    yield text('README.txt', readme(now));
    const person = await personOf(db, userId);
    for (const table of Object.keys(personalTables))
      yield text(
        `data/${table}.json`,
        JSON.stringify(await personalRows(db, table, person), undefined, 2),
      );
    for (const { table, key, folder } of files)
      for (const row of await personalRows(db, table, person)) {
        // Files that belong only to the person are exported unchanged.
        const stored = z.string().safeParse(isOwn(row) ? row['full_key'] : row[key]);
        if (!stored.success) continue;
        const extension = stored.data.split('.').at(-1) ?? 'bin';
        yield {
          name: `${folder}/${String(row['id'] ?? row['hash'])}.${extension}`,
          bytes: await storage.get(stored.data),
          deflate: false,
        };
      }
  }
  return zipOf(entries());
}
