import { documentOf, newRecords, plainDocument } from '@limn/canvas';
import type { CanvasId } from '@limn/contracts/ids';
import { tokenSubject } from '../../../lib/token-subject.ts';
import { forgetCanvas, keepRecovered, type UnsentDiff } from '../stage/kept.ts';
import { documentsOf, forced } from './reduce.ts';

/** Keeps what this device never sent of a canvas that is gone. Only the person who drew it is given it. */
export async function recoverOrphans(
  canvas: CanvasId,
  unsent: readonly UnsentDiff[],
): Promise<void> {
  const owner = await tokenSubject();
  const own = unsent.filter((diff) => diff.owner === owner);
  if (own.length === 0) return;
  const empty = documentOf(newRecords({ name: 'a deleted canvas', width: 1024, height: 1024 }), []);
  for (const { document, by } of documentsOf(empty, forced(empty, own), own)) {
    const first = own.find((diff) => by === null || diff.by === by)!;
    await keepRecovered({
      id: [canvas, first.by, first.number, 'gone'].join(' '),
      canvas,
      name: 'a deleted canvas',
      owner,
      at: Date.now(),
      why: 'gone',
      document: plainDocument(document),
      into: null,
    });
  }
  await forgetCanvas(canvas);
}
