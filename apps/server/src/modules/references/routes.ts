import type { ImageId, ReferenceId } from '@limn/contracts/ids';
import {
  mostReferenceWords,
  type OpenedReference,
  type Reference,
  pickReferenceFacts,
  referenceRoutes,
} from '@limn/contracts/references';
import { cutText } from '@limn/contracts/text';
import { eq } from 'drizzle-orm';
import { conflict, DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { createSlots } from '../../platform/slots.ts';
import { type Caller, ownProfiles, userOf } from '../identity/index.ts';
import { referencePictures, referenceReports, type ReferenceRow } from './schema.ts';
import { type KeepParts, openFile } from './keep-hits.ts';
import { showsPerson } from './shows-person.ts';
import { searchReferences } from './search.ts';
import { type FindOwnPictures, searchOwn } from './search-own.ts';

interface ReferenceParts extends KeepParts {
  files: SignedFiles;
  findOwn: FindOwnPictures;
  /** The signed address of the small picture of an image. */
  thumbnailOf: (image: ImageId) => string;
}

/** Requests to sources, of all and of one person, in this process. */
export const referenceSlots = () =>
  createSlots({ running: 8, waiting: 96 }, { running: 2, waiting: 32 });

/** How well a reference must fit to be followed unasked. */
export const leastPreselected = 0.7;

const fileUrl = (files: SignedFiles, id: ReferenceId, variant: 'thumbnail' | 'file') =>
  `/api/references/v1/references/${id}/file?${files.query(id, variant)}`;

export const view = (files: SignedFiles, row: ReferenceRow, now: Date): Reference => ({
  id: row.id,
  ...pickReferenceFacts(row),
  width: row.width,
  height: row.height,
  showsPerson: showsPerson(row, now),
  thumbnailUrl: fileUrl(files, row.id, 'thumbnail'),
});

const opened = (files: SignedFiles, row: ReferenceRow, now: Date): OpenedReference => ({
  ...view(files, row, now),
  fileUrl: fileUrl(files, row.id, 'file'),
  sha256: row.sha256!,
  retrievedAt: row.retrievedAt!.toISOString(),
});

/** The search for references, and their files by signed addresses. */
export function addReferenceRoutes(api: Api<Caller>, parts: ReferenceParts): void {
  const { db, clock, storage, files } = parts;

  async function rowOf(id: ReferenceId): Promise<ReferenceRow> {
    const [row] = await db.select().from(referencePictures).where(eq(referencePictures.id, id));
    if (!row) throw notFound('That reference');
    return row;
  }

  /** @throws DomainError not_found for one that an admin blocked, too */
  async function offered(id: ReferenceId): Promise<ReferenceRow> {
    const row = await rowOf(id);
    if (row.blockedAt) throw notFound('That reference');
    return row;
  }

  api.on(referenceRoutes.search, async ({ caller, query, signal }) => {
    const { id } = userOf(caller);
    const { words, aspect, page } = query;
    const [{ found, problems }, own] = await Promise.all([
      searchReferences(parts, query, id, signal),
      page === 1 ? searchOwn(parts.findOwn, ownProfiles(caller), words, aspect) : [],
    ]);
    const now = clock.now();
    const [best] = found;
    const isPreselected = best && best.fit >= leastPreselected && !showsPerson(best.picture, now);
    return {
      own: own.map(({ picture: { id: image, title }, fit }) => ({
        id: image,
        title,
        thumbnailUrl: parts.thumbnailOf(image),
        fit,
      })),
      references: found.map(({ picture, fit }) => ({ ...view(files, picture, now), fit })),
      preselected: isPreselected ? best.picture.id : null,
      problems,
    };
  });

  api.on(referenceRoutes.similar, async ({ caller, params, query, signal }) => {
    const row = await offered(params.id);
    const words = cutText(`${row.title} ${row.captions}`, mostReferenceWords);
    const asked = { words, aspect: query.aspect, page: 1 };
    const { found, problems } = await searchReferences(parts, asked, userOf(caller).id, signal);
    const now = clock.now();
    return {
      references: found.flatMap(({ picture, fit }) =>
        picture.id === row.id ? [] : [{ ...view(files, picture, now), fit }],
      ),
      problems,
    };
  });

  api.on(referenceRoutes.report, async ({ caller, params, body }) => {
    const { id: referenceId } = await offered(params.id);
    const { id: userId } = userOf(caller);
    const { reason } = body;
    const report = { id: newId('report'), referenceId, userId, reason, createdAt: clock.now() };
    const [added] = await db
      .insert(referenceReports)
      .values(report)
      .onConflictDoNothing()
      .returning();
    if (!added) throw conflict('You have reported this picture already. An admin will look at it.');
  });

  api.on(referenceRoutes.get, async ({ caller, params, signal }) => {
    const row = await offered(params.id);
    const now = clock.now();
    return opened(files, await openFile(parts, row, userOf(caller).id, signal), now);
  });

  api.on(referenceRoutes.file, async ({ params, query }) => {
    if (!files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const row = await rowOf(params.id);
    const key = query.variant === 'file' ? row.storageKey : row.thumbnailKey;
    if (!key) throw notFound('That file');
    const { stream, size } = await storage.stream(key);
    return { stream, size, type: `image/${key.split('.').at(-1)!}`, immutable: true };
  });
}
