import type { MultipartFile } from '@fastify/multipart';
import type { ImageId } from '@limn/contracts/ids';
import { type FoundPicture, type Lookup, lookupLimits, lookupRoutes } from '@limn/contracts/lookup';
import sharp from 'sharp';
import type { PaintingPool, Pixels } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import type { Api } from '../../platform/http/api.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import { createSlots } from '../../platform/slots.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import type { Storage } from '../../platform/storage.ts';
import type { Caller } from '../identity/index.ts';
import { creditsOf, findByLooks, findByMark, imageById, imageUrl } from '../images/index.ts';
import { openLicences } from '../licensing/index.ts';

export interface LookupParts {
  db: Sql;
  files: SignedFiles;
  storage: Storage;
  /** Threads of their own, so that nobody waits behind a painting. */
  readers: PaintingPool;
  markKey: string;
}

/** The mark is read at 512 pixels; more than this on the long side says nothing more. */
const readSide = 1536;
/** Most bits of 128 in which a picture may differ and be taken for ours; the imaging README measures it. */
const alikeBits = 20;
/** So much differs in what is left of a picture that was cut to three quarters. */
const croppedBits = 44;

/** Searches at once, and those that wait; one holds some ten megabytes. */
const searches = createSlots(2, 12);

/** A picture's pixels, upright and no larger than is read. */
async function decode(source: string | Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(source, { limitInputPixels: lookupLimits.maxPixels })
    .rotate()
    .toColourspace('srgb')
    .resize({ width: readSide, height: readSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}

/** The upload's pixels; the file is gone when they are there. */
const receive = (file: MultipartFile): Promise<Pixels> =>
  withPicture(file, lookupLimits, ({ path }) =>
    decode(path).catch(() => {
      throw damaged();
    }),
  );

type Match = Pick<FoundPicture, 'how' | 'mirrored' | 'confidence'> & { id: ImageId };

/** By its mark; else by its looks, where a part of a picture may show its mark once laid over the whole. */
async function find(
  { db, storage, readers, markKey }: LookupParts,
  pixels: Pixels,
  signal: AbortSignal,
): Promise<Match | undefined> {
  const read = async (reference?: Pixels) => {
    const { mark, fingerprint } = await readers.run(
      { kind: 'recognise', pixels, key: markKey, ...(reference ? { reference } : {}) },
      { signal },
    );
    const id = mark && (await findByMark(db, mark.payload));
    const marked: Match | undefined =
      mark && id ? { id, how: 'mark', mirrored: false, confidence: mark.confidence } : undefined;
    return { marked, fingerprint };
  };
  const { marked, fingerprint } = await read();
  if (marked) return marked;
  const alike = await findByLooks(db, fingerprint, croppedBits);
  for (const { id, mirrored } of alike) {
    const image = mirrored ? undefined : await imageById(db, id);
    if (!image) continue;
    const laid = await read(await decode(await storage.get(image.fullKey)));
    if (laid.marked) return laid.marked;
  }
  const [nearest] = alike;
  if (!nearest || nearest.bits > alikeBits) return undefined;
  const { id, mirrored, bits } = nearest;
  const { fingerprintBits } = await import('@limn/imaging');
  return { id, how: 'fingerprint', mirrored, confidence: 1 - bits / fingerprintBits };
}

/** Whom a picture owes, to anyone who holds a copy of it; the picture itself only if it is shown. */
async function lookUp(
  parts: LookupParts,
  file: MultipartFile,
  signal: AbortSignal,
): Promise<Lookup> {
  const { db, files } = parts;
  const pixels = await receive(file);
  const match = await searches.run(() => find(parts, pixels, signal));
  const image = match && (await imageById(db, match.id));
  if (!match || !image) return { found: null };
  const [licence] = image.listedAt
    ? (await openLicences(db, [image.id])).filter(({ status }) => status === 'active')
    : [];
  return {
    found: {
      how: match.how,
      mirrored: match.mirrored,
      confidence: match.confidence,
      width: image.width,
      height: image.height,
      createdAt: image.createdAt.toISOString(),
      credits: (await creditsOf(db, files, [image.id])).get(image.id) ?? [],
      listed: image.listedAt
        ? { id: image.id, thumbnailUrl: imageUrl(files, image.id, 'thumbnail') }
        : null,
      licenceNumber: licence?.number ?? null,
    },
  };
}

export function addLookupRoute(api: Api<Caller>, parts: LookupParts): void {
  api.on(lookupRoutes.lookup, ({ file, signal }) => lookUp(parts, file, signal));
}
