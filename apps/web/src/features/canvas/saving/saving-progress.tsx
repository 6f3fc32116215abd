import { canvasRoutes } from '@limn/contracts/canvases';
import type { CanvasId } from '@limn/contracts/ids';
import { useEffect, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useApi } from '../../../lib/use-api.ts';

/** A save shows its progress after this many milliseconds. */
const quiet = 3000;
/** Interval at which the progress of the save is read, in milliseconds. */
const every = 2000;

/** The progress of a long save: the server repeats strokes that were not checked yet, then draws the frame. */
export function SavingProgress({ canvas }: { canvas: CanvasId }) {
  const [shown, setShown] = useState(false);
  // The outside system is the clock.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), quiet);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useApi(canvasRoutes.proof, shown ? { params: { id: canvas } } : null, {
    refreshInterval: every,
  });
  if (!shown) return null;
  return (
    <p role="status" className="mr-auto text-[13px] text-muted">
      {data && data.waiting > 0
        ? `Checking ${formatCount(data.waiting, 'stroke', 'strokes')}…`
        : 'Drawing the picture…'}
    </p>
  );
}
