// node bench/double-exposures.ts [--pairs N] [--from N] [--side N] [--whole N] [FOLDER…]
// mixes pairs of our pictures (those of the folders, else synthetic ones) as people do, looks each result up as a save
// does, and prints how often an artist's credit was raised, and by how much: honest mixes must keep the credit of their
// layers.
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ArtworkId, ImageId, ProfileId, StyleId } from '@limn/contracts/ids';
import { embedMark, fingerprint, type Owned } from '@limn/imaging';
import { type Alteration, compare } from '@limn/imaging/looks';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { settleCredit } from '../apps/server/src/modules/canvases/settle-credit.ts';
import { decode } from '../apps/server/src/modules/check/pixels.ts';
import { insertMark, markOf } from '../apps/server/src/modules/images/marks.ts';
import {
  imageById,
  type ImageRow,
  insertImage,
} from '../apps/server/src/modules/images/queries.ts';
import { createPool } from '../apps/server/src/painting/index.ts';
import { type Database, openEmbedded } from '../apps/server/src/platform/database/database.ts';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { signedFiles } from '../apps/server/src/platform/signed-files.ts';
import { createStorage, type Storage } from '../apps/server/src/platform/storage.ts';
import { mixes, mixOf, wholly } from '../apps/server/testing/double-exposures.ts';
import { syntheticPicture } from './synthetic-pictures.ts';
import { seeded } from './synthetic-prints.ts';

const { values: given, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: {
    pairs: { type: 'string', default: '1000' },
    from: { type: 'string', default: '0' },
    side: { type: 'string', default: '512' },
    /** Look up every n-th pair completely, even if its credit needs no check; 1: all. */
    whole: { type: 'string', default: '1' },
  },
});
const unaltered: Alteration = {
  frame: { left: 0, top: 0, width: 1, height: 1 },
  mirrored: false,
  turned: 0,
  quarters: 0,
  inverted: false,
  inside: null,
  covered: false,
};
const markKey = 'a key that the marks are written under';
const side = Number(given.side);
/** As many pictures as give that many pairs, each in some ten of them. */
const pairs = Number(given.pairs);

async function originals(): Promise<Uint8Array[]> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(jpe?g|png|webp)$/i.test(name))
      .toSorted()
      .map((name) => join(folder, name)),
  );
  const sources: (string | Uint8Array)[] = [...paths];
  const synthetic = folders.length > 0 ? 0 : Math.max(20, Math.min(400, Math.ceil(pairs / 10)));
  for (let i = 0; i < synthetic; i++) sources.push(await syntheticPicture(Number(given.from) + i));
  return Promise.all(
    sources.map((source) =>
      sharp(source).resize(side, side, { fit: 'cover' }).removeAlpha().png().toBuffer(),
    ),
  );
}

interface Ours {
  row: ImageRow;
  picture: Owned;
}

async function keep(
  db: Database,
  storage: Storage,
  file: Uint8Array,
  number: number,
): Promise<Ours> {
  const { pixels } = await decode(file, side);
  const { width, height } = pixels;
  const marked = embedMark(pixels, { key: markKey, payload: markOf(number) });
  const kept = await sharp(marked.data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png()
    .toBuffer();
  const name = String(number).padStart(25, '0');
  const [id, work] = [`img_5${name}` as ImageId, `art_5${name}` as ArtworkId];
  const style = `sty_5${name}` as StyleId;
  const key = await storage.put('images', 'png', kept);
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
      styleId: style,
      recipe: null,
      modelVersion: null,
      composer: null,
      width,
      height,
      format: 'png',
      account: { kind: 'exact', shares: [{ source: 'artwork', id: work, ppm: 1_000_000 }] },
      fullKey: key,
      fullSha256: createHash('sha256').update(kept).digest('hex'),
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
      listedAt: new Date(),
      starredAt: null,
      deletedAt: null,
      takenDownAt: null,
      lookedUpAt: null,
      offerRefusedAt: null,
      copyOf: null,
      listedBefore: null,
      createdAt: new Date(),
    },
    [{ artworkId: work, styleId: style, profileId: 'prf_0' as ProfileId, ppm: 1_000_000 }],
    [],
  );
  await insertMark(db, { id, number, fingerprint: fingerprint(pixels) });
  const painted = wholly(
    { width, height, data: new Uint8Array(marked.data) },
    { kind: 'artwork', id: work },
  );
  return { row: (await imageById(db, id))!, picture: painted };
}

const handle = await openEmbedded({});
const dataFolder = mkdtempSync(join(tmpdir(), 'limn-bench-'));
const [readers, editors] = [createPool(2), createPool(1)];
try {
  const { db } = handle;
  await migrate(handle);
  // Foreign keys are not checked: there are no people or styles.
  await db.execute(sql`set session_replication_role = replica`);
  const storage = await createStorage({ dataFolder, s3: undefined });
  const files = signedFiles('a secret of the bench that signs nothing');
  const parts = { db, storage, readers, editors, markKey, files };
  const maker = { buyer: undefined, own: ['prf_0' as ProfileId] };
  const ours: Ours[] = [];
  for (const [i, file] of (await originals()).entries())
    ours.push(await keep(db, storage, file, i + 1));
  const random = seeded(29 + Number(given.from));
  const { signal } = new AbortController();
  const tally = new Map<string, { all: number; raised: number; byMore: number }>();
  const started = performance.now();
  let counted = 0;
  console.log(`${pairs} pairs of ${ours.length} pictures, ${side} pixels a side`);
  for (let i = 0; i < pairs; i++) {
    const below = Math.floor(random() * ours.length);
    const above = (below + 1 + Math.floor(random() * (ours.length - 1))) % ours.length;
    const mix = mixes[i % mixes.length]!;
    const flat = await mixOf(ours[below]!.picture, ours[above]!.picture, mix);
    const placed = [ours[below]!.row, ...('tint' in mix ? [] : [ours[above]!.row])];
    const of = tally.get(mix.name) ?? { all: 0, raised: 0, byMore: 0 };
    tally.set(mix.name, of);
    of.all++;
    if ((i + 1) % 500 === 0)
      console.log(`${i + 1} after ${((performance.now() - started) / 1000).toFixed(0)} s`);
    // A picture that is counted at least half of r² is not raised, whether it is recognized or not.
    const isCounted = placed.every((row) => {
      const one = ours.find((other) => other.row === row)!;
      const { agreement } = compare(flat.pixels, one.picture.pixels, {
        alteration: unaltered,
        cut: false,
        key: markKey,
      });
      const [share] = row.account.shares;
      const owed = flat.shares.find(
        ({ source }) =>
          source.kind === 'artwork' && share?.source === 'artwork' && source.id === share.id,
      );
      return (owed?.ppm ?? 0) / 1_000_000 >= 0.5 * Math.max(0, agreement) ** 2;
    });
    if (isCounted && i % Number(given.whole) !== 0) {
      counted++;
      continue;
    }
    const { raised } = await settleCredit(parts, maker, flat, { placed }, signal);
    if (raised.length > 0) console.log(`${mix.name}: ${raised.map(({ ppm }) => ppm).join(', ')}`);
    if (raised.length > 0) of.raised++;
    if (raised.some(({ ppm }) => ppm > 50_000)) of.byMore++;
  }
  console.log(`${counted} of them were counted enough without a look-up.`);
  console.log('| mix | raised | by more than 5% |\n| --- | --- | --- |');
  for (const [name, { all, raised, byMore }] of tally)
    console.log(`| ${name} | ${raised} of ${all} | ${byMore} |`);
} finally {
  await Promise.all([readers.close(), editors.close()]);
  await handle.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
