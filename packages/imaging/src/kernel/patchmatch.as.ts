// PatchMatch (Barnes et al. 2009) and voting (Wexler et al. 2007), in AssemblyScript with SIMD.
//
// Memory layout is documented in `arena.ts`; `reference.ts` is the same algorithm in plain
// TypeScript, and the tests hold the two equal, bit for bit.
//
// A pixel has 8 bytes of features: red, green, blue, then five guide bytes. A match is packed into
// 32 bits: artwork << 22 | y << 11 | x, the centre of the matched patch.

// Fields of the parameter block, in bytes.
const TARGET = 0, TW = 4, TH = 8, RADIUS = 12, SOURCE = 16, TABLE = 20, COUNT = 24, NNF = 28;
const COST = 32, OCC = 36, OCC_PENALTY = 40, STICK = 44, WEIGHTS = 48, REACH = 52, GLOBALS = 56;
const SEED = 60, VOTE_TABLE = 64, SHARES = 68, ACTIVE = 72, VALID = 76, BUCKETS = 80, POSITIONS = 84;
const OWNERS = 88, NARROW = 92;

// Fields of an artwork's row in the table, in bytes.
const ROW: usize = 20;

// How many pixels an artwork may be owed before it is counted for one whose own match is another's.
const SLACK: f64 = 8;

@inline function sum4(a: v128): u32 {
  const b = i32x4.add(a, i8x16.shuffle(a, a, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  return i32x4.extract_lane(b, 0) + i32x4.extract_lane(b, 1);
}

@inline function squares(acc: v128, t: usize, s: usize, w: v128): v128 {
  const d = i16x8.mul(i16x8.sub(v128.load_ext<u8>(t), v128.load_ext<u8>(s)), w);
  return i32x4.add(acc, i32x4.dot_i16x8_s(d, d));
}

// Weighted squared distance of two patches; those of 5x5 and 7x7 stop early, at a fixed row, above `best`.
function distance3(t: usize, s: usize, tStride: usize, sStride: usize, w: v128): u32 {
  let acc = i32x4.splat(0);
  for (let j = 0; j < 3; j++) {
    acc = squares(acc, t, s, w);
    acc = squares(acc, t + 8, s + 8, w);
    acc = squares(acc, t + 16, s + 16, w);
    t += tStride; s += sStride;
  }
  return sum4(acc);
}

function distance5(t: usize, s: usize, tStride: usize, sStride: usize, best: u32, w: v128): u32 {
  let acc = i32x4.splat(0);
  for (let j = 0; j < 5; j++) {
    acc = squares(acc, t, s, w);
    acc = squares(acc, t + 8, s + 8, w);
    acc = squares(acc, t + 16, s + 16, w);
    acc = squares(acc, t + 24, s + 24, w);
    acc = squares(acc, t + 32, s + 32, w);
    if (j == 1 || j == 3) { const d = sum4(acc); if (d > best) return d; }
    t += tStride; s += sStride;
  }
  return sum4(acc);
}

function distance7(t: usize, s: usize, tStride: usize, sStride: usize, best: u32, w: v128): u32 {
  let acc = i32x4.splat(0);
  for (let j = 0; j < 7; j++) {
    acc = squares(acc, t, s, w);
    acc = squares(acc, t + 8, s + 8, w);
    acc = squares(acc, t + 16, s + 16, w);
    acc = squares(acc, t + 24, s + 24, w);
    acc = squares(acc, t + 32, s + 32, w);
    acc = squares(acc, t + 40, s + 40, w);
    acc = squares(acc, t + 48, s + 48, w);
    if (j == 1 || j == 3) { const d = sum4(acc); if (d > best) return d; }
    t += tStride; s += sStride;
  }
  return sum4(acc);
}

@inline function distance(r: i32, t: usize, s: usize, ts: usize, ss: usize, best: u32, w: v128): u32 {
  if (r == 2) return distance5(t, s, ts, ss, best, w);
  return r == 3 ? distance7(t, s, ts, ss, best, w) : distance3(t, s, ts, ss, w);
}

@inline function next(state: u32): u32 {
  state ^= state << 13; state ^= state >> 17; state ^= state << 5;
  return state;
}

@inline function occupancy(p: usize, row: usize, x: i32, y: i32): usize {
  return <usize>load<u32>(p, OCC) + (<usize>(load<i32>(row, 12) + (y >> 2) * load<i32>(row, 16) + (x >> 2)) << 1);
}

/** One scan of rows y0..y1 (up or down by the parity of `iteration`); returns how many matches changed. */
export function sweep(p: usize, y0: i32, y1: i32, iteration: i32): i32 {
  const tw = load<i32>(p, TW), th = load<i32>(p, TH), r = load<i32>(p, RADIUS);
  const target = <usize>load<u32>(p, TARGET), source = <usize>load<u32>(p, SOURCE);
  const table = <usize>load<u32>(p, TABLE), count = load<u32>(p, COUNT);
  const nnf = <usize>load<u32>(p, NNF), cost = <usize>load<u32>(p, COST);
  const wide = load<u32>(p, OCC_PENALTY), stick = load<u32>(p, STICK);
  const weights = <usize>load<u32>(p, WEIGHTS), reach = load<i32>(p, REACH), globals = load<i32>(p, GLOBALS);
  const active = <usize>load<u32>(p, ACTIVE), valid = <usize>load<u32>(p, VALID);
  const buckets = <usize>load<u32>(p, BUCKETS), positions = <usize>load<u32>(p, POSITIONS);
  const narrow = <usize>load<u32>(p, NARROW);
  const tStride = <usize>((tw + 2 * r) * 8);
  const down = (iteration & 1) == 0, step = down ? 1 : -1;
  let changed = 0;

  for (let k = y0; k < y1; k++) {
    const y = down ? k : y1 - 1 - (k - y0);
    let rng: u32 = (load<u32>(p, SEED) ^ (<u32>iteration * 0x9e3779b9) ^ (<u32>y * 0x85ebca6b)) | 1;
    rng = next(next(rng));
    for (let q = 0; q < tw; q++) {
      const x = down ? q : tw - 1 - q;
      const i = y * tw + x;
      if (active && load<u8>(active + i) == 0) continue;
      // The reach of this pixel's own patch; its middle keeps to where a wide one fits.
      const own = narrow && load<u8>(narrow + i) ? r - 1 : r;
      const side = <u32>(2 * own + 1), most = <u32>(2 * r + 1);
      const penalty = own == r ? wide : wide * side * side / (most * most);
      const t = target + <usize>(y + r - own) * tStride + <usize>((x + r - own) * 8);
      const g: i16 = weights ? <i16>load<u8>(weights + i) : 2;
      const w = i16x8(2, 2, 2, g, g, g, g, g);

      const first = load<u32>(nnf + (<usize>i << 2));
      let best = first, row = table + <usize>(first >> 22) * ROW;
      let sw = load<i32>(row, 4), sh = load<i32>(row, 8);
      let by = <i32>((first >> 11) & 2047), bx = <i32>(first & 2047);
      let bestCost = distance(own, t, source + (<usize>(load<i32>(row) + (by - own) * sw + bx - own) << 3), tStride, <usize>(sw << 3), 0xffffffff, w);
      bestCost += penalty * <u32>load<u16>(occupancy(p, row, bx, by));

      // Propagation: what the two neighbours just scanned found, shifted by one.
      for (let n = 0; n < 2; n++) {
        let cx = 0, cy = 0, j = i;
        if (n == 0) { if (x - step < 0 || x - step >= tw) continue; j = i - step; cx = step; }
        else { if (y - step < 0 || y - step >= th) continue; j = i - step * tw; cy = step; }
        if (active && load<u8>(active + j) == 0) continue;
        const m = load<u32>(nnf + (<usize>j << 2));
        cx += <i32>(m & 2047); cy += <i32>((m >> 11) & 2047);
        row = table + <usize>(m >> 22) * ROW; sw = load<i32>(row, 4); sh = load<i32>(row, 8);
        if (cx < r || cy < r || cx >= sw - r || cy >= sh - r) continue;
        const candidate = (m & 0xffc00000) | (<u32>cy << 11) | <u32>cx;
        if (candidate == best) continue;
        const base = load<i32>(row);
        if (valid && load<u8>(valid + base + cy * sw + cx) == 0) continue;
        const extra = penalty * <u32>load<u16>(occupancy(p, row, cx, cy));
        if (extra >= bestCost) continue;
        const d = extra + distance(own, t, source + (<usize>(base + (cy - own) * sw + cx - own) << 3), tStride, <usize>(sw << 3), bestCost - extra, w);
        if (d < bestCost) { bestCost = d; best = candidate; }
      }

      // Random search: `globals` candidates of like guide colour, then a shrinking window.
      let span = reach, left = globals;
      while (left > 0 || span >= 1) {
        rng = next(rng);
        let art = best >> 22, cx = 0, cy = 0;
        if (left > 0) {
          left--;
          let drawn: u32 = 0, have = false;
          if (buckets) {
            const c = t + <usize>own * tStride + <usize>(own * 8);
            const b = ((<u32>load<u8>(c, 3) >> 4) << 8) | ((<u32>load<u8>(c, 4) >> 4) << 4) | (<u32>load<u8>(c, 5) >> 4);
            const from = load<u32>(buckets + (<usize>b << 2)), size = load<u32>(buckets + (<usize>b << 2), 4) - from;
            if (size > 0) { drawn = load<u32>(positions + (<usize>(from + (rng >> 4) % size) << 2)); have = true; }
          }
          if (have) { art = drawn >> 22; cy = <i32>((drawn >> 11) & 2047); cx = <i32>(drawn & 2047); row = table + <usize>art * ROW; sw = load<i32>(row, 4); sh = load<i32>(row, 8); }
          else {
            art = (rng >> 3) % count;
            row = table + <usize>art * ROW; sw = load<i32>(row, 4); sh = load<i32>(row, 8);
            rng = next(rng);
            cx = r + <i32>((rng & 0xffff) % <u32>(sw - 2 * r)); cy = r + <i32>((rng >> 16) % <u32>(sh - 2 * r));
          }
        } else {
          row = table + <usize>art * ROW; sw = load<i32>(row, 4); sh = load<i32>(row, 8);
          const width = <u32>(2 * span + 1);
          cx = <i32>(best & 2047) - span + <i32>((rng & 0xffff) % width);
          cy = <i32>((best >> 11) & 2047) - span + <i32>((rng >> 16) % width);
          span >>= 1;
        }
        if (cx < r || cy < r || cx >= sw - r || cy >= sh - r) continue;
        const base = load<i32>(row);
        if (valid && load<u8>(valid + base + cy * sw + cx) == 0) continue;
        // A random candidate must be clearly better: broken-up copies look noisy.
        const limit = bestCost - (bestCost >> 6) * stick;
        const extra = penalty * <u32>load<u16>(occupancy(p, row, cx, cy));
        if (extra >= limit) continue;
        const d = extra + distance(own, t, source + (<usize>(base + (cy - own) * sw + cx - own) << 3), tStride, <usize>(sw << 3), limit - extra, w);
        if (d < limit) { bestCost = d; best = (art << 22) | (<u32>cy << 11) | <u32>cx; }
      }

      if (best != first) {
        changed++;
        store<u32>(nnf + (<usize>i << 2), best);
        let o = occupancy(p, table + <usize>(first >> 22) * ROW, <i32>(first & 2047), <i32>((first >> 11) & 2047));
        store<u16>(o, load<u16>(o) - 1);
        o = occupancy(p, table + <usize>(best >> 22) * ROW, <i32>(best & 2047), <i32>((best >> 11) & 2047));
        store<u16>(o, load<u16>(o) + 1);
      }
      store<u32>(cost + (<usize>i << 2), bestCost);
    }
  }
  return changed;
}

/**
 * Writes each pixel of rows y0..y1 as the weighted mean of what the patches that cover it copied there. The weight
 * falls with the squared colour difference from the pixel's own copy (table of u16, one entry for each 32 of
 * difference).
 *
 * Where the block has a share table, each pixel is assigned to one artwork, its owner, so that the counts follow the
 * weights: the table holds the sum of each artwork's weights minus the pixels assigned to it, and the owner is the
 * artwork of the pixel's own match unless another of the pixel's artworks is behind by `SLACK` pixels more.
 */
export function vote(p: usize, y0: i32, y1: i32): void {
  const tw = load<i32>(p, TW), th = load<i32>(p, TH), r = load<i32>(p, RADIUS);
  const target = <usize>load<u32>(p, TARGET), source = <usize>load<u32>(p, SOURCE);
  const table = <usize>load<u32>(p, TABLE), nnf = <usize>load<u32>(p, NNF);
  const falloff = <usize>load<u32>(p, VOTE_TABLE), shares = <usize>load<u32>(p, SHARES);
  const active = <usize>load<u32>(p, ACTIVE), count = load<i32>(p, COUNT);
  const owners = <usize>load<u32>(p, OWNERS), narrow = <usize>load<u32>(p, NARROW);
  const tStride = <usize>((tw + 2 * r) * 8);
  const sums = shares + (<usize>count << 3);
  for (let y = y0; y < y1; y++) {
    for (let x = 0; x < tw; x++) {
      const i = y * tw + x;
      if (active && load<u8>(active + i) == 0) continue;
      const own = load<u32>(nnf + (<usize>i << 2));
      let row = table + <usize>(own >> 22) * ROW;
      let s = source + (<usize>(load<i32>(row) + <i32>((own >> 11) & 2047) * load<i32>(row, 4) + <i32>(own & 2047)) << 3);
      const cr = <i32>load<u8>(s), cg = <i32>load<u8>(s, 1), cb = <i32>load<u8>(s, 2);
      let red: u32 = 0, green: u32 = 0, blue: u32 = 0, total: u32 = 0;
      for (let dy = -r; dy <= r; dy++) {
        const ny = y + dy;
        if (ny < 0 || ny >= th) continue;
        for (let dx = -r; dx <= r; dx++) {
          const nx = x + dx;
          if (nx < 0 || nx >= tw) continue;
          const j = ny * tw + nx;
          if (active && load<u8>(active + j) == 0) continue;
          if (narrow && load<u8>(narrow + j) && (dy == r || dy == -r || dx == r || dx == -r)) continue;
          const m = load<u32>(nnf + (<usize>j << 2));
          row = table + <usize>(m >> 22) * ROW;
          s = source + (<usize>(load<i32>(row) + (<i32>((m >> 11) & 2047) - dy) * load<i32>(row, 4) + <i32>(m & 2047) - dx) << 3);
          const a = <i32>load<u8>(s), b = <i32>load<u8>(s, 1), c = <i32>load<u8>(s, 2);
          const e = (a - cr) * (a - cr) + (b - cg) * (b - cg) + (c - cb) * (c - cb);
          const weight = <u32>load<u16>(falloff + (<usize>(e >> 5) << 1));
          red += weight * a; green += weight * b; blue += weight * c; total += weight;
          if (shares) { const at = sums + (<usize>(m >> 22) << 2); store<u32>(at, load<u32>(at) + weight); }
        }
      }
      if (total == 0) continue;
      const t = target + <usize>(y + r) * tStride + <usize>((x + r) * 8);
      const half = total >> 1;
      store<u8>(t, <u8>((red + half) / total));
      store<u8>(t, <u8>((green + half) / total), 1);
      store<u8>(t, <u8>((blue + half) / total), 2);
      if (shares) {
        let owner = <i32>(own >> 22), leader = owner, most = -Infinity;
        for (let n = 0; n < count; n++) {
          const at = sums + (<usize>n << 2), part = load<u32>(at);
          if (part == 0) continue;
          const share = shares + (<usize>n << 3), owed = load<f64>(share) + <f64>part / <f64>total;
          store<f64>(share, owed);
          store<u32>(at, 0);
          if (owed > most) { most = owed; leader = n; }
        }
        if (most - load<f64>(shares + (<usize>owner << 3)) >= SLACK) owner = leader;
        const counted = shares + (<usize>owner << 3);
        store<f64>(counted, load<f64>(counted) - 1);
        store<u16>(owners + (<usize>i << 1), <u16>owner);
      }
    }
  }
}
