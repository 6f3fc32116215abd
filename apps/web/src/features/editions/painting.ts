import type { Edition, EditionScene, ScenePainting } from '@limn/contracts/editions';
import { largestSeed } from '@limn/contracts/recipe';

/** The newest painting of a scene. */
export const paintingOf = ({ paintings }: Edition, scene: string): ScenePainting | undefined =>
  paintings.find((painting) => painting.scene === scene);

export const isBusy = ({ status }: ScenePainting): boolean =>
  status === 'waiting' || status === 'queued' || status === 'running';

/** The picture that a scene shows: the one chosen, or the one painted last. */
export function pictureOf(edition: Edition, { id, image }: EditionScene) {
  const shown = image ?? paintingOf(edition, id)?.image;
  return edition.pictures.find((picture) => picture.id === shown);
}

/** A seed that no other scene is likely to have. */
export const newSeed = (): number =>
  1 + (crypto.getRandomValues(new Uint32Array(1))[0]! % largestSeed);
