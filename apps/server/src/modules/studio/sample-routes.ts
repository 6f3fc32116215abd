import { stepText } from '@limn/contracts/progress-step';
import { freeOwnPictures, samplesOfAStyle } from '@limn/contracts/constants';
import type { StyleId } from '@limn/contracts/ids';
import { type Sample, sampleRoutes, type StyleSamples } from '@limn/contracts/samples';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { SignedFiles } from '../../platform/signed-files.ts';
import { readOwnPictures } from '../billing/index.ts';
import { type Caller, ownProfiles, profileOf, userOf } from '../identity/index.ts';
import { creditsOf, type ImageRow, imageUrl, referencesOf, sampleImages } from '../images/index.ts';
import {
  artistStyleIds,
  learntStyles,
  lockStyle,
  styleOfArtist,
  stylesById,
} from '../styles/index.ts';
import { isStyleSample } from './examples.ts';
import { type GenerationRow, samplePaintings } from './queries.ts';
import { startSamples } from './samples.ts';

interface SampleParts {
  db: Database;
  clock: Clock;
  jobs: Jobs;
  files: SignedFiles;
}

/** The newest picture of each position: while samples are painted again, the earlier ones are shown. */
function newestAtEachPlace(found: readonly ImageRow[]): ImageRow[] {
  return Array.from({ length: samplesOfAStyle }, (_, position) =>
    found.find((image) => image.position === position),
  ).filter((image) => image !== undefined);
}

export const toSample = (
  files: SignedFiles,
  image: ImageRow,
  credits: Sample['credits'],
  references: Sample['references'] = [],
): Sample => ({
  id: image.id,
  prompt: image.recipe?.prompt ?? '',
  width: image.width,
  height: image.height,
  url: imageUrl(files, image.id, 'public-preview'),
  thumbnailUrl: imageUrl(files, image.id, 'public-thumbnail'),
  credits,
  references,
});

export const toPainting = ({
  id: generation,
  status,
  progress,
  step,
  error,
}: GenerationRow): NonNullable<StyleSamples['painting']> => ({
  generation,
  status,
  progress,
  step: stepText(step),
  error,
});

/** Samples of the styles that the caller may see. */
async function readSamples(
  { db, files }: SampleParts,
  caller: Caller,
  styleIds: StyleId[],
): Promise<StyleSamples[]> {
  const styles = [...(await stylesById(db, styleIds)).values()].filter(
    (style) =>
      !style.deletedAt && (style.publishedAt || style.profileId === caller.profiles.artist),
  );
  const visible = styles.map(({ id }) => id);
  const own = styles.filter((style) => style.profileId === caller.profiles.artist);
  // Read before the pictures: once a painting has succeeded, all of them exist.
  const paintings = await samplePaintings(
    db,
    own.map(({ id }) => id),
  );
  const images = (await sampleImages(db, visible)).filter(isStyleSample);
  const shown = new Map(
    visible.map((id) => [id, newestAtEachPlace(images.filter(({ styleId }) => styleId === id))]),
  );
  const ids = [...shown.values()].flat().map(({ id }) => id);
  const [credits, references] = await Promise.all([
    creditsOf(db, files, ids),
    referencesOf(db, ids),
  ]);
  return visible.map((style) => {
    const painting = paintings.get(style);
    return {
      style,
      samples: shown
        .get(style)!
        .map((image) =>
          toSample(files, image, credits.get(image.id) ?? [], references.get(image.id)),
        ),
      painting: painting ? toPainting(painting) : null,
    };
  });
}

export function addSampleRoutes(api: Api<Caller>, parts: SampleParts): void {
  const { db, clock, jobs } = parts;

  api.on(sampleRoutes.list, async ({ caller, query }) => {
    return { styles: await readSamples(parts, caller, query.styles.split(',') as StyleId[]) };
  });

  api.on(sampleRoutes.paint, async ({ caller, params }) => {
    await db.transaction(async (tx) => {
      await lockStyle(tx, params.id);
      const style = await styleOfArtist(tx, params.id, profileOf(caller, 'artist'));
      if (!style) throw notFound('That art style');
      if (style.takenDownAt)
        throw conflict('We took this style down, so nothing can be painted in it.');
      if (!(await learntStyles(tx, [style.id])).has(style.id))
        throw conflict('Train the style first. We then paint its samples.');
      const before = (await samplePaintings(tx, [style.id])).get(style.id);
      if (before && !before.finishedAt)
        throw conflict('We are already painting samples of this style.');
      await startSamples(tx, jobs, style.id, clock.now());
    });
    return (await readSamples(parts, caller, [params.id]))[0]!;
  });

  api.on(sampleRoutes.ownPictures, async ({ caller }) => ({
    monthly: freeOwnPictures,
    left: await readOwnPictures(db, userOf(caller).id, clock.now()),
    styles: await artistStyleIds(db, ownProfiles(caller)),
  }));
}
