import { TileHash } from '@limn/contracts/canvas-records';
import { ImageId } from '@limn/contracts/ids';
import { z } from 'zod';
import { sign, signatureMatches } from '../../platform/secret.ts';

/**
 * The proof in an exported package: which of its tiles this server made, and from which pictures. It is sealed with a
 * key that only the server has, so it cannot be forged.
 */
const PackageProof = z.object({
  v: z.literal(1),
  tiles: z.array(z.object({ hash: TileHash, images: z.array(ImageId) })),
  seal: z.string(),
});
export type ProvedTile = z.infer<typeof PackageProof>['tiles'][number];

const sealOf = (secret: string, tiles: readonly ProvedTile[]): string =>
  sign(secret, 'canvas-package', 1, JSON.stringify(tiles));

/** The text of `proof.json` of a package with these made tiles. */
export function writePackageProof(secret: string, tiles: readonly ProvedTile[]): string {
  const ordered = tiles
    .map(({ hash, images }) => ({ hash, images: images.toSorted() }))
    .toSorted((one, other) => (one.hash < other.hash ? -1 : 1));
  return JSON.stringify({ v: 1, tiles: ordered, seal: sealOf(secret, ordered) });
}

/** The made tiles that `proof.json` names, with their pictures; empty unless this server sealed it. */
export function readPackageProof(secret: string, text: string | undefined): Map<string, ImageId[]> {
  if (text === undefined) return new Map();
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return new Map();
  }
  const proof = PackageProof.safeParse(found);
  if (!proof.success || !signatureMatches(proof.data.seal, sealOf(secret, proof.data.tiles)))
    return new Map();
  return new Map(proof.data.tiles.map(({ hash, images }) => [hash, images]));
}
