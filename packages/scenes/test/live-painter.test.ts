import { beforeAll, describe, expect, it } from 'vitest';
import { learnStyle, type Raster, type StyleIndex } from '@limn/imaging';
import { composeScene } from '../src/index.ts';
import { createLivePainter } from '../../imaging/src/live/live-painter.ts';
import { makeArtworks, usualRecipe } from '../../imaging/test/pictures.ts';

/** A dark disc before a light sky, at a place across. */
function discAt(place: number): Raster {
  const side = 160;
  const data = new Uint8ClampedArray(side * side * 4);
  for (let i = 0; i < side * side; i++) {
    const [x, y] = [(i % side) / side, Math.floor(i / side) / side];
    const inside = Math.hypot(x - place, y - 0.5) < 0.22;
    data.set(inside ? [60, 70, 40, 255] : [200, 210, 225, 255], i * 4);
  }
  return { width: side, height: side, data };
}

let index: StyleIndex;
beforeAll(async () => {
  index = await learnStyle(makeArtworks(5));
});
const painter = (side = 192) => {
  const recipe = { ...usualRecipe, width: side, height: side, guidance: 90 };
  return createLivePainter({
    recipe,
    styles: [{ index, weight: 1 }],
    compose: async (traced) => (await composeScene(recipe, undefined, traced)).scene,
  });
};

/** Mean brightness of a disc's place less that of the picture's corner. */
function darkness({ width, data }: Raster, place: number): number {
  const meanAt = (x: number, y: number): number => {
    let sum = 0;
    for (let dy = -8; dy < 8; dy++)
      for (let dx = -8; dx < 8; dx++) {
        const i = ((Math.round(y * width) + dy) * width + Math.round(x * width) + dx) * 4;
        sum += (data[i] + data[i + 1] + data[i + 2]) / 768;
      }
    return sum;
  };
  return meanAt(0.9, 0.1) - meanAt(place, 0.5);
}

describe('live paint', () => {
  it('follows a thing that moves', async () => {
    const live = painter();
    await live.repaint({ scene: discAt(0.35) });
    const { pixels, shares } = await live.repaint({ scene: discAt(0.65) });
    const anew = await live.settle({ scene: discAt(0.65) });
    expect(darkness(pixels, 0.65)).toBeGreaterThan(0.8 * darkness(anew.pixels, 0.65));
    // Where it was, nothing is left of it.
    expect(darkness(pixels, 0.3)).toBeLessThan(0.3 * darkness(pixels, 0.65));
    expect(shares.reduce((sum, { ppm }) => sum + ppm, 0)).toBe(1_000_000);
  });

  it('settles to the same bytes whatever was painted before', async () => {
    const [one, two] = [painter(), painter()];
    await one.repaint({ scene: discAt(0.3) });
    await one.repaint({ scene: discAt(0.5) });
    const [p, q] = [
      await one.settle({ scene: discAt(0.6) }),
      await two.settle({ scene: discAt(0.6) }),
    ];
    expect(p.pixels.data).toEqual(q.pixels.data);
    expect(p.owners).toEqual(q.owners);
  });

  it('paints the same bytes again after the same guides', async () => {
    const run = async () => {
      const live = painter();
      await live.repaint({ scene: discAt(0.3) });
      return live.repaint({ scene: discAt(0.5) });
    };
    expect((await run()).pixels.data).toEqual((await run()).pixels.data);
  });

  it('stops when asked to, and goes on from the picture before', async () => {
    const [stopped, calm] = [painter(), painter()];
    for (const live of [stopped, calm]) await live.repaint({ scene: discAt(0.3) });
    let asked = 0;
    const isCancelled = (): boolean => ++asked > 1;
    await expect(stopped.repaint({ scene: discAt(0.8) }, { isCancelled })).rejects.toMatchObject({
      code: 'cancelled',
    });
    const next = { scene: discAt(0.4) };
    expect((await stopped.repaint(next)).pixels.data).toEqual(
      (await calm.repaint(next)).pixels.data,
    );
  });
});
