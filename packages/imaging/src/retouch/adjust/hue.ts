import type { HueRange } from './settings.ts';

/** Turns, deepens or lightens the colours of some hues; `rgb` are three values 0–1, changed in place. */
export function shiftHues(rgb: Float32Array, ranges: readonly HueRange[]): void {
  const most = Math.max(rgb[0], rgb[1], rgb[2]);
  const least = Math.min(rgb[0], rgb[1], rgb[2]);
  const chroma = most - least;
  if (chroma < 1e-4) return;
  const hue = hueOf(rgb, most, chroma);
  let turn = 0;
  let deepen = 0;
  let lighten = 0;
  for (const range of ranges) {
    const apart = Math.abs(((hue - range.at + 540) % 360) - 180);
    if (apart >= range.width) continue;
    const t = 1 - apart / range.width;
    // Greys have hardly any hue, so they change in proportion to their chroma.
    const part = t * t * (3 - 2 * t) * Math.min(1, chroma * 6);
    turn += part * (range.hue ?? 0);
    deepen += (part * (range.saturation ?? 0)) / 100;
    lighten += (part * (range.lightness ?? 0)) / 100;
  }
  const middle = (most + least) / 2;
  const light = middle + lighten * (lighten > 0 ? 1 - middle : middle) * 0.7;
  const room = Math.min(light, 1 - light) * 2;
  const full = Math.min(room, chroma * Math.max(0, 1 + deepen));
  const h = (((hue + turn) % 360) + 360) % 360;
  for (let c = 0; c < 3; c++) {
    const k = (h / 60 + [0, 4, 2][c]) % 6;
    const wave = Math.min(1, Math.max(0, Math.abs(k - 3) - 1));
    rgb[c] = light + full * (wave - 0.5);
  }
}

/** Degrees, 0–360. */
function hueOf(rgb: Float32Array, most: number, chroma: number): number {
  const [r, g, b] = rgb;
  if (most === r) return ((g - b) / chroma) * 60 + (g < b ? 360 : 0);
  return most === g ? ((b - r) / chroma) * 60 + 120 : ((r - g) / chroma) * 60 + 240;
}
