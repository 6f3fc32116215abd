import type { AuditAction } from '@limn/contracts/audit';
import type { ReferenceId } from '@limn/contracts/ids';
import {
  importLimits,
  referenceAdminRoutes,
  type referenceStates,
} from '@limn/contracts/reference-admin';
import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm';
import type { Sql, Tx } from '../../platform/database/database.ts';
import { DomainError, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { audit } from '../audit/index.ts';
import { type Caller, userOf } from '../identity/index.ts';
import { importZip, WrongImport } from './import-pictures.ts';
import { keepHits, type KeepParts } from './keep-hits.ts';
import { view } from './routes.ts';
import { referencePictures, referenceReports, type ReferenceRow } from './schema.ts';
import { ownSources } from './search-library.ts';
import { type AskParts } from './sources/ask.ts';
import { readIiif } from './sources/iiif.ts';
import { SourceError } from './sources/source.ts';

interface AdminParts extends KeepParts {
  files: SignedFiles;
  /** IIIF access for one import: limits after errors of one host do not delay imports from others. */
  iiif: () => AskParts;
}

/** Reports shown of one reference. */
const mostReports = 10;
/** Milliseconds that an import of a IIIF collection may take. */
const iiifMs = 60_000;

const isOpen = isNull(referenceReports.settledAt);
const escaped = (text: string) => text.replaceAll(/[%_\\]/g, String.raw`\$&`);

function whereOf(
  db: Sql,
  state: (typeof referenceStates)[number],
  search: string,
): SQL | undefined {
  const pattern = `%${escaped(search)}%`;
  const columns = [
    referencePictures.title,
    referencePictures.maker,
    referencePictures.sourceName,
    referencePictures.sourceUrl,
  ];
  const reported = db
    .select({ id: referenceReports.referenceId })
    .from(referenceReports)
    .where(isOpen);
  return and(
    search ? or(...columns.map((column) => ilike(column, pattern))) : undefined,
    state === 'blocked' ? isNotNull(referencePictures.blockedAt) : undefined,
    state === 'reported' ? inArray(referencePictures.id, reported) : undefined,
  );
}

/** Open reports about references, newest first. */
async function reportsOf(db: Sql, ids: ReferenceId[]) {
  const found = await db
    .select()
    .from(referenceReports)
    .where(and(isOpen, inArray(referenceReports.referenceId, ids)))
    .orderBy(desc(referenceReports.createdAt));
  return Map.groupBy(found, ({ referenceId }) => referenceId);
}

const settle = (tx: Tx, id: ReferenceId, now: Date) =>
  tx
    .update(referenceReports)
    .set({ settledAt: now })
    .where(and(isOpen, eq(referenceReports.referenceId, id)));

/** An import that cannot be taken: each row that is wrong is a message of the field `file`. */
const refusal = ({ lines }: WrongImport) =>
  new DomainError(
    'invalid',
    'Nothing was imported.',
    lines.map((message) => ({ path: 'file', message })),
  );

/** Admin routes for references: sources, blocks, reports and imports. */
export function addReferenceAdminRoutes(api: Api<Caller>, parts: AdminParts): void {
  const { db, clock, files, storage, sources, allowBy } = parts;
  const noted = (tx: Tx, caller: Caller, action: AuditAction, subject: string, why = '') =>
    audit(tx, { by: userOf(caller).id, action, subject, why }, clock.now());

  api.on(referenceAdminRoutes.list, async ({ query: { search, state, offset, size } }) => {
    const where = whereOf(db, state, search);
    const [found, [total]] = await Promise.all([
      db
        .select()
        .from(referencePictures)
        .where(where)
        .orderBy(desc(referencePictures.createdAt), referencePictures.id)
        .limit(size)
        .offset(offset),
      db.select({ n: count() }).from(referencePictures).where(where),
    ]);
    const reports = await reportsOf(
      db,
      found.map(({ id }) => id),
    );
    return {
      references: found.map((row) => ({
        ...view(files, row, clock.now()),
        blocked: row.blockedAt && {
          at: row.blockedAt.toISOString(),
          reason: row.blockedBecause ?? '',
        },
        reports: (reports.get(row.id) ?? [])
          .slice(0, mostReports)
          .map(({ reason, createdAt }) => ({ reason, at: createdAt.toISOString() })),
      })),
      total: total?.n ?? 0,
    };
  });

  /** Changes a reference, settles its reports and writes that down. @throws DomainError not_found */
  async function decide(
    caller: Caller,
    id: ReferenceId,
    action: AuditAction,
    set: Partial<ReferenceRow>,
    why = '',
  ): Promise<void> {
    await db.transaction(async (tx) => {
      const same = eq(referencePictures.id, id);
      const [row] = await tx.select().from(referencePictures).where(same).for('update');
      if (!row) throw notFound('That reference');
      if (Object.keys(set).length > 0) await tx.update(referencePictures).set(set).where(same);
      await settle(tx, id, clock.now());
      await noted(tx, caller, action, id, why);
    });
  }

  api.on(referenceAdminRoutes.block, ({ caller, params, body: { reason } }) =>
    decide(
      caller,
      params.id,
      'reference.block',
      { blockedAt: clock.now(), blockedBecause: reason },
      reason,
    ),
  );
  api.on(referenceAdminRoutes.unblock, ({ caller, params }) =>
    decide(caller, params.id, 'reference.allow', { blockedAt: null, blockedBecause: null }),
  );
  api.on(referenceAdminRoutes.dismiss, ({ caller, params }) =>
    decide(caller, params.id, 'reference.dismiss', {}),
  );

  api.on(referenceAdminRoutes.sources, async () => {
    const [own] = await db
      .select({ n: count() })
      .from(referencePictures)
      .where(inArray(referencePictures.source, ownSources));
    return {
      sources: sources.map(({ id, name, isSearched, health }) => {
        const { lastAnswer, ...state } = health();
        return {
          id,
          name,
          on: isSearched,
          ...state,
          lastAnswer: lastAnswer?.toISOString() ?? null,
        };
      }),
      library: own?.n ?? 0,
    };
  });

  api.on(referenceAdminRoutes.importZip, async ({ caller, file }) => {
    try {
      const bytes = await file.toBuffer();
      const imported = await importZip({ db, storage, now: clock.now() }, bytes);
      await db.transaction((tx) =>
        noted(tx, caller, 'reference.import', 'library', `${imported} pictures of a ZIP`),
      );
      return { imported, leftOut: [] };
    } catch (error) {
      throw error instanceof WrongImport ? refusal(error) : error;
    }
  });

  api.on(referenceAdminRoutes.importIiif, async ({ caller, body: { address }, signal }) => {
    const leftOut: string[] = [];
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(iiifMs)]);
    const source = sources.find(({ id }) => id === 'iiif')!;
    const hits = await readIiif(parts.iiif(), address, importLimits.iiif, inTime, (sentence) =>
      leftOut.push(sentence),
    ).catch((error: unknown) => {
      signal.throwIfAborted();
      if (!(error instanceof SourceError)) throw error;
      const message = `This address ${error.message}.`;
      throw new DomainError('invalid', message, [{ path: 'address', message }]);
    });
    const open = hits.filter(({ licence }) => allowBy || licence !== 'by');
    if (open.length < hits.length)
      leftOut.push(
        `${hits.length - open.length} pictures are under CC BY, which this site does not offer (LIMN_REFERENCE_BY).`,
      );
    const { id: person } = userOf(caller);
    const kept = await keepHits(
      parts,
      open.map((hit) => ({ ...hit, source })),
      person,
      inTime,
      iiifMs,
    );
    if (kept.length < open.length)
      leftOut.push(`${open.length - kept.length} pictures could not be fetched.`);
    await db.transaction((tx) =>
      noted(tx, caller, 'reference.import', 'iiif', `${kept.length} pictures of ${address}`),
    );
    return { imported: kept.length, leftOut: leftOut.slice(0, 50) };
  });
}
