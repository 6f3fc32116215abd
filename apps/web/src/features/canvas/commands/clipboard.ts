import { type Clip, copyChosen, cutChosen, pasteClip } from '@limn/canvas/commands';
import { ImageId } from '@limn/contracts/ids';
import { notify } from '../../../ui/notifications.ts';
import { namesOfChosen } from './names-of-chosen.ts';
import { placeImage } from './place-picture.ts';
import type { CanvasSession } from '../session.ts';

/** The last copied layers, which may take a moment, and the text that represents them on the system's clipboard. */
let copied: { from: CanvasSession['id']; clip: Promise<Clip | null>; words: string } | null = null;

/** Copies or cuts the selection. */
export function copyTo(session: CanvasSession, cut: boolean): void {
  const { editor } = session;
  if (editor.state.chosen.length === 0) {
    editor.problem('Choose a layer first.');
    return;
  }
  const words = namesOfChosen(editor.state);
  copied = { from: session.id, clip: (cut ? cutChosen : copyChosen)(editor), words };
}

/** Pastes what was copied here, or a picture whose address was copied; whether there was any of that. */
export function pasteFrom(session: CanvasSession, text: string | null): boolean {
  const address = text === null ? null : /\/images\/detail\?(?:.*&)?id=(img_\w+)/.exec(text)?.[1];
  const image = ImageId.safeParse(address);
  if (image.success) {
    void placeImage(session, image.data);
    return true;
  }
  if (!copied || (text !== null && text !== copied.words)) return false;
  const { from, clip } = copied;
  void clip.then(async (layers) => {
    if (!layers) return;
    // Wait for earlier edits first.
    await session.editor.settled();
    if (from === session.id) pasteClip(session.editor, layers);
    else pasteElsewhere(session, layers);
  });
  return true;
}

/**
 * A canvas may only contain credited pictures that were placed on it, so pictures from another canvas are placed again.
 */
function pasteElsewhere(session: CanvasSession, { layers, roots }: Clip): void {
  const images = layers.flatMap((layer) =>
    layer.kind === 'picture' && layer.image ? [layer.image] : [],
  );
  if (images.length < roots.length)
    notify(
      'Only pictures can be pasted from another canvas, as they were placed. Save the rest as a picture first.',
    );
  for (const image of images) void placeImage(session, image);
}
