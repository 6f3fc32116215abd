import { addLayer } from '../layers.ts';
import type { PointerInput } from '../editor-state.ts';
import type { Rgba } from '../pixel-work.ts';
import { moveBy } from '../transforms.ts';
import { dragBox } from './select.ts';
import type { CanvasTool } from '../editor.ts';

export const hexOf = (colour: Rgba): string =>
  `#${colour.map((v) => v.toString(16).padStart(2, '0')).join('')}`.replace(/ff$/, (end) =>
    colour[3] === 255 ? '' : end,
  );

/** Draws a shape from corner to corner, as a layer of its own; the screen draws its pixels. */
export const shape: CanvasTool = (editor, start) => {
  const { shape: kind, colour } = editor.state.options;
  const boxAt = (point: PointerInput) => dragBox(start, point, point.shift);
  const outline = kind === 'line' ? 'line' : kind === 'ellipse' ? 'ellipse' : 'rectangle';
  return {
    move: (points) =>
      editor.set({ transient: { kind: 'box', box: boxAt(points.at(-1)!), shape: outline } }),
    up(point) {
      editor.set({ transient: null });
      const box = boxAt(point);
      if (box.width < 1 && box.height < 1) return;
      const line = kind === 'line';
      const { diff, id } = addLayer(
        editor.state.document,
        'shape',
        {
          name: kind[0].toUpperCase() + kind.slice(1),
          shape: kind,
          width: Math.max(1, box.width),
          height: Math.max(1, box.height),
          fill: line ? null : hexOf(colour),
          stroke: line ? hexOf(colour) : null,
          strokeWidth: line ? 4 : 0,
          radius: 0,
          points: 5,
          transform: [...moveBy(box.x, box.y)],
        },
        editor.active?.id ?? null,
      );
      editor.commit('Shape', diff);
      editor.choose(id);
    },
    cancel: () => editor.set({ transient: null }),
  };
};
