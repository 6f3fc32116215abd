import { curveTable } from '@limn/imaging';
import type { Adjustments } from '@limn/contracts/canvas-records';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { keyOf } from '../../../lib/keys.ts';

type Curves = NonNullable<Adjustments['curves']>;
type Channel = keyof Curves;
type Point = [number, number];

const channels: { value: Channel; label: string }[] = [
  { value: 'all', label: 'All channels' },
  { value: 'red', label: 'Red' },
  { value: 'green', label: 'Green' },
  { value: 'blue', label: 'Blue' },
];
const straight: Point[] = [
  [0, 0],
  [255, 255],
];
const mostPoints = 16;
/** How near to a point a press takes it, of 255. */
const near = 14;

const isStraight = (points: readonly Point[]): boolean =>
  points.length === 2 &&
  points.every(([x, y]) => x === y) &&
  points[0]![0] === 0 &&
  points[1]![0] === 255;

/** A point moved, between its neighbours. */
function movedPoint(points: readonly Point[], index: number, x: number, y: number): Point[] {
  const least = index === 0 ? 0 : points[index - 1]![0] + 1;
  const most = index === points.length - 1 ? 255 : points[index + 1]![0] - 1;
  const clamp = (v: number, low: number, high: number) =>
    Math.round(Math.min(high, Math.max(low, v)));
  return points.map((point, i) =>
    i === index ? [clamp(x, least, most), clamp(y, 0, 255)] : point,
  );
}

/**
 * A curve for each channel over the histogram: a press adds a point, a drag moves it, Delete or a double click takes it
 * away; with the keyboard each point is moved by the arrow keys.
 */
export function CurvesField({
  curves = {},
  histogram,
  onChange,
}: {
  curves?: Curves | undefined;
  /** How often each level occurs, 0–1, dark to light. */
  histogram: () => Promise<readonly number[]>;
  onChange: (curves: Curves | undefined) => void;
}) {
  const [channel, setChannel] = useState<Channel>('all');
  const [levels, setLevels] = useState<readonly number[]>([]);
  const dragging = useRef<number | null>(null);
  const points = curves[channel] ?? straight;
  // Other pixels, as tiles come, are looked at when the form is opened next.
  useEffect(() => {
    let gone = false;
    histogram().then(
      (found) => !gone && setLevels(found),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [histogram]);

  function set(next: Point[]): void {
    const all = Object.fromEntries(
      Object.entries({ ...curves, [channel]: next }).filter(
        ([, own]) => !isStraight(own as Point[]),
      ),
    );
    onChange(Object.keys(all).length > 0 ? all : undefined);
  }
  const at = (event: MouseEvent<SVGSVGElement>): Point => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - left) / width) * 255, 255 - ((event.clientY - top) / height) * 255];
  };
  const pointAt = ([x, y]: Point): number =>
    points.findIndex(([px, py]) => Math.hypot(px - x, py - y) < near);
  function down(event: PointerEvent<SVGSVGElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    const [x, y] = at(event);
    const found = pointAt([x, y]);
    if (found >= 0) {
      dragging.current = found;
      return;
    }
    if (points.length === mostPoints) return;
    const index = points.findIndex(([px]) => px > x);
    if (
      index <= 0 ||
      Math.round(x) === points[index]![0] ||
      Math.round(x) === points[index - 1]![0]
    )
      return;
    dragging.current = index;
    set([...points.slice(0, index), [Math.round(x), Math.round(y)], ...points.slice(index)]);
  }
  function remove(index: number): void {
    if (index > 0 && index < points.length - 1) set(points.filter((_, i) => i !== index));
  }
  function key(event: KeyboardEvent, index: number): void {
    const by = event.shiftKey ? 10 : 1;
    const steps: Record<string, Point> = {
      ArrowLeft: [-by, 0],
      ArrowRight: [by, 0],
      ArrowUp: [0, by],
      ArrowDown: [0, -by],
    };
    const step = steps[keyOf(event)];
    if (step) {
      event.preventDefault();
      const [x, y] = points[index]!;
      set(movedPoint(points, index, x + step[0], y + step[1]));
    } else if (keyOf(event) === 'Delete' || keyOf(event) === 'Backspace') {
      event.preventDefault();
      event.stopPropagation();
      remove(index);
    }
  }
  const table = curveTable(points);
  const line = Array.from(table, (y, x) => `${x},${255 - y}`).join(' ');
  return (
    <fieldset className="py-1">
      <legend className="text-[13px] text-muted">Curves</legend>
      <div className="mt-1 mb-2">
        <Select
          label="Channel"
          value={channel}
          options={channels}
          onChange={(value) => setChannel(value as Channel)}
        />
      </div>
      <div className="relative">
        <svg
          viewBox="0 0 255 255"
          preserveAspectRatio="none"
          aria-hidden
          className="aspect-square w-full max-w-[260px] cursor-crosshair touch-none rounded-[10px] border border-line-strong bg-blank"
          onPointerDown={down}
          onPointerMove={(event) => {
            if (dragging.current !== null) set(movedPoint(points, dragging.current, ...at(event)));
          }}
          onPointerUp={() => (dragging.current = null)}
          onPointerCancel={() => (dragging.current = null)}
          onDoubleClick={(event) => remove(pointAt(at(event)))}
        >
          {levels.map((level, i) => (
            <rect
              key={i}
              x={(i * 255) / levels.length}
              y={255 - level * 200}
              width={255 / levels.length}
              height={level * 200}
              className="fill-line-strong"
            />
          ))}
          <line x1="0" y1="255" x2="255" y2="0" className="stroke-line-strong" />
          <polyline
            points={line}
            fill="none"
            strokeWidth="2"
            className="stroke-text"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ul
          aria-label="Points of the curve"
          className="pointer-events-none absolute inset-0 aspect-square max-w-[260px]"
        >
          {points.map(([x, y], i) => (
            // Points are keyed by their index: their coordinates change during dragging.
            <li key={i} className="contents">
              <button
                type="button"
                aria-label={`Point ${i + 1} of ${points.length}: ${x} becomes ${y}`}
                title="Arrow keys move it, Delete removes it."
                onKeyDown={(event) => key(event, i)}
                className="pointer-events-none absolute grid size-6 -translate-x-1/2 -translate-y-1/2 place-items-center rounded-full"
                style={{ left: `${(x / 255) * 100}%`, top: `${100 - (y / 255) * 100}%` }}
              >
                <span aria-hidden className="size-2.5 rounded-full border-2 border-text bg-panel" />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex gap-2">
        <Button
          size="small"
          look="quiet"
          disabled={points.length === mostPoints}
          onClick={() => {
            // Into the widest gap.
            const gaps = points.slice(1).map(([x], i) => x - points[i]![0]);
            const i = gaps.indexOf(Math.max(...gaps));
            const x = Math.round((points[i]![0] + points[i + 1]![0]) / 2);
            set([...points.slice(0, i + 1), [x, Math.round(table[x]!)], ...points.slice(i + 1)]);
          }}
        >
          Add a point
        </Button>
        <Button
          size="small"
          look="quiet"
          disabled={isStraight(points)}
          onClick={() => set(straight)}
        >
          Straight
        </Button>
      </div>
    </fieldset>
  );
}
