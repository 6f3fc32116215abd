import { apply, pointsInHand } from '@limn/canvas';
import * as edit from '@limn/canvas/commands';
import { canvasLimits } from '@limn/contracts/canvas-records';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { NumberInput } from '../panels/number-input.tsx';
import type { CanvasSession } from '../session.ts';
import { Tick } from '../panels/tick.tsx';
import { useEditor } from '../use-editor.ts';

/** The selected point of a shape: its number, its position, and whether it is a curve. */
export function PointOptions({ session: { editor } }: { session: CanvasSession }) {
  useEditor(editor, (state) => state);
  const inHand = pointsInHand(editor);
  if (!inHand) return <span className="text-[13px] text-muted">Choose a shape first.</span>;
  const { layer, path, at } = inHand;
  const point = path.points[at]!;
  const [x, y] = apply(layer.transform, point.x, point.y).map((v) => Math.round(v * 10) / 10);
  const { reach } = canvasLimits;
  return (
    <>
      <span className="inline-flex items-center">
        <IconButton label="Point before" onClick={() => edit.stepPoint(editor, -1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <span className="num text-[13px]" role="status">
          {`Point ${at + 1} of ${path.points.length}`}
        </span>
        <IconButton label="Next point" onClick={() => edit.stepPoint(editor, 1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
      </span>
      <NumberInput
        label="X"
        value={x!}
        min={-reach}
        max={reach}
        onDone={(next) => edit.nudgePoint(editor, next - x!, 0)}
      />
      <NumberInput
        label="Y"
        value={y!}
        min={-reach}
        max={reach}
        onDone={(next) => edit.nudgePoint(editor, 0, next - y!)}
      />
      <Tick
        label="Curve"
        on={(point.in ?? point.out) !== undefined}
        onChange={() => edit.bendPoint(editor)}
      />
      <Button size="small" look="quiet" onClick={() => edit.addPoint(editor)}>
        Add point
      </Button>
      <Button size="small" look="quiet" onClick={() => edit.removePoint(editor)}>
        Remove point
      </Button>
    </>
  );
}
