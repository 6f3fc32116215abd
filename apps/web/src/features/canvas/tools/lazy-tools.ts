import { type Gesture, type RareTools, rareToolNames, type CanvasTool } from '@limn/canvas';
import { messageOf } from '../../../lib/api-error.ts';
import type { LazyCode } from '../../../ui/lazy.tsx';
import { parts } from '../parts.ts';

/** Preloads the tools. A failure is shown only when a tool is used. */
export const prepareTools = (): void => void parts.tools.load().catch(() => undefined);

/** Tools whose code is loaded on first use; pointer input until then is replayed. */
export const lazyTools = (code: LazyCode<{ rareTools: RareTools }>): RareTools =>
  Object.fromEntries(
    rareToolNames.map((name): [string, CanvasTool] => [
      name,
      (editor, point) => {
        const there = code.now();
        if (there) return there.rareTools[name](editor, point);
        const loading = code.load().then(({ rareTools }) => rareTools[name]);
        return onceThere(loading, editor, point);
      },
    ]),
  ) as RareTools;

function onceThere(
  loading: Promise<CanvasTool>,
  editor: Parameters<CanvasTool>[0],
  point: Parameters<CanvasTool>[1],
): Gesture {
  let gesture: Gesture | null = null;
  let isCancelled = false;
  const begun = loading.then(
    (tool) => {
      if (!isCancelled) gesture = tool(editor, point);
    },
    (failure: unknown) => editor.problem(messageOf(failure)),
  );
  const then = (go: (gesture: Gesture) => void): void =>
    void begun.then(() => {
      if (gesture && !isCancelled) go(gesture);
    });
  return {
    move: (points, ahead) => then((own) => own.move(points, ahead)),
    up: (last) => then((own) => own.up(last)),
    cancel() {
      isCancelled = true;
      gesture?.cancel();
    },
  };
}
