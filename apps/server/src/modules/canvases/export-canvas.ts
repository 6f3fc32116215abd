import type { exportFormats } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { brand } from '../../brand.ts';
import { notFound } from '../../platform/errors.ts';
import type { FileAnswer } from '../../platform/http/send-file.ts';
import { type ZipEntry, zipOf } from '../../platform/zip.ts';
import { type SignableFormat, pictureTypes, type C2paAction } from '../credentials/index.ts';
import { type FinishParts, owedBy, proofOf } from '../images/index.ts';
import { accountOf, flattenCanvas, type FlattenParts, isPainted, orInvalid } from './flattened.ts';
import { type OpenDocument, openProved } from './open-document.ts';
import { writePackageProof } from './package-proof.ts';
import { withDeclaredParts, originOfCanvas, picturesIn } from './pictures-in.ts';

export type CanvasExportFormat = (typeof exportFormats)[number];
export type CanvasExportParts = FlattenParts & {
  finishing: FinishParts;
  /** Seals packages. */
  secret: string;
};

const types = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  tiff: 'image/tiff',
  psd: 'image/vnd.adobe.photoshop',
  limn: 'application/zip',
} as const satisfies Record<CanvasExportFormat, string>;

/** A document as a package: its records and places in `document.json`, and each of its tiles once. */
async function* packageOf(
  { task: { records, tiles }, read, fileOf, imagesOf }: OpenDocument,
  of: string,
  secret: string,
): AsyncGenerator<ZipEntry> {
  // A tile that the server made in place of the browser's goes under its own name.
  const placed = tiles.map((tile) => ({
    ...tile,
    hash: tile.hash && (fileOf(tile.hash)?.hash ?? tile.hash),
  }));
  const names = [...new Set(tiles.flatMap((tile) => tile.hash ?? []))];
  const proved = names.flatMap((name) => {
    const file = fileOf(name);
    return file?.made ? [{ hash: file.hash, images: imagesOf(name) }] : [];
  });
  const text = JSON.stringify({
    format: `${brand.name.toLowerCase()}-canvas`,
    version: 1,
    of,
    records,
    tiles: placed,
  });
  yield { name: 'document.json', bytes: Buffer.from(text), deflate: true };
  yield {
    name: 'proof.json',
    bytes: Buffer.from(writePackageProof(secret, proved)),
    deflate: true,
  };
  // Tiles are compressed already.
  const written = new Set<string>();
  for (const name of names) {
    const hash = fileOf(name)?.hash ?? name;
    if (written.has(hash)) continue;
    written.add(hash);
    yield { name: `tiles/${hash}.tile`, bytes: await read(name), deflate: false };
  }
}

async function packed(
  parts: CanvasExportParts,
  id: CanvasId,
  signal: AbortSignal,
): Promise<Pick<FileAnswer, 'stream' | 'size'>> {
  const document = await openProved(parts, id, signal);
  if (!document) throw notFound('That canvas');
  return { stream: zipOf(packageOf(document, id, parts.secret)), size: undefined };
}

/** The action for a frame with the visible mark. */
const previewed: C2paAction = { action: 'c2pa.edited', description: 'Marked as a preview' };

const isSignable = (format: CanvasExportFormat): format is SignableFormat => format in pictureTypes;

/**
 * A canvas's frame as a file. If a model painted parts of it, the file is labelled and signed with the pictures it was
 * made from. Parts that credit artists carry the visible mark, because no licence comes with the file.
 */
async function drawn(
  parts: CanvasExportParts,
  id: CanvasId,
  format: Exclude<CanvasExportFormat, 'limn'>,
  signal: AbortSignal,
): Promise<Pick<FileAnswer, 'stream' | 'size'>> {
  const { db, editors, finishing } = parts;
  const { document, flat } = await flattenCanvas(parts, id, signal);
  const pictures = await picturesIn(db, document);
  const counted = await accountOf(db, flat, document.canvas.profileId);
  const account = await withDeclaredParts(db, counted, pictures);
  const making = { ...originOfCanvas(pictures), account, painted: isPainted(flat) };
  const proof = await proofOf(finishing, making, (await owedBy(db, account)).named);
  const owes = account.kind !== 'own';
  const xmp = proof && { xmp: proof.xmp };
  const { task, read } = document;
  const { file } = await orInvalid(
    format === 'psd'
      ? editors.run({ kind: 'psd', ...task, ...xmp }, { signal, read })
      : editors.run({ kind: 'encode', pixels: flat.pixels, format, owes, ...xmp }, { signal }),
  );
  if (!proof?.facts || !isSignable(format)) return { stream: file, size: file.length };
  const steps = [...(proof.facts.steps ?? []), ...(owes ? [previewed] : [])];
  const facts = { ...proof.facts, steps };
  const signed = await finishing.credentials.sign({ file, format, facts });
  return { stream: signed, size: signed.length };
}

export async function exportCanvas(
  parts: CanvasExportParts,
  id: CanvasId,
  format: CanvasExportFormat,
  signal: AbortSignal,
): Promise<FileAnswer> {
  const made =
    format === 'limn' ? await packed(parts, id, signal) : await drawn(parts, id, format, signal);
  const extension = format === 'jpeg' ? 'jpg' : format;
  return {
    ...made,
    type: types[format],
    downloadName: `${brand.name.toLowerCase()}-${id}.${extension}`,
    immutable: false,
  };
}
