import type { ProjectId } from '@limn/contracts/ids';
import type { Side } from '@limn/contracts/project-states';
import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { files } from './schema.ts';

/** Files of a side that went with no message and no version of the terms. */
export const isUnsent = (projectId: ProjectId, side: Side): SQL =>
  and(
    eq(files.projectId, projectId),
    eq(files.side, side),
    isNull(files.messageId),
    isNull(files.version),
  )!;

/** Keys of deleted rows that no other row names. */
export async function unreferencedKeys(tx: Tx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const kept = await tx
    .select({ key: files.storageKey })
    .from(files)
    .where(inArray(files.storageKey, keys));
  return [...new Set(keys)].filter((key) => kept.every((other) => other.key !== key));
}

/** Copies the files of a request to its repetition, as unsent files that can be removed. */
export async function copyFiles(tx: Tx, from: ProjectId, to: ProjectId, now: Date): Promise<void> {
  const sent = await tx
    .select()
    .from(files)
    .where(and(eq(files.projectId, from), isNotNull(files.version), isNull(files.takenDownAt)));
  for (const { name, type, bytes, storageKey } of sent)
    await tx.insert(files).values({
      id: newId('projectFile'),
      projectId: to,
      side: 'customer',
      name,
      type,
      bytes,
      storageKey,
      createdAt: now,
    });
}
