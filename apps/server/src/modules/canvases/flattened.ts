import type { ArtworkId, CanvasId, ProfileId } from '@limn/contracts/ids';
import { ownAccount, PictureAccount } from '@limn/contracts/picture-account';
import { type FlattenResult, type PaintingPool, reasonOf } from '../../painting/index.ts';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError, invalid, notFound } from '../../platform/errors.ts';
import { settledFor } from '../images/index.ts';
import { artworksById } from '../styles/index.ts';
import { type OpenDocument, openProved } from './open-document.ts';
import type { ProvingParts } from './prove-tiles.ts';

export interface FlattenParts extends ProvingParts {
  /** Worker threads reserved for canvases. */
  editors: PaintingPool;
}

/** A failure of work on the current document is reported to the caller. */
export async function orInvalid<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = error instanceof DomainError ? undefined : reasonOf(error);
    throw reason === undefined ? error : invalid('layers', reason);
  }
}

/**
 * A canvas's frame, drawn.
 * @throws DomainError not_found; invalid when there is nothing in it
 */
export async function flattenCanvas(
  parts: FlattenParts,
  id: CanvasId,
  signal: AbortSignal,
): Promise<{ document: OpenDocument; flat: FlattenResult }> {
  const document = await openProved(parts, id, signal);
  if (!document) throw notFound('That canvas');
  const { task, read } = document;
  const flat = await orInvalid(parts.editors.run({ kind: 'flatten', ...task }, { signal, read }));
  if (flat.blank)
    throw invalid('layers', 'There is nothing in the frame yet. Draw or place something.');
  return { document, flat };
}

/** Whether works were painted into a flattened frame, including works that credit no one. */
export const isPainted = ({ shares }: Pick<FlattenResult, 'shares'>): boolean =>
  shares.some(({ source, ppm }) => source.kind === 'artwork' && ppm > 0);

/** Credits of a flattened frame: its artworks, as counted; empty if it has none. */
export async function accountOf(
  db: Sql,
  { shares }: Pick<FlattenResult, 'shares'>,
  maker: ProfileId,
): Promise<PictureAccount> {
  const artworks = shares.flatMap(({ source, ppm }) =>
    source.kind === 'artwork' ? [{ id: source.id as ArtworkId, ppm }] : [],
  );
  const known = await artworksById(
    db,
    artworks.map(({ id }) => id),
  );
  // Works that were forgotten with their artist are owed nothing any more.
  const owed = artworks.filter(({ id, ppm }) => ppm > 0 && known.has(id));
  const own = shares.reduce((sum, { source, ppm }) => sum + (source.kind === 'own' ? ppm : 0), 0);
  const none = 1_000_000 - own - owed.reduce((sum, { ppm }) => sum + ppm, 0);
  if (owed.length === 0 && own === 0 && none === 0) return ownAccount;
  const account = PictureAccount.parse({
    kind: owed.length > 0 ? 'exact' : 'own',
    shares: [
      ...owed.map(({ id, ppm }) => ({ source: 'artwork', id, ppm })),
      ...(own > 0 ? [{ source: 'own', ppm: own }] : []),
      ...(none > 0 ? [{ source: 'none', ppm: none }] : []),
    ],
  });
  return settledFor(db, account, maker);
}
