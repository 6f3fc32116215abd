import {
  adjust,
  clone,
  complete,
  cutOut,
  drop,
  embedMark,
  encodeOwnership,
  encodeSourceMap,
  encodeStyleIndex,
  fingerprint,
  heal,
  layOver,
  learnStyle,
  outpaint,
  ownedBy,
  replaceBackground,
  upscale,
  type Owned,
  type Raster,
  type Team,
} from '@limn/imaging';
import { applyEdit, paint, planEdit } from '../src/index.ts';
import { readMark } from '@limn/imaging/looks';
import { makeArtworks, makePicture, usualRecipe } from '../../imaging/test/pictures.ts';
import { disc, maskOf } from '../../imaging/test/retouch-pictures.ts';

/** The package's operations on small pictures: plain functions, the same in Node and in a browser's worker. */
const upload = ownedBy({ kind: 'own', id: 'upload' }, makePicture(11, 160, 120));
const picture = layOver(
  upload,
  ownedBy({ kind: 'artwork', id: 'a' }, makePicture(13, 70, 80)),
  9,
  7,
);
const hole = maskOf(160, 120, (x, y) => Math.hypot(x - 70, y - 60) < 16);
const figure = ownedBy({ kind: 'own', id: 'figure' }, disc(96).picture);
const scribbles = new Uint8Array(96 * 96).fill(2, 48 * 96 + 40, 48 * 96 + 56).fill(1, 0, 90);
const key = 'a key that only the tests know';

async function painting(team?: Team): Promise<Uint8Array[]> {
  const index = await learnStyle(makeArtworks(4));
  const recipe = { ...usualRecipe, width: 176, height: 160 };
  const { map, shares, ...painted } = await paint(
    { recipe, styles: [{ index, weight: 1 }] },
    { team },
  );
  const account = new TextEncoder().encode(JSON.stringify(shares));
  return [encodeStyleIndex(index), ...bothOf(painted), encodeSourceMap(map), account];
}

async function edited(instruction: string): Promise<Uint8Array[]> {
  const plan = await planEdit(instruction, picture.pixels);
  return bothOf(await applyEdit(plan, picture));
}

function marked(): Uint8Array[] {
  const large = makePicture(12, 320, 256);
  const carrying = embedMark(large, { key, payload: 123_456 });
  const told = JSON.stringify([readMark(carrying, { key }), fingerprint(carrying)], (_, value) =>
    ArrayBuffer.isView(value) ? [...(value as Uint8Array)] : value,
  );
  return [bytesOf(carrying), new TextEncoder().encode(told)];
}

const bytesOf = ({ data }: Raster): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

const bothOf = ({ pixels, owners }: Owned): Uint8Array[] => [
  bytesOf(pixels),
  encodeOwnership(owners),
];

const cases: Record<string, (team: Team) => Promise<Uint8Array[]> | Uint8Array[]> = {
  'learn and paint': () => painting(),
  'learn and paint, helped': (team) => painting(team),
  complete: async () => bothOf(await complete(picture, hole)),
  outpaint: async () => bothOf(await outpaint(picture, { left: 20, top: 9 })),
  heal: async () => bothOf(await heal(picture, hole)),
  clone: async () => bothOf(await clone(picture, hole, 40, -12, { opacity: 0.7 })),
  'cut-out': async () => {
    const { alpha, subject } = await cutOut(figure, { scribbles });
    return [alpha, ...bothOf(subject)];
  },
  'replace background': async () => {
    const { subject } = await cutOut(figure, { scribbles });
    return bothOf(await replaceBackground(subject, picture));
  },
  drop: async () => {
    const { subject } = await cutOut(figure, { scribbles });
    return bothOf(await drop(picture, subject, { scale: 0.6, shadow: 0.5, rotation: 15 }));
  },
  upscale: async () => bothOf(await upscale(picture, 2)),
  adjust: async () => {
    const settings = { exposure: 0.4, contrast: 20, sharpen: 40, grain: 20, vignette: -30 };
    return bothOf(await adjust(picture, settings));
  },
  'black and white': () => edited('make it black and white'),
  'another sky': () => edited('replace the sky with a starry night'),
  'a thing more': () => edited('add a boat'),
  'mark and fingerprint': marked,
};

/** FNV-1a over bytes, twice with different beginnings. */
function hash(parts: readonly Uint8Array[]): string {
  let [a, b] = [0x811c9dc5, 0x1234567];
  for (const part of parts) {
    for (const byte of part) {
      a = Math.imul(a ^ byte, 16777619);
      b = Math.imul(b ^ byte ^ (a >>> 24), 16777619);
    }
  }
  return [a, b].map((v) => (v >>> 0).toString(16).padStart(8, '0')).join('');
}

/** A hash of every case's bytes; `team` helps with one of the paintings. */
export async function runCases(team: Team): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [name, run] of Object.entries(cases)) hashes[name] = hash(await run(team));
  return hashes;
}
