import type { Image } from '@limn/contracts/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatDimensions } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

/** Everything that decided a picture, and what of its prompt could not be painted. */
export function RecipeList({ image }: { image: Image }) {
  const { recipe } = image;
  const rows: [string, ReactNode][] = [
    ['Model', recipe.model],
    ['Dimensions', formatDimensions(recipe.image_dimensions)],
    ['Guidance', recipe.prompt_guidance],
    ['Quality', recipe.quality],
    ['Style strength', recipe.style_strength],
    ['Seed', recipe.seed],
    ['Sampler', recipe.sampler],
    ['Format', recipe.imageFormat.toUpperCase()],
    ['Left out', recipe.exclude_from_image || 'nothing'],
    ['Pose and depth', <ImageLink key="pose" id={recipe.pose_and_depth} />],
    ['Subject', <ImageLink key="subject" id={recipe.canvas_subject} />],
    ['Made', formatDateTime(image.createdAt)],
  ];
  return (
    <section aria-labelledby="recipe">
      <h2 id="recipe" className="mb-3 text-xl">
        Recipe
      </h2>
      {/* A prompt is what a person typed: recordings do not show it. */}
      <p data-dd-privacy="mask" className="text-base">
        {recipe.prompt}
      </p>
      {image.notPainted.length > 0 && (
        <p className="mt-1 text-[13px] text-danger">Not painted: {image.notPainted.join(', ')}</p>
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

function ImageLink({ id }: { id: string | null }) {
  if (!id) return 'none';
  return (
    <Link to={paths.image(id)} className="rounded-s text-blue hover:underline">
      a picture
    </Link>
  );
}
