import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MultipartFile } from '@fastify/multipart';
import { type Check, checkLimits, checkRoutes, type FoundPicture } from '@limn/contracts/check';
import type { PictureCredentials } from '@limn/contracts/credentials';
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
import { creditsOf, type ImageRow, imageUrl } from '../images/index.ts';
import { openLicences } from '../licensing/index.ts';
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
const searches = createSlots(2, 12);
/** Addresses that are fetched at once, and those that wait: each holds up to twenty megabytes. */
const fetches = createSlots(4, 12);

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
    // The field that is to be mended is the one that was sent.
    throw new DomainError(error.code, error.message, [{ path: 'url', message: error.message }]);
  });
}

const isSignedByUs = (credentials: PictureCredentials): boolean =>
  credentials.state === 'valid' && credentials.signer.who === 'ours';

/** Whether these are the bytes of a file we keep; files are named by their hash. */
const isKept = (image: ImageRow, sha256: string): boolean =>
  [image.fullKey, image.previewKey, image.publicPreviewKey, image.thumbnailKey].some((key) =>
    key?.includes(sha256),
  );

/** Whom a picture owes, to anyone who holds a copy of it; the picture itself only if it is shown. */
async function describe(
  { db, files }: CheckParts,
  { image, evidence, changes }: Match,
  { sha256, credentials }: Handed,
): Promise<FoundPicture> {
  const signed = isSignedByUs(credentials);
  const unchanged = signed || isKept(image, sha256);
  const [licence] = image.listedAt
    ? (await openLicences(db, [image.id])).filter(({ status }) => status === 'active')
    : [];
  return {
    evidence: [...(signed ? [{ by: 'credentials', confidence: 1 } as const] : []), ...evidence],
    changes: {
      ...(unchanged
        ? { resized: false, mirrored: false, turnedDegrees: 0, framed: false, cropped: null }
        : changes),
      none: unchanged,
    },
    width: image.width,
    height: image.height,
    createdAt: image.createdAt.toISOString(),
    credits: (await creditsOf(db, files, [image.id])).get(image.id) ?? [],
    listed: image.listedAt
      ? { id: image.id, thumbnailUrl: imageUrl(files, image.id, 'public-preview') }
      : null,
    licenceNumber: licence?.number ?? null,
  };
}

/** What a receipt says of an answer: all of it but addresses that run out. */
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
      licenceNumber: found.licenceNumber,
    },
    credentials:
      credentials.state === 'valid'
        ? { state: credentials.state, signer: credentials.signer }
        : { state: credentials.state },
  };
}

/** Answers what a picture is and whom it owes, for anyone and from any page. */
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
