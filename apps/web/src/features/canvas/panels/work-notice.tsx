import { Button } from '../../../ui/button.tsx';
import { lazyCode, useLazyCode } from '../../../ui/lazy.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useEffect, useState } from 'react';
import type { CanvasSession } from '../session.ts';
import { useEditor } from '../use-editor.ts';

/** Shown only for what takes longer than this, in milliseconds. */
const shownAfter = 350;

/** The words for steps; most edits end before they are needed. */
const stepTexts = lazyCode(() => import('@limn/contracts/progress-step'));

/** A long-running pixel edit: its name, its progress, and Cancel. */
export function WorkNotice({ session: { editor } }: { session: CanvasSession }) {
  const work = useEditor(editor, (state) => state.work);
  const name = work?.name;
  const [shown, setShown] = useState(false);
  // The outside system is the clock.
  useEffect(() => {
    if (name === undefined) return;
    const timer = setTimeout(() => setShown(true), shownAfter);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [name]);
  const texts = useLazyCode(stepTexts, shown, () => undefined);
  if (!work || !shown) return null;
  return (
    <div
      role="status"
      className="absolute top-3 right-3 max-lg:top-14 z-10 w-64 rounded-m border border-line-strong bg-raised p-3 shadow-float"
    >
      <p dir="auto" className="mb-2 text-[13px] font-medium">
        {work.name}
      </p>
      <ProgressBar value={work.fraction} label={work.name} />
      <div className="mt-2 flex items-center justify-between text-xs text-muted">
        {texts?.stepText(work.step && { kind: work.step })}
        <Button size="small" look="quiet" onClick={() => editor.stop()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
