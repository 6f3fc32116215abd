import type { Look } from '@limn/imaging/looks';
import { sql } from 'drizzle-orm';
import type { Database } from '../apps/server/src/platform/database/database.ts';

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of a normal distribution (Box and Muller 1958). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

// The frequencies that fingerprints look at, and their amplitudes in natural pictures: amplitude falls with
// frequency (Field 1987), and it is often brighter above than below.
const lowest = Array.from({ length: 81 }, (_, i) => ({ v: Math.floor(i / 9), u: i % 9 }))
  .filter(({ u, v }) => u + v > 0)
  .toSorted((a, b) => a.u + a.v - (b.u + b.v) || a.u - b.u)
  .slice(0, 64);
const size = lowest.map(({ u, v }) => 1 / Math.hypot(u, v));
const sky = 0.5;
const wave = (count: number) =>
  Array.from({ length: 9 }, (_, f) =>
    Float64Array.from({ length: count }, (_, i) =>
      Math.cos(((2 * i + 1) * f * Math.PI) / (2 * count)),
    ),
  );
const across = wave(9);
const down = wave(8);

export interface Print {
  shape: number[];
  gradient: number[];
}

/** How clear each bit of the fingerprint of picture number `n` is, with noise as part of its own spread. */
export function synthetic(n: number, noise = 0, noiseSeed = 0): Print {
  const random = seeded(n * 7919 + 1);
  const disturbed = seeded(noiseSeed + 17);
  const values = lowest.map(
    ({ u, v }, i) =>
      size[i]! *
      (normal(random) + (u === 0 && v === 1 ? sky : 0) + (noise ? noise * normal(disturbed) : 0)),
  );
  const middle = values.toSorted((a, b) => a - b)[32]!;
  const rows = new Float64Array(8 * 9);
  for (const [i, { u, v }] of lowest.entries()) {
    const value = values[i]!;
    for (let y = 0; y < 8; y++) rows[y * 9 + u]! += value * down[v]![y]!;
  }
  const gradient = Array.from({ length: 64 }, (_, i) => {
    const [y, x] = [i >> 3, i & 7];
    let step = 0;
    for (let u = 1; u < 9; u++) step += rows[y * 9 + u]! * (across[u]![x + 1]! - across[u]![x]!);
    return step;
  });
  return { shape: values.map((value) => value - middle), gradient };
}

/** Bits by their signs, as 16 hexadecimal digits. */
function hexOf(values: number[]): string {
  let hex = '';
  for (let i = 0; i < 64; i += 4) {
    let digit = 0;
    for (let k = 0; k < 4; k++) digit = digit * 2 + (values[i + k]! > 0 ? 1 : 0);
    hex += digit.toString(16);
  }
  return hex;
}

const order = (values: number[]) =>
  values.map((_, bit) => bit).toSorted((a, b) => Math.abs(values[a]!) - Math.abs(values[b]!));

/** A print as one of the looks of a picture that is looked for. */
export const lookOf = ({ shape, gradient }: Print): Look => ({
  mirrored: false,
  turned: 0,
  quarters: 0,
  inverted: false,
  inside: null,
  covered: false,
  frame: { left: 0, top: 0, width: 1, height: 1 },
  shape: hexOf(shape),
  gradient: hexOf(gradient),
  unclear: { shape: order(shape), gradient: order(gradient) },
});

const batch = 20_000;

/** Writes fingerprints of pictures that do not exist. Foreign keys to these tables must be off. */
export async function fill(db: Database, count: number): Promise<void> {
  for (let from = 0; from < count; from += batch) {
    const prints = Array.from({ length: Math.min(batch, count - from) }, (_, i) =>
      synthetic(from + i),
    );
    const text = (word: keyof Print) => prints.map((print) => hexOf(print[word])).join(',');
    await db.execute(sql`insert into image_fingerprints (image_id, shape, gradient)
      select 'img_' || lpad((${from} + n - 1)::text, 26, '0'), ('x' || s)::bit(64), ('x' || g)::bit(64)
      from unnest(string_to_array(${text('shape')}, ','), string_to_array(${text('gradient')}, ','))
        with ordinality as print (s, g, n)`);
  }
}
