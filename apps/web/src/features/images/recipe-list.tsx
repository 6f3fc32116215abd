import type { ImageId } from '@limn/contracts/ids';
import { stylesOf } from '@limn/contracts/recipe';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDimensions, formatShare } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';

/** Everything that decided a picture, and what of its prompt could not be painted. */
export function RecipeList({ image }: { image: Image }) {
  const { recipe } = image;
  const rows: [string, ReactNode][] = [
    ['Model', `${recipe.model} ${image.modelVersion}`],
    ...(recipe.mixed_styles.length > 0 ? [['Styles', mixOf(image)] as [string, string]] : []),
    ['Dimensions', formatDimensions(recipe.image_dimensions)],
    ['Guidance', recipe.prompt_guidance],
    ['Quality', recipe.quality],
    ['Style strength', recipe.style_strength],
    ['Seed', recipe.seed],
    ['Sampler', recipe.sampler],
    ['Format', recipe.imageFormat.toUpperCase()],
    ['Negative prompt', recipe.exclude_from_image || 'none'],
    ['Pose and depth', <ImageLink key="pose" id={recipe.pose_and_depth} mine={image.mine} />],
    ['Subject', <ImageLink key="subject" id={recipe.canvas_subject} mine={image.mine} />],
    ['Made', formatDateTime(image.createdAt)],
  ];
  return (
    <section aria-labelledby="recipe">
      <h2 id="recipe" className="mb-3 text-xl">
        Recipe
      </h2>
      <h3 className="text-[13px] text-muted">Prompt</h3>
      {/* A prompt is what a person typed: recordings do not show it. */}
      <p data-dd-privacy="mask" className="text-base">
        {recipe.prompt}
      </p>
      {image.notPainted.length > 0 && (
        <p className="mt-1 text-[13px] text-danger">Not painted: {image.notPainted.join(', ')}</p>
      )}
      {image.lifted.length > 0 && (
        <p className="mt-1 text-[13px] text-muted">Lifted: {liftedWords(image)}</p>
      )}
      <dl className="mt-4 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="num min-w-0 truncate text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** 'Salt and Weather 70%, Seventh Window 30%': what was asked for; the shares say what was given. */
function mixOf({ recipe, credits }: Image): string {
  const names = new Map(credits.map(({ style }) => [style.id, style.name]));
  return stylesOf(recipe)
    .map(({ style, percent }) => `${names.get(style) ?? 'another style'} ${percent}%`)
    .join(', ');
}

/** What stands in the picture as its artist painted it, and out of which work. */
function liftedWords({ lifted, credits }: Image): string {
  const shares = credits.flatMap(({ artworks }) => artworks);
  return lifted
    .map(({ label, artworkId, part }) => {
      const title = shares.find((share) => share.artworkId === artworkId)?.title;
      const size = `${formatShare(part * 1_000_000)} of the picture`;
      return `${label}${title ? ` from ‘${title}’` : ''} (${size})`;
    })
    .join(', ');
}

/** The picture that was the guide; only its maker can open it. */
function ImageLink({ id, mine }: { id: ImageId | null; mine: boolean }) {
  const { data } = useApi(imageRoutes.get, id && mine ? { params: { id } } : null);
  if (!id) return 'none';
  if (!mine) return 'a picture of its maker’s';
  return (
    <Link
      to={paths.image(id)}
      data-dd-privacy="mask"
      className="rounded-s text-blue hover:underline"
    >
      {data?.recipe.prompt ?? 'a picture'}
    </Link>
  );
}
