import type { StyleId } from '@limn/contracts/ids';
import { type StyleElement, type LiftedElements, liftingRoutes } from '@limn/contracts/lifting';
import { library, type PaintingPool } from '../../painting/index.ts';
import { DomainError, invalid, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { type Caller, profileOf } from '../identity/index.ts';
import { decideElement, elementById, type ElementRow, elementsOf, searchOf } from './elements.ts';
import { cutElement, startSearch } from './find-elements.ts';
import { styleOfArtist } from './queries.ts';
import type { StyleRouteParts } from './routes.ts';

export interface ElementParts extends StyleRouteParts {
  /** Threads for what is waited for. */
  readers: PaintingPool;
}

function toElement(row: ElementRow, files: SignedFiles): StyleElement {
  const { id, status, label, boxLeft, boxTop, boxWidth, boxHeight } = row;
  return {
    id,
    artwork: { id: row.artworkId, title: row.artworkTitle },
    status,
    label,
    box: { left: boxLeft, top: boxTop, width: boxWidth, height: boxHeight },
    url: `/api/art-styles/v1/elements/${id}/file?${files.query(id, 'cut-out')}`,
  };
}

/** A name the painter can place: one thing, by a word it knows. */
async function assertNoun(label: string): Promise<void> {
  // Loaded when first asked for: a start need not wait for the engine's many files.
  const { readLabel } = await import('@limn/scenes');
  if (readLabel(label, library()) === null)
    throw invalid(
      'label',
      `‘${label}’ is not an object the painter knows. Try a simpler noun: boat, tree, chair.`,
    );
}

export function addElementRoutes(api: Api<Caller>, parts: ElementParts): void {
  const { handle, clock, jobs, storage, files, readers } = parts;
  const { db } = handle;

  async function read(styleId: StyleId): Promise<LiftedElements> {
    const search = await searchOf(db, styleId);
    const elements = await elementsOf(db, styleId);
    return {
      search: search
        ? {
            status: search.status,
            looked: search.looked,
            total: search.total,
            error: search.error,
          }
        : null,
      elements: elements.map((row) => toElement(row, files)),
    };
  }

  api.on(liftingRoutes.list, async ({ caller, params }) => {
    if (!(await styleOfArtist(db, params.id, profileOf(caller, 'artist'))))
      throw notFound('That art style');
    return read(params.id);
  });

  api.on(liftingRoutes.search, async ({ caller, params }) => {
    await startSearch({ db, jobs }, params.id, profileOf(caller, 'artist'), clock.now());
    return read(params.id);
  });

  api.on(liftingRoutes.cut, async ({ caller, params, body, signal }) => {
    const at = {
      styleId: params.id,
      profileId: profileOf(caller, 'artist'),
      artworkId: body.artworkId,
    };
    const row = await cutElement({ db, clock, storage, pool: readers }, at, body.box, signal);
    return toElement(row, files);
  });

  api.on(liftingRoutes.decide, async ({ caller, params, body }) => {
    const at = {
      id: params.elementId,
      styleId: params.id,
      profileId: profileOf(caller, 'artist'),
    };
    if (body.status === 'confirmed') await assertNoun(body.label);
    return toElement(await decideElement(db, at, body, clock.now()), files);
  });

  api.on(liftingRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const row = await elementById(db, params.id);
    if (!row) throw notFound('That cut-out');
    const { stream, size } = await storage.stream(row.pictureKey);
    return { stream, size, type: 'image/webp', immutable: true };
  });
}
