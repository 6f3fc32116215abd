import { createHash } from 'node:crypto';
import type { ImageId } from '@limn/contracts/ids';
import { type ParentPart, PictureAccount } from '@limn/contracts/picture-account';
import type { PaintingPool, Pixels } from '../../painting/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Credentials } from '../credentials/index.ts';
import { insertMark, markOf, nextNumber } from './marks.ts';
import { xmpOf } from './metadata.ts';
import { creditLines, owedBy, peopleIn, rightsUrl, settledFor } from './owed.ts';
import { type ImageRow, insertImage } from './queries.ts';
import { credentialFacts, parentFiles } from './signed-facts.ts';

/** What a maker gives: pixels, and whom they owe. It knows no storage, no marks and no money. */
export interface Made {
  pixels: Pixels;
  account: PictureAccount;
  /** Where in which artwork each place comes from; see `encodeSourceMap`. */
  map?: Uint8Array;
  /** Whose each pixel is; see `encodeOwnership`. */
  owners?: Uint8Array;
}

export interface FinishParts {
  db: Database;
  storage: Storage;
  pool: PaintingPool;
  publicUrl: string;
  credentials: Pick<Credentials, 'signs' | 'sign'>;
  /** What invisible marks are written under. */
  markKey: string;
}

/** What is written of a picture beside what finishing finds out. */
export type PictureFacts = Pick<
  ImageRow,
  'origin' | 'profileId' | 'format' | 'sample' | 'createdAt'
> &
  Partial<
    Pick<
      ImageRow,
      | 'name'
      | 'generationId'
      | 'position'
      | 'styleId'
      | 'recipe'
      | 'modelVersion'
      | 'composer'
      | 'notPainted'
      | 'lifted'
      | 'largestCopy'
    >
  > & { parents?: { id: ImageId; part: ParentPart }[] };

/**
 * The only door to the shelf: marks a picture, encodes, signs and stores its files, and writes its row with its
 * account and its parents. `enter` is given the writing in a transaction, to do in it what belongs with it;
 * it may leave the picture out.
 *
 * A picture that is its maker's own carries no marks and is not found by its looks: it is nobody
 * else's business.
 *
 * @returns its id, if it was not left out
 */
export async function finish(
  parts: FinishParts,
  { pixels, map, owners, ...made }: Made,
  { parents = [], ...facts }: PictureFacts,
  options: {
    signal: AbortSignal;
    enter?: (tx: Tx, insert: () => Promise<void>, id: ImageId) => Promise<void>;
  },
): Promise<ImageId> {
  const { db, storage, pool } = parts;
  const account = await settledFor(db, PictureAccount.parse(made.account), facts.profileId);
  const { owed, named } = await owedBy(db, account);
  const url = rightsUrl(parts.publicUrl);
  const number = account.kind === 'own' ? undefined : await nextNumber(db);
  const files = await pool.run(
    {
      kind: 'finish',
      pixels,
      format: facts.format,
      ...(number
        ? {
            xmp: xmpOf({
              credits: creditLines(named),
              people: await peopleIn(db, account),
              rightsUrl: url,
            }),
            mark: { key: parts.markKey, payload: markOf(number) },
          }
        : {}),
    },
    { signal: options.signal },
  );
  const signs = number !== undefined && parts.credentials.signs !== 'none';
  const credentials = signs
    ? credentialFacts({
        account,
        shares: named,
        url,
        madeFrom: await parentFiles(parts, parents),
        ...(facts.composer ? { composer: facts.composer } : {}),
        ...(facts.recipe
          ? { softwareAgent: `${facts.recipe.model} ${facts.modelVersion ?? ''}` }
          : {}),
      })
    : undefined;
  const sign = async (file: Uint8Array, format: ImageRow['format'] = 'webp') =>
    credentials ? parts.credentials.sign({ file, format, facts: credentials }) : file;
  const full = await sign(files.full, facts.format);
  const put = (bytes: Uint8Array | undefined, folder = 'images', type = 'webp') =>
    bytes ? storage.put(folder, type, bytes) : null;
  const id = newId('image');
  const row: ImageRow = {
    name: null,
    generationId: null,
    position: 0,
    styleId: null,
    recipe: null,
    modelVersion: null,
    composer: null,
    notPainted: [],
    lifted: [],
    largestCopy: null,
    ...facts,
    id,
    colours: files.colours,
    account,
    width: pixels.width,
    height: pixels.height,
    fullKey: await storage.put('images', facts.format, full),
    fullSha256: createHash('sha256').update(full).digest('hex'),
    signed: signs,
    previewKey: await storage.put('images', 'webp', await sign(files.preview)),
    thumbnailKey: await storage.put('images', 'webp', files.thumbnail),
    publicPreviewKey: await put(files.public && (await sign(files.public.preview))),
    publicThumbnailKey: await put(files.public?.thumbnail),
    cleanThumbnailKey: null,
    mapKey: await put(map, 'maps', 'map'),
    ownersKey: await put(owners, 'owners', 'plane'),
    listedAt: null,
    takenDownAt: null,
    starredAt: null,
    deletedAt: null,
    listedBefore: null,
  };
  await db.transaction(async (tx) => {
    const insert = async () => {
      await insertImage(tx, row, owed, parents);
      if (number && files.fingerprint)
        await insertMark(tx, { id, number, fingerprint: files.fingerprint });
    };
    await (options.enter ? options.enter(tx, insert, id) : insert());
  });
  return id;
}
