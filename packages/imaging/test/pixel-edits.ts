import * as engine from '../src/index.ts';
import type { Owned, Raster } from '../src/index.ts';

// The edits as tests of pixels and the tools want them: a picture of the person's own in, pixels out.

export const own = (pixels: Raster): Owned => engine.ownedBy({ kind: 'own', id: 'test' }, pixels);

const onPixels =
  <R extends unknown[]>(edit: (picture: Owned, ...rest: R) => Promise<Owned>) =>
  async (picture: Raster, ...rest: R): Promise<Raster> =>
    (await edit(own(picture), ...rest)).pixels;

export const complete = onPixels(engine.complete);
export const outpaint = onPixels(engine.outpaint);
export const heal = onPixels(engine.heal);
export const clone = onPixels(engine.clone);
export const upscale = onPixels(engine.upscale);
export const adjust = onPixels(engine.adjust);

export async function cutOut(picture: Raster, options?: engine.CutOutOptions) {
  const { subject, ...cut } = await engine.cutOut(own(picture), options);
  return { ...cut, subject: subject.pixels };
}

export async function replaceBackground(
  subject: Raster,
  background: Raster | readonly [number, number, number],
  options?: engine.ReplaceBackgroundOptions,
): Promise<Raster> {
  const under = 'data' in background ? own(background) : background;
  return (await engine.replaceBackground(own(subject), under, options)).pixels;
}

export async function drop(
  picture: Raster,
  object: Raster,
  options?: engine.DropOptions,
): Promise<Raster> {
  return (await engine.drop(own(picture), own(object), options)).pixels;
}
