import type { CanvasDiff } from '@limn/contracts/canvas-records';
import type { Editor } from '../editor.ts';
import type { StrokeOverlay, Variants } from '../editor-state.ts';

/** How many variants of an edit there are to choose from. */
export const variantCount = 3;

/** The variants that can be chosen among now. */
export const openVariants = ({ variants, document }: Editor['state']): Variants | null =>
  variants?.document === document ? variants : null;

async function makeVariant(
  editor: Editor,
  name: string,
  make: Variants['make'],
  at: number,
): Promise<CanvasDiff | undefined> {
  const before = editor.state.document;
  let diff: CanvasDiff | null = null;
  await editor.perform(name, async (run) => (diff = await make(at + 1, run)));
  return editor.state.document === before ? undefined : (diff ?? undefined);
}

/** Makes an edit and offers two others to choose from. @param waiting is shown until the first is ready */
export async function offerVariants(
  editor: Editor,
  name: string,
  make: Variants['make'],
  waiting?: StrokeOverlay,
): Promise<void> {
  if (waiting) editor.set({ waiting: [...editor.state.waiting, waiting] });
  const diff = await makeVariant(editor, name, make, 0).finally(() => {
    if (waiting) editor.set({ waiting: editor.state.waiting.filter((other) => other !== waiting) });
  });
  const { document } = editor.state;
  editor.set({ variants: diff ? { name, at: 0, made: [diff], make, document } : null });
}

/** Replaces the variant on the canvas with another one, which is made first if necessary. */
export async function showVariant(editor: Editor, at: number): Promise<void> {
  const open = openVariants(editor.state);
  if (!open || at === open.at) return;
  const { name, make } = open;
  const made = [...open.made];
  editor.undo();
  if (made[at]) editor.commit(name, made[at]);
  else made[at] = await makeVariant(editor, name, make, at);
  const shown = made[at] ? at : open.at;
  // It was cancelled, or failed: the one before comes back.
  if (!made[at]) editor.commit(name, made[open.at]!);
  editor.set({ variants: { ...open, at: shown, made, document: editor.state.document } });
}

export function keepVariant(editor: Editor): void {
  editor.set({ variants: null });
}

export function discardVariants(editor: Editor): void {
  if (openVariants(editor.state)) editor.undo();
  editor.set({ variants: null });
}
