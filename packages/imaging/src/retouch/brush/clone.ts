import { assertOwned, type Owned } from '../../ownership/ownership.ts';
import { PlaneEditor } from '../../ownership/plane-editor.ts';
import { RunControl, type RunOptions } from '../../run-control.ts';
import { assertMask, assertRange, assertWhole } from '../checks.ts';

export type CloneOptions = RunOptions & {
  /** 0–1. Default 1. */
  opacity?: number;
};

/**
 * The clone brush: paints over every brushed pixel the one `dx`, `dy` pixels away in the picture before the stroke.
 * `brush` has a byte per pixel, the strength of the paint. Mixes colours by alpha, and alpha itself, so that
 * transparency is copied too; ownership is mixed in the same proportions. Pixels whose source is outside stay
 * unchanged. For an aligned brush keep the same offset from stroke to stroke.
 *
 * Throws `bad-input` for a brush of the wrong size or values out of range, and `cancelled`.
 */
export async function clone(
  picture: Owned,
  brush: Uint8Array,
  dx: number,
  dy: number,
  options: CloneOptions = {},
): Promise<Owned> {
  assertOwned(picture, 'clone');
  assertMask(brush, picture.pixels, 'clone brush');
  const { width, height, data } = picture.pixels;
  const { labels } = picture.owners;
  assertWhole(dx, -width, width, 'clone dx');
  assertWhole(dy, -height, height, 'clone dy');
  const { opacity = 1 } = options;
  assertRange(opacity, 0, 1, 'clone opacity');
  const control = new RunControl(options);
  const out = { width, height, data: new Uint8ClampedArray(data) };
  const plane = new PlaneEditor(picture.owners);
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y++) {
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x++) {
      // Whole bytes, so that the account can be as exact as the colours.
      const strength = Math.round(brush[y * width + x] * opacity);
      if (strength === 0) continue;
      const part = strength / 255;
      const i = y * width + x;
      const from = (y + dy) * width + x + dx;
      const [d, s] = [i * 4, from * 4];
      const alpha = data[d + 3] + (data[s + 3] - data[d + 3]) * part;
      if (alpha > 0) {
        plane.blend(i, labels[from], data[s + 3] * strength, data[d + 3] * (255 - strength));
        const share = (data[s + 3] * part) / alpha;
        for (let c = 0; c < 3; c++) {
          out.data[d + c] = Math.round(data[d + c] + (data[s + c] - data[d + c]) * share);
        }
      }
      out.data[d + 3] = Math.round(alpha);
    }
    if (y % 64 === 0) await control.breathe();
  }
  control.report(1, 'cloning');
  return { pixels: out, owners: plane.plane() };
}
