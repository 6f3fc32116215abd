import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type Check, checkLimits, checkRoutes, type FoundPicture } from '@limn/contracts/check';
import type { PictureCredentials } from '@limn/contracts/credentials';
import { referenceLine } from '@limn/contracts/references';
import { brand } from '../../brand.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { damaged, withPicture } from '../../platform/received-picture.ts';
import { safeFetch } from '../../platform/safe-fetch.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { createSlots } from '../../platform/slots.ts';
import type { Receipts } from '../credentials/index.ts';
import type { Caller } from '../identity/index.ts';
import {
  creditsOf,
  type ImageRow,
  imageUrl,
  isLicensedFile,
  referencesOf,
} from '../images/index.ts';
import { isExclusive, openLicences, reach } from '../licensing/index.ts';
import { find, type FindParts, type Match } from './find.ts';
import { decode, readSide, type Received } from './pixels.ts';

export interface CheckParts extends FindParts {
  clock: Clock;
  files: SignedFiles;
  credentials: { read(file: Uint8Array): Promise<PictureCredentials> };
  receipts: Pick<Receipts, 'receiptFor'>;
  publicUrl: string;
}

/** Searches at once, and those that wait; one holds some ten megabytes. */
const searches = createSlots({ running: 2, waiting: 12 });
/** Addresses that are fetched at once, and those that wait: each holds up to twenty megabytes. */
const fetches = createSlots({ running: 4, waiting: 12 });

interface Handed extends Received {
  sha256: string;
  credentials: PictureCredentials;
}

/** All that is read of a file; it is gone when that is done. */
const readFrom = ({ credentials }: CheckParts, source: MultipartFile | Uint8Array) =>
  withPicture(source, checkLimits, async ({ path }): Promise<Handed> => {
    const received = await decode(path, readSide).catch(() => {
      throw damaged();
    });
    const bytes = await readFile(path);
    return {
      ...received,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      credentials: await credentials.read(bytes),
    };
  });

async function fetched(parts: CheckParts, url: string, signal: AbortSignal): Promise<Handed> {
  const agent = `${brand.name} check (${parts.publicUrl}/check)`;
  const bytes = await fetches.run(() =>
    safeFetch(url, { maxBytes: checkLimits.maxBytes, agent, signal }),
  );
  return readFrom(parts, bytes).catch((error: unknown) => {
    if (!(error instanceof DomainError) || !error.fields) throw error;
    // Report the error at the field that was sent.
    throw new DomainError(error.code, error.message, [{ path: 'url', message: error.message }]);
  });
}

/** Files are named by their hash. */
const isKept = (image: ImageRow, sha256: string): boolean =>
  [image.fullKey, image.previewKey, image.publicPreviewKey, image.thumbnailKey].some((key) =>
    key?.includes(sha256),
  );

/** Evidence in the bytes for the picture that was found: they are a file of it, and we signed them as one. */
async function readBytes(
  { db }: CheckParts,
  image: ImageRow,
  { sha256, credentials }: Handed,
): Promise<{ delivered: boolean; signed: boolean }> {
  const ours = credentials.state === 'valid' && credentials.signer.who === 'ours';
  const named = ours ? credentials.credit?.picture : undefined;
  if (named !== undefined) return { delivered: named === image.id, signed: named === image.id };
  // Files that were signed before they named their picture are ones we keep.
  const delivered = isKept(image, sha256) || (await isLicensedFile(db, image.id, sha256));
  return { delivered, signed: ours && delivered };
}

/**
 * The widest licence in force of a picture that is shown, and of one that was licensed exclusively: that took it off
 * the market, and is no secret.
 */
async function licenceOf({ db }: CheckParts, image: ImageRow): Promise<FoundPicture['licence']> {
  const active = (await openLicences(db, [image.id])).filter(({ status }) => status === 'active');
  const [widest] = active.toSorted((a, b) => reach(b.tier) - reach(a.tier));
  if (!widest?.number) return null;
  const exclusive = isExclusive(widest.tier);
  return image.listedAt || exclusive
    ? { number: widest.number, tier: widest.tier, exclusive }
    : null;
}

/** A picture's credits, for anyone who has a copy; the picture itself only if it is public. */
async function describe(
  parts: CheckParts,
  { image, evidence, changes }: Match,
  handed: Handed,
): Promise<FoundPicture> {
  const { db, files } = parts;
  const { delivered, signed } = await readBytes(parts, image, handed);
  const licence = await licenceOf(parts, image);
  return {
    evidence: [...(signed ? [{ by: 'credentials', confidence: 1 } as const] : []), ...evidence],
    changes: {
      ...(delivered
        ? {
            resized: false,
            mirrored: false,
            turnedDegrees: 0,
            inverted: false,
            framed: false,
            cropped: null,
          }
        : changes),
      none: delivered,
    },
    width: image.width,
    height: image.height,
    enlargedTo:
      delivered && handed.width > image.width
        ? { width: handed.width, height: handed.height }
        : null,
    createdAt: image.createdAt.toISOString(),
    credits: (await creditsOf(db, files, [image.id])).get(image.id) ?? [],
    references: (await referencesOf(db, [image.id])).get(image.id) ?? [],
    account: image.account.kind,
    listed: image.listedAt
      ? { id: image.id, thumbnailUrl: imageUrl(files, image.id, 'public-preview') }
      : null,
    licenceNumber: licence?.number ?? null,
    licence,
  };
}

/** The signed part of an answer: everything but addresses that expire. */
function factsOf({ found, credentials }: Omit<Check, 'receipt'>, sha256: string, url?: string) {
  return {
    sha256,
    ...(url === undefined ? {} : { url }),
    found: found && {
      evidence: found.evidence,
      changes: found.changes,
      createdAt: found.createdAt,
      credits: found.credits.map(({ artist, style, artworks }) => ({
        artist: artist.name,
        style: style.name,
        artworks: artworks.map(({ title, ppm }) => ({ title, sharePpm: ppm })),
      })),
      ...(found.references.length > 0 && { references: found.references.map(referenceLine) }),
      ...(found.account === 'declared' && { owedBy: 'agreement' }),
      licenceNumber: found.licenceNumber,
      licence: found.licence,
    },
    credentials:
      credentials.state === 'valid'
        ? { state: credentials.state, signer: credentials.signer }
        : { state: credentials.state },
  };
}

/** Answers what a picture is and which artists it credits, for anyone and from any page. */
export function addCheckRoute(api: Api<Caller>, parts: CheckParts): void {
  api.on(checkRoutes.check, async ({ file, body, signal }) => {
    const handed = file
      ? await readFrom(parts, file)
      : await fetched(parts, body?.url ?? '', signal);
    const match = await searches.run(() => find(parts, handed, signal));
    const answer = {
      found: match ? await describe(parts, match, handed) : null,
      credentials: handed.credentials,
    };
    const receipt = await parts.receipts.receiptFor(
      'check',
      `sha256:${handed.sha256}`,
      factsOf(answer, handed.sha256, body?.url),
      parts.clock.now(),
    );
    return { ...answer, receipt };
  });
}
