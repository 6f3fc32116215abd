import { cutTiles, documentOf, flatten, newRecords, type Tile } from '@limn/canvas';
import type { BlendMode, Layer, TileChange } from '@limn/contracts/canvas-records';
import { encodeOwnership, type Owned, ownedBy, sharesOf, type Source } from '@limn/imaging';
import type { FlattenResult, Pixels } from '../src/painting/index.ts';
import { layer } from './canvas-steps.ts';

/** Honest mixes of two pictures that people make: double exposures, tints and textures. */
export const mixes = [
  { name: 'normal at 30%', blend: 'normal', opacity: 0.3 },
  { name: 'normal at 50%', blend: 'normal', opacity: 0.5 },
  { name: 'normal at 70%', blend: 'normal', opacity: 0.7 },
  { name: 'multiply', blend: 'multiply', opacity: 1 },
  { name: 'screen', blend: 'screen', opacity: 1 },
  { name: 'overlay', blend: 'overlay', opacity: 1 },
  { name: 'soft light at 60%', blend: 'soft-light', opacity: 0.6 },
  { name: 'color at 80%', blend: 'color', opacity: 0.8 },
  { name: 'luminosity at 40%', blend: 'luminosity', opacity: 0.4 },
  { name: 'a tint at 35%', blend: 'normal', opacity: 0.35, tint: true },
  { name: 'a tint in multiply', blend: 'multiply', opacity: 1, tint: true },
] as const satisfies { name: string; blend: BlendMode; opacity: number; tint?: boolean }[];
export type BlendCase = (typeof mixes)[number];

/** A layer's picture that one source owns wholly. */
export const wholly = ({ width, height, data }: Pixels, source: Source): Owned =>
  ownedBy(source, { width, height, data: new Uint8ClampedArray(data) });

/** A fill of one color, drawn by hand, as large as a picture. */
function tintOf({ pixels: { width, height } }: Owned): Owned {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let d = 0; d < data.length; d += 4) data.set([230, 170, 90, 255], d);
  return ownedBy({ kind: 'own', id: 'hand' }, { width, height, data });
}

/** Composites one picture over another as the editor does, and flattens the lower one's area. */
export async function mixOf(
  below: Owned,
  above: Owned,
  mix: BlendCase,
): Promise<Pick<FlattenResult, 'pixels' | 'owners' | 'shares'>> {
  const { width, height } = below.pixels;
  const tiles = new Map<string, Tile>();
  const changes: TileChange[] = [];
  const layers = [below, 'tint' in mix ? tintOf(below) : above].map((picture, k) => {
    const shown = {
      ...layer(`layer ${k}`, String(k + 1)),
      kind: 'picture',
      image: null,
      ...(k === 1 && { blend: mix.blend, opacity: mix.opacity }),
    } as Layer;
    for (const { at, tile } of cutTiles(picture)) {
      const hash = tiles.size.toString(16).padStart(64, '0');
      tiles.set(hash, tile);
      changes.push({ layer: shown.id, at, hash });
    }
    return shown;
  });
  const records = newRecords({ name: 'A mix', width, height });
  const document = documentOf([...records, ...layers], changes);
  const seen = await flatten(document, async (hash) => tiles.get(hash)!, {
    x: 0,
    y: 0,
    width,
    height,
  });
  return {
    pixels: { width, height, data: new Uint8Array(seen.pixels.data) },
    owners: encodeOwnership(seen.owners),
    shares: sharesOf(seen),
  };
}
