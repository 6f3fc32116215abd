// node bench/check.ts [--repeats N] [--decoys N] [--synthetic N] [--from N] [--changes 'JPEG 30,crop 10%'] [FOLDER…]
// registers half of the pictures in the folders, and of synthetic ones (numbers from --from on), as ours, marked, and
// prints how often altered copies are recognized correctly, and how often pictures of the other half are taken for
// ours.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { ownAccount } from '@limn/contracts/picture-account';
import { embedMark, fingerprint } from '@limn/imaging';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { knownPicturesJob } from '../apps/server/src/modules/check/features-job.ts';
import { findWithLooks } from '../apps/server/src/modules/check/find.ts';
import { decode } from '../apps/server/src/modules/check/pixels.ts';
import { insertMark, markOf } from '../apps/server/src/modules/images/marks.ts';
import { insertImage } from '../apps/server/src/modules/images/queries.ts';
import { createPool } from '../apps/server/src/painting/index.ts';
import { type Database, openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { createStorage, type Storage } from '../apps/server/src/platform/storage.ts';
import { changes } from './changes.ts';
import { syntheticPicture } from './synthetic-pictures.ts';
import { fill, seeded } from './synthetic-prints.ts';

const { values: given, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '1' },
    decoys: { type: 'string', default: '20000' },
    synthetic: { type: 'string', default: '0' },
    from: { type: 'string', default: '0' },
    changes: { type: 'string' },
  },
});
const markKey = 'a key that the marks are written under';
/** Long side of a stored picture. */
const side = 1024;

/**
 * The pictures of the folders, whole and, where they are large enough, in quarters; each with the number of the picture that
 * it is of: all of one are ours, or none.
 */
async function originals(): Promise<{ of: number; file: Uint8Array }[]> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
      .toSorted()
      .map((name) => join(folder, name)),
  );
  const all: { of: number; file: Uint8Array }[] = [];
  for (const [of, path] of paths.entries()) {
    const { width, height } = await sharp(path).metadata();
    const [w, h] = [width >> 1, height >> 1];
    const cuts = Math.min(w, h) >= 256 ? [0, 1, 2, 3] : [];
    all.push({
      of,
      file: await sharp(path).resize(side, side, { fit: 'inside' }).png().toBuffer(),
    });
    for (const i of cuts)
      all.push({
        of,
        file: await sharp(path)
          .extract({ left: (i & 1) * w, top: (i >> 1) * h, width: w, height: h })
          .resize(side, side, { fit: 'inside' })
          .png()
          .toBuffer(),
      });
  }
  for (let i = 0; i < Number(given.synthetic); i++)
    all.push({ of: paths.length + i, file: await syntheticPicture(Number(given.from) + i) });
  return all;
}

async function keep(db: Database, storage: Storage, picture: Uint8Array, number: number) {
  const { pixels } = await decode(picture, side);
  const marked = embedMark(pixels, { key: markKey, payload: markOf(number) });
  const { width, height } = pixels;
  const file = await sharp(marked.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  const id = `img_5${String(number).padStart(25, '0')}` as ImageId;
  const key = await storage.put('images', 'png', file);
  await insertImage(
    db,
    {
      id,
      origin: 'uploaded',
      name: 'ours.png',
      signed: false,
      generationId: null,
      position: 0,
      profileId: 'prf_0' as ProfileId,
      styleId: null,
      recipe: null,
      modelVersion: null,
      composer: null,
      width,
      height,
      format: 'png',
      account: ownAccount,
      fullKey: key,
      fullSha256: createHash('sha256').update(file).digest('hex'),
      previewKey: key,
      thumbnailKey: key,
      publicPreviewKey: null,
      publicThumbnailKey: null,
      cleanThumbnailKey: null,
      mapKey: null,
      ownersKey: null,
      contents: [],
      notPainted: [],
      lifted: [],
      largestCopy: null,
      colours: null,
      sample: false,
      listedAt: null,
      starredAt: null,
      deletedAt: null,
      takenDownAt: null,
      lookedUpAt: null,
      offerRefusedAt: null,
      copyOf: null,
      listedBefore: null,
      createdAt: new Date(),
    },
    [],
    [],
  );
  await insertMark(db, { id, number, fingerprint: fingerprint(pixels) });
  return { id, file };
}

const handle = await openEmbedded({});
const dataFolder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const readers = createPool(1);
try {
  const { db } = handle;
  await migrate(handle);
  // Foreign keys are not checked: there are no people or styles.
  await db.execute(sql`set session_replication_role = replica`);
  const storage = await createStorage({ dataFolder, s3: undefined });
  const parts = { db, storage, readers, markKey };
  const pictures = await originals();
  await fill(db, Number(given.decoys));

  const ours: { id: ImageId; file: Uint8Array }[] = [];
  for (const [i, { of, file }] of pictures.entries())
    if (of % 2 === 0) ours.push(await keep(db, storage, file, i + 1));
  await knownPicturesJob({ db, storage, pool: readers }).run({}, new AbortController().signal);
  const foreign = pictures.flatMap(({ of, file }) => (of % 2 === 1 ? [file] : []));
  console.log(`${ours.length} of ours among ${given.decoys} others, ${foreign.length} foreign`);

  const random = seeded(11 + Number(given.from));
  const look = async (file: Uint8Array) => {
    const started = performance.now();
    const { signal } = new AbortController();
    const { match } = await findWithLooks(parts, await decode(file, 1536), signal);
    return { match, ms: performance.now() - started };
  };
  const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
  row('change', 'found', 'wrong', 'by its mark', 'p50, p95 in ms', 'foreign mistaken for ours');
  row('---', '---', '---', '---', '---', '---');
  const wanted = given.changes?.split(',');
  for (const { name, apply } of changes) {
    if (wanted && !wanted.includes(name)) continue;
    const seen = { found: 0, wrong: 0, marked: 0, taken: 0, all: 0 };
    const times: number[] = [];
    for (let round = 0; round < Number(given.repeats); round++) {
      for (const { id, file } of ours) {
        const { match, ms } = await look(await apply(file, random));
        seen.all++;
        times.push(ms);
        if (match?.image.id === id) seen.found++;
        else if (match) seen.wrong++;
        if (match?.evidence[0]?.by === 'mark') seen.marked++;
      }
      for (const picture of foreign) {
        const { match, ms } = await look(await apply(picture, random));
        times.push(ms);
        if (match) seen.taken++;
      }
    }
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!.toFixed(0);
    row(
      name,
      `${seen.found} of ${seen.all}`,
      seen.wrong,
      seen.marked,
      `${at(0.5)}, ${at(0.95)}`,
      `${seen.taken} of ${times.length - seen.all}`,
    );
  }
} finally {
  await readers.close();
  await handle.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
