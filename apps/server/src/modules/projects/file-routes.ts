import { projectLimits } from '@limn/contracts/project-shapes';
import { projectRoutes } from '@limn/contracts/projects';
import type { Side } from '@limn/contracts/project-states';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { DomainError, invalid, notFound, tooMany } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { newId } from '../../platform/ids.ts';
import type { Caller } from '../identity/index.ts';
import { safeFileName } from './file-name.ts';
import { typeOfFile } from './file-type.ts';
import { isUnsent, unreferencedKeys } from './files.ts';
import type { ProjectParts } from './ports.ts';
import { files, messages, outputs } from './schema.ts';
import { ownCase, type ProjectRow } from './standing.ts';
import { toFile } from './view.ts';

/** Most uploaded files that are not sent yet, for each side and project. */
const mostUnsent = 20;

/** @throws DomainError rate_limited when a side has added as many files as it may before it sends them */
async function assertRoom(db: Sql, project: ProjectRow, side: Side): Promise<void> {
  const [waiting] = await db
    .select({ n: count() })
    .from(files)
    .leftJoin(outputs, eq(outputs.fileId, files.id))
    .where(and(isUnsent(project.id, side), isNull(outputs.id)));
  const most = project.state === 'draft' ? projectLimits.requestFiles : mostUnsent;
  if ((waiting?.n ?? 0) < most) return;
  throw tooMany(
    project.state === 'draft'
      ? `A request has at most ${most} files. Remove one first.`
      : 'Send the files you have added first.',
    60,
  );
}

const stripped = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'application/pdf',
]);
const reasons = {
  signed: 'It is signed: taking it out would break the signature',
  encrypted: 'It is protected by a password',
  unreadable: 'It cannot be read as what it is',
} as const;
/** Milliseconds that reading a file may take. */
const readMs = 60_000;

/**
 * The stored form of a picture or a PDF: without place, time, device, name or program. If these cannot be removed
 * safely, the sender is asked.
 * @throws DomainError invalid at `keepMetadata`: it has to be sent unchanged, or not at all
 */
async function withoutMetadata(
  { readers }: ProjectParts,
  of: string,
  { bytes, type }: { bytes: Uint8Array; type: string },
  keep: boolean,
): Promise<Uint8Array> {
  if (!stripped.has(type)) return bytes;
  const found = await readers.run(
    { kind: 'strip-metadata', file: bytes, type },
    { of, signal: AbortSignal.timeout(readMs) },
  );
  if (found.file) return found.file;
  if (keep) return bytes;
  throw invalid(
    'keepMetadata',
    `Its metadata (who made it, when, where and with what) cannot be taken out. ${reasons[found.why]}. Send it as it is, or choose another file.`,
  );
}

/** Files that two sides hand to each other: with the request, with a message, as something made. */
export function addFileRoutes(api: Api<Caller>, parts: ProjectParts): void {
  const { handle, clock, storage } = parts;
  const { db } = handle;

  api.on(projectRoutes.upload, async ({ caller, params, query, file }) => {
    const { project, side } = await ownCase(db, caller, params.id);
    const bytes = await file.toBuffer();
    const type = typeOfFile(bytes);
    if (!type)
      throw new DomainError(
        'unsupported_media',
        'You can add pictures (JPEG, PNG, WebP, AVIF), PDF, EPUB, plain text, MP3, WAV and MP4.',
      );
    // Before the file is worked on; what counts is the same question under the project's lock below.
    await assertRoom(db, project, side);
    const sent = await withoutMetadata(
      parts,
      project.customerId,
      { bytes, type },
      query.keepMetadata === 'true',
    );
    const key = await storage.put('projects', 'file', sent);
    const name = safeFileName(file.filename);
    const row = await db.transaction(async (tx) => {
      const locked = await ownCase(tx, caller, params.id, true);
      await assertRoom(tx, locked.project, side);
      const [added] = await tx
        .insert(files)
        .values({
          id: newId('projectFile'),
          projectId: project.id,
          side,
          name,
          type,
          bytes: sent.length,
          storageKey: key,
          createdAt: clock.now(),
        })
        .returning();
      return added!;
    });
    return toFile(parts.files, row, { mine: true });
  });

  api.on(projectRoutes.removeFile, async ({ caller, params }) => {
    const gone = await db.transaction(async (tx) => {
      const { project, side } = await ownCase(tx, caller, params.id, true);
      const [used] = await tx
        .select({ id: outputs.id })
        .from(outputs)
        .where(eq(outputs.fileId, params.fileId));
      const [row] = used
        ? []
        : await tx
            .delete(files)
            .where(and(eq(files.id, params.fileId), isUnsent(project.id, side)))
            .returning({ key: files.storageKey });
      if (!row) throw notFound('A file that was not sent yet');
      return unreferencedKeys(tx, [row.key]);
    });
    for (const key of gone) await storage.remove(key);
  });

  api.on(projectRoutes.file, async ({ params, query }) => {
    if (!parts.files.check(params.id, query.variant, query.expires, query.signature))
      throw new DomainError('forbidden', 'This link has expired. Reload the page.');
    const [found] = await db
      .select({ row: files, messageDown: messages.takenDownAt })
      .from(files)
      .leftJoin(messages, eq(messages.id, files.messageId))
      .where(eq(files.id, params.id));
    if (!found || found.messageDown || found.row.takenDownAt) throw notFound('That file');
    const { row } = found;
    const { stream, size } = await storage.stream(row.storageKey);
    return { stream, size, type: row.type, immutable: true, downloadName: row.name };
  });
}
