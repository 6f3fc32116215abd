import type { RunOptions } from '@limn/imaging';
import { intersect, wholeBox } from '../../geometry.ts';
import { combine, type Mask } from '../../mask.ts';
import { grow } from '../../mask-edge.ts';
import type { Editor } from '../editor.ts';
import { boxOf } from './box-of.ts';

/** How far around what was marked the object is looked for, as a part of that's longer side; in pixels at least. */
const reach = { part: 0.5, least: 24 };
/** An object this many times as large as what was marked was not meant. */
const largest = 2.5;
/** Part of the rim of what was looked at that may belong to it; more is background. */
const mostOfRim = 0.12;
/** Longest side of the copy in which the object is found: a margin is added anyway, so a fast search is enough. */
const detail = 200;
/** Margin around an object for its soft edge, in pixels. */
const softEdge = 3;

/** The marked area, grown to the edge of the object under it; unchanged if no object is found. */
export async function growToObject(editor: Editor, marked: Mask, run: RunOptions): Promise<Mask> {
  const by = Math.round(Math.max(reach.least, reach.part * Math.max(marked.width, marked.height)));
  const around = {
    x: marked.x - by,
    y: marked.y - by,
    width: marked.width + 2 * by,
    height: marked.height + 2 * by,
  };
  const box = intersect(wholeBox(around), boxOf(editor.frame));
  if (!box) return marked;
  // Pixels at the rim are background, unless they were marked.
  const rim = combine(rimOf(box), marked, 'subtract');
  const found = await editor.work.subjectOf(
    editor.plain(),
    box,
    { scribbles: { subject: marked, background: rim }, detail },
    run,
  );
  if (!found || areaOf(found) > largest * areaOf(marked) || leaks(found, box)) return marked;
  return grow(combine(marked, found, 'add'), softEdge);
}

const areaOf = ({ data }: Mask): number => data.reduce((sum, v) => sum + (v >= 128 ? 1 : 0), 0);

function rimOf(box: { x: number; y: number; width: number; height: number }): Mask {
  const { width, height } = box;
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (isNear(x, y, width, height, 2)) data[y * width + x] = 255;
  return { ...box, data };
}

const isNear = (x: number, y: number, width: number, height: number, by: number): boolean =>
  x < by || y < by || x >= width - by || y >= height - by;

/** Whether much of the found area is along the rim of the box: then it continues beyond it, so it is not an object. */
function leaks(found: Mask, box: { x: number; y: number; width: number; height: number }): boolean {
  let along = 0;
  for (let y = 0; y < found.height; y++)
    for (let x = 0; x < found.width; x++) {
      const [bx, by] = [found.x + x - box.x, found.y + y - box.y];
      if (isNear(bx, by, box.width, box.height, 5) && !isNear(bx, by, box.width, box.height, 4))
        along += found.data[y * found.width + x] >= 128 ? 1 : 0;
    }
  return along > mostOfRim * 2 * (box.width + box.height);
}
