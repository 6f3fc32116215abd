import type { PictureBox } from '@limn/contracts/boxes';
import { type KeyboardEvent, useRef, useState } from 'react';
import { boxAfterKey, boxBetween, boxWords, fitBox, insetOf } from '../../domain/box-drawing.ts';
import { BoxGround, type BoxPicture, BoxSides, pointIn } from '../../domain/box-field.tsx';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { isFull, type Marks, withChanged, withMark, withoutChosen } from './marks.ts';
import { keyOf } from '../../lib/keys.ts';

const middle: PictureBox = { left: 0.35, top: 0.35, width: 0.3, height: 0.3 };
/** A pointer that moved less has pressed, and drawn nothing; fraction of a side. */
const leastDrawn = 0.01;

/** The selected area gets the focus for keyboard moves, also when it was just drawn. */
const takeFocus = (place: HTMLElement | null): void => place?.focus();

interface Point {
  x: number;
  y: number;
}

/** The pointer's drag: draws a new area from a corner, or moves an existing one. */
type Drag =
  | { kind: 'draw'; from: Point; begun: boolean }
  | { kind: 'move'; from: Point; box: PictureBox };

/** A picture with places marked on it: drawn, chosen, moved and sized by pointer or keys, or typed in percent. */
export function MarkPlaces({
  picture,
  marked,
  onDone,
}: {
  picture: BoxPicture;
  marked: readonly PictureBox[];
  onDone: (boxes: PictureBox[]) => void;
}) {
  const [marks, setMarks] = useState<Marks>({ boxes: marked, chosen: null });
  const ground = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const { boxes, chosen } = marks;
  const box = chosen === null ? undefined : boxes[chosen];
  const change = (next: PictureBox) => setMarks((now) => withChanged(now, next));

  function follow(to: Point): void {
    const { current } = drag;
    if (current?.kind === 'move') {
      const { from, box: before } = current;
      const [left, top] = [before.left + to.x - from.x, before.top + to.y - from.y];
      change(fitBox({ ...before, left, top }));
    } else if (current) {
      const { from, begun } = current;
      const drawn = boxBetween(from, to);
      if (begun) change(drawn);
      else if (Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)) > leastDrawn) {
        current.begun = true;
        setMarks((now) => withMark(now, drawn));
      }
    }
  }
  function remove(): void {
    setMarks(withoutChosen);
    // The focused area is removed, so focus another element.
    add.current?.focus();
  }
  function onKey(event: KeyboardEvent, own: PictureBox): void {
    const next = boxAfterKey(own, keyOf(event), event.shiftKey);
    const removes = keyOf(event) === 'Delete' || keyOf(event) === 'Backspace';
    if (!next && !removes) return;
    event.preventDefault();
    if (next) change(next);
    else remove();
  }

  return (
    <div className="flex flex-col gap-4">
      <div
        ref={ground}
        className="relative mx-auto w-fit cursor-crosshair touch-none overflow-hidden rounded-m select-none"
        onPointerDown={(event) => {
          const from = pointIn(event.currentTarget, event);
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current ??= isFull(marks) ? null : { kind: 'draw', from, begun: false };
        }}
        onPointerMove={(event) => follow(pointIn(event.currentTarget, event))}
        onPointerUp={() => (drag.current = null)}
        onPointerCancel={() => (drag.current = null)}
      >
        <BoxGround {...picture} />
        {boxes.map((own, i) => (
          <button
            // oxlint-disable-next-line react/no-array-index-key -- a place is its number and nothing else
            key={i}
            type="button"
            ref={i === chosen ? takeFocus : undefined}
            aria-pressed={i === chosen}
            aria-label={`Place ${i + 1}: ${boxWords(own)}`}
            className={classNames(
              'absolute cursor-move border-2 shadow-[0_0_0_1px_#000]',
              i === chosen ? 'border-blue bg-blue/20' : 'border-white',
            )}
            style={insetOf(own)}
            onFocus={() => setMarks((now) => ({ ...now, chosen: i }))}
            onPointerDown={(event) => {
              setMarks((now) => ({ ...now, chosen: i }));
              const from = pointIn(ground.current ?? event.currentTarget, event);
              drag.current = { kind: 'move', from, box: own };
            }}
            onKeyDown={(event) => onKey(event, own)}
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          size="small"
          aria-disabled={isFull(marks)}
          onClick={() => setMarks((now) => withMark(now, middle))}
        >
          Add a place
        </Button>
        <Button size="small" look="quiet" disabled={chosen === null} onClick={remove}>
          Remove place
        </Button>
        <p role="status" className="text-[13px] text-muted">
          {formatCount(boxes.length, 'place', 'places')} marked
          {isFull(marks) && ', the maximum'}
        </p>
      </div>
      {/* It has its room before a place is chosen: the picture must not move while one is drawn. */}
      <div className={classNames(!box && 'invisible')}>
        <BoxSides box={box ?? middle} onChange={change} />
      </div>
      <div className="flex justify-end">
        <Button look="gold" onClick={() => onDone([...boxes])}>
          Done
        </Button>
      </div>
    </div>
  );
}
