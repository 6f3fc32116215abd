import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  decodeOwnership,
  encodeOwnership,
  layOver,
  ownedBy,
  type Ownership,
  type Source,
} from '../src/index.ts';
import { planeOf } from '../src/ownership/ownership.ts';
import { PlaneEditor } from '../src/ownership/plane-editor.ts';
import { artwork, layers, partsAt, pictureOf } from './owned-pictures.ts';
import { draw } from './retouch-pictures.ts';

const planes = fc.array(layers, { maxLength: 6 }).map((stack): Ownership => {
  const paper = ownedBy(
    { kind: 'own', id: 'pâper' },
    draw(13, 9, () => [0, 0, 0]),
  );
  return stack.reduce((p, l) => layOver(p, pictureOf(l), l.left, l.top), paper).owners;
});

function expectSame(a: Ownership, b: Ownership): void {
  expect([a.width, a.height]).toEqual([b.width, b.height]);
  for (let i = 0; i < a.labels.length; i++) expect(partsAt(a, i)).toEqual(partsAt(b, i));
}

it('a plane reads back equal, without what no pixel owes', () => {
  fc.assert(
    fc.property(planes, (plane) => {
      const bytes = encodeOwnership(plane);
      const back = decodeOwnership(bytes);
      expectSame(back, plane);
      expect(encodeOwnership(back)).toEqual(bytes);
      const used = new Set([...back.labels].flatMap((l) => back.mixes[l].map((p) => p.source)));
      expect(used.size).toBe(back.sources.length);
    }),
    { numRuns: 100 },
  );
});

it('bytes cut short or changed are refused, never read as another account', () => {
  const change = fc.record({ at: fc.nat(), by: fc.integer({ min: 1, max: 255 }) });
  const refused = expect.objectContaining({ code: 'bad-bytes' });
  fc.assert(
    fc.property(planes, change, (plane, { at, by }) => {
      const bytes = encodeOwnership(plane);
      expect(() => decodeOwnership(bytes.slice(0, at % bytes.length))).toThrowError(refused);
      expect(() => decodeOwnership(Uint8Array.of(...bytes, by))).toThrowError(refused);
      const garbled = bytes.map((v, i) => (i === at % bytes.length ? v ^ by : v));
      expect(() => decodeOwnership(garbled)).toThrowError(refused);
    }),
    { numRuns: 100 },
  );
});

/** Bytes with the right sum at their end. */
function sealed(body: Uint8Array): Uint8Array {
  let sum = 0x811c9dc5;
  for (const byte of body) sum = Math.imul(sum ^ byte, 16777619);
  return Uint8Array.of(...body, sum & 255, (sum >>> 8) & 255, (sum >>> 16) & 255, sum >>> 24);
}

it('what is written with the right sum but makes no sense is refused too', () => {
  const paper = planeOf({ width: 3, height: 2 }, [{ kind: 'none' }], new Uint16Array(6));
  const good = encodeOwnership(paper).slice(0, -4);
  expectSame(decodeOwnership(sealed(good)), paper);
  // magic 4, width 2, height 2, sources 1 + kind, mixes 1 + parts + source, then the runs.
  const names = ['width', 'kind', 'parts', 'source', 'label', 'run'];
  [4, 9, 11, 12, 14, 15].forEach((at, k) => {
    const bad = good.map((v, i) => (i === at ? (names[k] === 'width' ? 0 : 9) : v));
    expect(() => decodeOwnership(sealed(bad)), names[k]).toThrowError(
      expect.objectContaining({ code: 'bad-bytes' }),
    );
  });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat({ max: 14 }), (tail, keep) => {
      const bytes = sealed(Uint8Array.of(...good.slice(0, keep), ...tail));
      try {
        const plane = decodeOwnership(bytes);
        for (let i = 0; i < plane.labels.length; i++)
          expect(partsAt(plane, i).size).toBeGreaterThan(0);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-bytes' });
      }
    }),
    { numRuns: 300 },
  );
});

it('holds more different mixes than sixteen bits can name', () => {
  const side = 270;
  const sources: Source[] = [artwork('a'), artwork('b')];
  const editor = new PlaneEditor(
    planeOf({ width: side, height: side }, sources, new Uint16Array(side * side)),
  );
  const label = editor.labelOf(artwork('b'));
  const n = side * side;
  for (let i = 0; i < n; i++) editor.blend(i, label, i, n - i);
  const plane = editor.plane();
  expect(plane.labels).toBeInstanceOf(Uint32Array);
  const back = decodeOwnership(encodeOwnership(plane));
  expect(back.labels).toBeInstanceOf(Uint32Array);
  for (const i of [1, 1000, 65_535, 65_536, n - 1])
    expect(partsAt(back, i).get('artwork b')).toBeCloseTo(i / n, 6);
});
