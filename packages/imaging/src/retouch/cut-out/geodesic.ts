/**
 * How far each pixel is from the nearest seed when steps across edges of colour are long (Bai and Sapiro
 * 2007). `lab` has three floats a pixel; costs of equal steps come from a bucket queue, so the result is
 * exact to 1/8 of a unit of Lab. `starts` holds where each pixel begins: 0 for a seed, more for one less
 * sure, 65,535 for none; pixels no seed reaches stay there.
 */
export function geodesicDistance(
  lab: Float32Array,
  starts: Uint16Array,
  width: number,
): Uint16Array {
  const distance = new Uint16Array(starts.length).fill(65535);
  const buckets: number[][] = [];
  const put = (i: number, d: number): void => {
    distance[i] = d;
    (buckets[d] ??= []).push(i);
  };
  starts.forEach((d, i) => d < 65535 && put(i, d));
  for (let d = 0; d < buckets.length; d++) {
    const bucket = buckets[d];
    if (!bucket) continue;
    for (let n = 0; n < bucket.length; n++) {
      const i = bucket[n];
      if (distance[i] !== d) continue;
      const x = i % width;
      const step = (j: number): void => {
        const l = lab[i * 3] - lab[j * 3];
        const a = lab[i * 3 + 1] - lab[j * 3 + 1];
        const b = lab[i * 3 + 2] - lab[j * 3 + 2];
        const next = d + 1 + Math.min(400, Math.round(8 * Math.sqrt(l * l + a * a + b * b)));
        if (next < distance[j]) put(j, next);
      };
      if (x > 0) step(i - 1);
      if (x + 1 < width) step(i + 1);
      if (i >= width) step(i - width);
      if (i + width < starts.length) step(i + width);
    }
    buckets[d] = [];
  }
  return distance;
}
