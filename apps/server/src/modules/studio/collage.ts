import { parseDimensions } from '@limn/contracts/constants';
import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import type { PaintTask } from '../../painting/tasks.ts';
import { conflict } from '../../platform/errors.ts';
import { confirmedElements, styleModelsOf } from '../styles/index.ts';
import { guideParents, loadGuides } from './guide-pictures.ts';
import type { Maker, MakerParts } from './maker.ts';

/** The recipe's styles, its own first, as the painting takes them. */
async function loadStyles({ db, storage }: MakerParts, recipe: Recipe) {
  const wanted = stylesOf(recipe);
  const learnt = await styleModelsOf(
    db,
    'collage',
    wanted.map(({ style }) => style),
  );
  const styles: PaintTask['styles'] = [];
  const lifted: PaintTask['lifted'] = [];
  for (const { style: id, percent } of wanted) {
    const model = learnt.get(id);
    if (!model) throw conflict('The art style is not trained any more.');
    styles.push({ id, index: await storage.get(model.artifactKey), weight: percent });
    lifted.push(...(await confirmedElements({ db, storage }, id)));
  }
  return { styles, lifted };
}

/** The built-in painter: it composes a scene and paints it from pieces of the styles' artworks. */
export const collage: Maker = {
  async prepare(parts, recipe) {
    const { styles, lifted } = await loadStyles(parts, recipe);
    const guides = await loadGuides(parts, recipe);
    return {
      async make(own, watch) {
        const painted = await parts.pool.run(
          {
            kind: 'paint',
            styles,
            recipe: {
              prompt: own.prompt,
              exclude: own.exclude_from_image,
              ...parseDimensions(own.image_dimensions),
              guidance: own.prompt_guidance,
              quality: own.quality,
              seed: own.seed,
              styleStrength: own.style_strength,
            },
            guides,
            lifted,
          },
          watch,
        );
        return {
          pixels: painted.pixels,
          account: {
            kind: 'exact',
            shares: painted.shares
              .filter(({ ppm }) => ppm > 0)
              .map(({ artworkId, ppm }) => ({ source: 'artwork', id: artworkId, ppm })),
          },
          map: painted.map,
          owners: painted.owners,
          notPainted: painted.notPainted,
          lifted: painted.lifted,
          largestCopy: painted.largestCopy,
          parents: guideParents(own),
        };
      },
    };
  },
};
