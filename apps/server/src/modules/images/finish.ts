import { createHash } from 'node:crypto';
import type { ImageId } from '@limn/contracts/ids';
import { type ParentPart, PictureAccount } from '@limn/contracts/picture-account';
import { canBeMarked, type PaintingPool, type Pixels, previewSide } from '../../painting/index.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Credentials, C2paAction } from '../credentials/index.ts';
import { insertMark, markOf, nextNumber } from './marks.ts';
import { agentOf, allowedPrompt } from './made-with.ts';
import { owedBy, settledFor } from './owed.ts';
import { proofOf } from './proof.ts';
import { type ImageRow, insertImage } from './queries.ts';
import { insertReferences, type ReferenceRecord, withInherited } from './references.ts';

/** A maker's result: pixels and their credits. It knows no storage, no marks and no money. */
export interface UnfinishedPicture {
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
  /** Key of the invisible marks. */
  markKey: string;
}

/** Facts stored with a picture besides those that finishing determines. */
export type StoredPictureFacts = Pick<
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
      | 'contents'
      | 'notPainted'
      | 'lifted'
      | 'largestCopy'
      | 'lookedUpAt'
    >
  > & {
    parents?: { id: ImageId; part: ParentPart }[];
    /** References it was painted from; those of its parents are added. */
    references?: ReferenceRecord[];
    /** Works were painted into it, including works that credit no one. */
    painted?: boolean;
  };

const numbered: C2paAction = {
  action: 'c2pa.watermarked.unbound',
  description: 'Marked with its number',
};
const previewed: C2paAction = { action: 'c2pa.edited', description: 'Marked as a preview' };
const shrunk: C2paAction = { action: 'c2pa.resized', description: 'Brought to a smaller size' };

/**
 * The only way to store a picture: marks it, encodes, signs and stores its files, and inserts its row with account and
 * parents. `enter` gets the insertion in a transaction, to do related writes in it; it may leave the picture out.
 * Uploads and purely hand-made pictures carry no marks. Pictures made by a model are labelled in all their files, even
 * if they credit no one; then they have no visible mark and are not found by their look.
 * @returns its id, if it was not left out
 */
export async function finish(
  parts: FinishParts,
  { pixels, map, owners, ...made }: UnfinishedPicture,
  { parents = [], references: ownReferences = [], painted = false, ...facts }: StoredPictureFacts,
  options: {
    signal: AbortSignal;
    enter?: (tx: Tx, insert: () => Promise<void>, id: ImageId) => Promise<void>;
  },
): Promise<ImageId> {
  const { db, storage, pool } = parts;
  const account = await settledFor(db, PictureAccount.parse(made.account), facts.profileId);
  const { owed, named } = await owedBy(db, account);
  const references = await withInherited(db, ownReferences, parents);
  const id = newId('image');
  const { recipe, composer } = facts;
  const making = {
    origin: facts.origin,
    account,
    composer,
    painted,
    parents,
    references: ownReferences,
  };
  const softwareAgent = agentOf({
    recipe: recipe ?? null,
    modelVersion: facts.modelVersion ?? null,
  });
  const { prompt } = await allowedPrompt(db, recipe ?? null, facts.profileId);
  const proof = await proofOf(parts, { ...making, id, softwareAgent, prompt }, named);
  const number = proof?.numbered && (await nextNumber(db));
  const owes = account.kind !== 'own';
  const files = await pool.run(
    {
      kind: 'finish',
      pixels,
      format: facts.format,
      owes,
      ...(proof && { xmp: proof.xmp }),
      ...(number && { mark: { key: parts.markKey, payload: markOf(number) } }),
    },
    { signal: options.signal },
  );
  const sign = async (file: Uint8Array, format: ImageRow['format'], steps: C2paAction[]) => {
    if (!proof?.facts) return file;
    const before = proof.facts.steps ?? [];
    const signed = { ...proof.facts, steps: [...before, ...steps] };
    return parts.credentials.sign({ file, format, facts: signed });
  };
  const marking = canBeMarked(pixels) ? [numbered] : [];
  const shown = [
    ...(owes ? [previewed] : []),
    ...marking,
    ...(Math.max(pixels.width, pixels.height) > previewSide ? [shrunk] : []),
  ];
  const full = await sign(files.full, facts.format, marking);
  const put = (bytes: Uint8Array | undefined, folder = 'images', type = 'webp') =>
    bytes ? storage.put(folder, type, bytes) : null;
  const row: ImageRow = {
    name: null,
    generationId: null,
    position: 0,
    styleId: null,
    recipe: null,
    modelVersion: null,
    composer: null,
    contents: [],
    notPainted: [],
    lifted: [],
    largestCopy: null,
    lookedUpAt: null,
    ...facts,
    id,
    colours: files.colours,
    account,
    width: pixels.width,
    height: pixels.height,
    fullKey: await storage.put('images', facts.format, full),
    fullSha256: createHash('sha256').update(full).digest('hex'),
    signed: proof?.facts !== undefined,
    previewKey: await storage.put('images', 'webp', await sign(files.preview, 'webp', shown)),
    thumbnailKey: await storage.put('images', 'webp', files.thumbnail),
    publicPreviewKey: await put(files.public && (await sign(files.public.preview, 'webp', shown))),
    publicThumbnailKey: await put(files.public?.thumbnail),
    cleanThumbnailKey: null,
    mapKey: await put(map, 'maps', 'map'),
    ownersKey: await put(owners, 'owners', 'plane'),
    listedAt: null,
    takenDownAt: null,
    offerRefusedAt: null,
    copyOf: null,
    starredAt: null,
    deletedAt: null,
    listedBefore: null,
  };
  await db.transaction(async (tx) => {
    const insert = async () => {
      await insertImage(tx, row, owed, parents);
      await insertReferences(tx, id, references);
      if (number) await insertMark(tx, { id, number, fingerprint: files.fingerprint });
    };
    await (options.enter ? options.enter(tx, insert, id) : insert());
  });
  return id;
}
