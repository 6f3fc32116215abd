import { type Document, plainDocument, settingsOf } from '@limn/canvas';
import type { CanvasId } from '@limn/contracts/ids';
import { createStore } from '../../../lib/store.ts';
import { tokenSubject } from '../../../lib/token-subject.ts';
import { forgetRecovered, keepRecovered, type RecoveredCopy } from '../stage/kept.ts';
import type { Copy } from './reduce.ts';
import { copyName, copySentences } from './words.ts';

/** The outcome for changes that the server rejected. */
export interface Recovered {
  sentence: string;
  /** The canvas that was made of them; null while they are on this device only. */
  made: CanvasId | null;
}

/** The recovered copy that the person was notified of last. */
export const lastRecovered = createStore<Recovered | null>(null);

type TileOf = (hash: string) => Promise<Uint8Array | undefined>;

const nameOf = (document: Document): string => {
  try {
    return settingsOf(document).name;
  } catch {
    return 'a canvas';
  }
};

/**
 * Keeps a recovered copy on this device, and makes a canvas of it as soon as the server takes it.
 * @throws where this device has no room and the server cannot make it now
 */
export async function setAside(canvas: CanvasId, copy: Copy, tileOf: TileOf): Promise<void> {
  const record: RecoveredCopy = {
    id: copy.id,
    canvas,
    name: nameOf(copy.document),
    owner: await tokenSubject().catch(() => null),
    at: Date.now(),
    why: copy.why,
    document: plainDocument(copy.document),
    into: null,
  };
  const isKept = await keepRecovered(record).then(
    () => true,
    () => false,
  );
  const making = finish(record, tileOf);
  if (!isKept) {
    await making;
    return;
  }
  lastRecovered.set({
    sentence: `${copySentences[copy.why]} They are kept on this device as ‘${copyName(record.name)}’: find it among your canvases.`,
    made: null,
  });
  making.catch(() => undefined);
}

/**
 * Makes a canvas of a recovered copy. It stays on this device where the server left something of it out.
 * @throws ApiError
 */
export async function finish(copy: RecoveredCopy, tileOf?: TileOf): Promise<Recovered> {
  const { makeCanvasOf } = await import('./make-canvas.ts');
  const { id, leftOut } = await makeCanvasOf(copy, tileOf);
  if (leftOut === 0) await forgetRecovered(copy.id).catch(() => undefined);
  const parts = leftOut === 1 ? 'one part' : `${leftOut} parts`;
  const name = copyName(copy.name);
  const recovered = {
    sentence:
      leftOut === 0
        ? `${copySentences[copy.why]} They are in ‘${name}’, a canvas of its own.`
        : `${copySentences[copy.why]} They are in ‘${name}’, a canvas of its own, but for ${parts} that the server cannot read.`,
    made: id,
  };
  lastRecovered.set(recovered);
  return recovered;
}
