import { parseDimensions } from '@limn/contracts/constants';
import { type Recipe, stylesOf } from '@limn/contracts/recipe';
import type { PictureAccount } from '@limn/contracts/picture-account';
import type { ArtworkId } from '@limn/contracts/ids';
import type { Effort, PainterRecipe, RunStep, SourceShare } from '@limn/imaging';
import type { PaintTask } from '../../painting/tasks.ts';
import type { Pixels } from '../../painting/pixels.ts';
import { conflict } from '../../platform/errors.ts';
import { confirmedElements, styleModelsOf } from '../styles/index.ts';
import { guideParents, loadGuides, referenceRecords } from './guide-pictures.ts';
import { markedPlane } from './marked-places.ts';
import type { MadePicture, Maker, MakerParts, MakingWatch } from './maker.ts';
import type { PaintingPlace } from './place.ts';

/** The recipe's styles, its own first, as the painting takes them. */
async function loadStyles({ db, storage }: Pick<MakerParts, 'db' | 'storage'>, recipe: Recipe) {
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
    if (!model) throw conflict('The art style is no longer trained. Choose another one.');
    styles.push({ id, index: await storage.get(model.artifactKey), weight: percent });
    lifted.push(...(await confirmedElements({ db, storage }, id)));
  }
  return { styles, lifted };
}

/** The fields of a recipe that the painter uses. */
const painterRecipe = (own: Recipe, size: { width: number; height: number }): PainterRecipe => ({
  prompt: own.prompt,
  exclude: own.exclude_from_image,
  width: size.width,
  height: size.height,
  guidance: own.prompt_guidance,
  quality: own.quality,
  seed: own.seed,
  styleStrength: own.style_strength,
});

/** Credits of its pixels: artworks, its maker's own, and none. */
function accountOf(shares: readonly SourceShare[]): PictureAccount {
  const sum = (kind: 'own' | 'none') =>
    shares.reduce((all, { source, ppm }) => all + (source.kind === kind ? ppm : 0), 0);
  const artworks = shares.flatMap(({ source, ppm }) =>
    source.kind === 'artwork' && ppm > 0
      ? [{ source: 'artwork' as const, id: source.id as ArtworkId, ppm }]
      : [],
  );
  const others = (['own', 'none'] as const).flatMap((source) => {
    const ppm = sum(source);
    return ppm > 0 ? [{ source, ppm }] : [];
  });
  return { kind: 'exact', shares: [...artworks, ...others] };
}

/** The same watch for the painter's threads, which name their steps only. */
const inThreads = (watch: MakingWatch) => ({
  ...watch,
  onProgress: (fraction: number, kind: RunStep) => watch.onProgress(fraction, { kind }),
});

async function paintPlace(
  { pool }: MakerParts,
  styles: PaintTask['styles'],
  { pixels: surroundings, owners, mask }: PaintingPlace,
  own: Recipe,
  effort: Effort,
  guide: Pixels | undefined,
  watch: MakingWatch,
): Promise<Omit<MadePicture, 'references'>> {
  const recipe = painterRecipe(own, surroundings);
  const painted = await pool.run(
    {
      kind: 'paint-into',
      styles,
      recipe,
      effort,
      surroundings,
      owners,
      mask,
      ...(guide && { guide, light: own.light }),
    },
    inThreads(watch),
  );
  const { shares, ...made } = painted;
  const parents = guideParents({ ...own, canvas_subject: null });
  return { ...made, account: accountOf(shares), lifted: [], parents };
}

/**
 * The built-in painter, with what its pictures may cost in time: it composes a scene and paints it from pieces of
 * the styles' artworks. With `scene`, those are the pixels of the picture it follows.
 */
export const collage = (effort: Effort, scene?: Pixels): Maker => ({
  async prepare(parts, recipe, place) {
    const { styles, lifted } = await loadStyles(parts, recipe);
    // A subject is drawn into a scene; a place has no scene.
    const guided = place ? { ...recipe, canvas_subject: null, reference_subject: null } : recipe;
    const guides = scene
      ? { ...(await loadGuides(parts, { ...guided, pose_and_depth: null })), scene }
      : await loadGuides(parts, guided);
    const references = await referenceRecords(parts, guided);
    if (place)
      return {
        make: async (own, watch) => ({
          ...(await paintPlace(parts, styles, place, own, effort, guides.scene, watch)),
          references,
        }),
      };
    return {
      async make(own, watch) {
        const size = parseDimensions(own.image_dimensions);
        const matters = guides.scene && markedPlane(own.matters, guides.scene, size);
        const painted = await parts.pool.run(
          {
            kind: 'paint',
            styles,
            recipe: painterRecipe(own, size),
            effort,
            guides: { ...guides, ...(matters && { matters }), light: own.light },
            lifted,
          },
          inThreads(watch),
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
          contents: painted.contents,
          notPainted: painted.notPainted,
          lifted: painted.lifted,
          largestCopy: painted.largestCopy,
          parents: guideParents(own),
          references,
        };
      },
    };
  },
});
