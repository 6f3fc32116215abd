import { change } from '@limn/canvas';
import type { Layer } from '@limn/contracts/canvas-records';
import { useCallback } from 'react';
import { AdjustFields } from './adjust-fields.tsx';
import { histogramOf } from './histogram.ts';
import type { CanvasSession } from '../session.ts';

/** The settings of an adjustment layer. */
export function AdjustmentFields({
  session,
  layer,
}: {
  session: CanvasSession;
  layer: Extract<Layer, { kind: 'adjustment' }>;
}) {
  const histogram = useCallback(() => histogramOf(session, null), [session]);
  return (
    <AdjustFields
      settings={layer.settings}
      histogram={histogram}
      onChange={(settings) => change(session.editor, 'Adjustment', layer, { settings })}
    />
  );
}
