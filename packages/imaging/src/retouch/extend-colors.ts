/**
 * Gives every pixel a colour by spreading those of the certain pixels into the rest (push-pull, Gortler 1996): colours
 * under transparent pixels are arbitrary, and resampling must not mix them in. `colors` has three floats per pixel and
 * is changed in place; `weights` one per pixel, 0–1.
 */
export function extendColors(
  colors: Float32Array,
  weights: Float32Array,
  width: number,
  height: number,
): void {
  if (width > 1 || height > 1) {
    const w = (width + 1) >> 1;
    const h = (height + 1) >> 1;
    const half = new Float32Array(w * h * 3);
    const mass = new Float32Array(w * h);
    let open = false;
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const i = y * width + x;
        const j = (y >> 1) * w + (x >> 1);
        const m = weights[i];
        open ||= m < 1;
        mass[j] += m;
        for (let c = 0; c < 3; c++) half[j * 3 + c] += m * colors[i * 3 + c];
      }
    }
    if (!open) return;
    for (let j = 0; j < mass.length; j++) {
      if (mass[j] > 0) for (let c = 0; c < 3; c++) half[j * 3 + c] /= mass[j];
      mass[j] = Math.min(1, mass[j]);
    }
    extendColors(half, mass, w, h);
    pull(colors, weights, width, height, half, w, h);
  }
}

/** Mixes the smoother colours of the level below, bilinearly, into pixels by their uncertainty. */
function pull(
  colors: Float32Array,
  weights: Float32Array,
  width: number,
  height: number,
  half: Float32Array,
  w: number,
  h: number,
): void {
  for (let y = 0; y < height; y++) {
    const y0 = y >> 1;
    const y1 = Math.min(h - 1, Math.max(0, y & 1 ? y0 + 1 : y0 - 1));
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const m = weights[i];
      if (m >= 1) continue;
      const x0 = x >> 1;
      const x1 = Math.min(w - 1, Math.max(0, x & 1 ? x0 + 1 : x0 - 1));
      for (let c = 0; c < 3; c++) {
        const near = 0.75 * half[(y0 * w + x0) * 3 + c] + 0.25 * half[(y0 * w + x1) * 3 + c];
        const far = 0.75 * half[(y1 * w + x0) * 3 + c] + 0.25 * half[(y1 * w + x1) * 3 + c];
        colors[i * 3 + c] = m * colors[i * 3 + c] + (1 - m) * (0.75 * near + 0.25 * far);
      }
    }
  }
}
