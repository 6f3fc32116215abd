import { isDrawnScene } from '@limn/contracts/generation-price';
import type { ImageId, ReferenceId } from '@limn/contracts/ids';
import {
  isOwnModel,
  type ModelField,
  modelFields,
  type Recipe,
  stylesOf,
} from '@limn/contracts/recipe';
import { imageRoutes, studioRoutes, type Image } from '@limn/contracts/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { drawnScene } from '../../domain/compositions.ts';
import { styleInWords } from '../../domain/styles-of.ts';
import { samplerName } from '../../domain/model-facts.ts';
import { formatCount, formatDateTime, formatDimensions, formatShare } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';

/** Everything that decided a picture, and what of its prompt could not be painted. */
export function RecipeList({ image }: { image: Image }) {
  const { recipe } = image;
  const { data } = useApi(studioRoutes.models, {});
  if (!recipe) return <FileFacts image={image} />;
  const model = data?.models.find(({ id }) => id === recipe.model);
  const known = model?.capabilities.fields ?? (isOwnModel(recipe.model) ? ownFields : modelFields);
  const uses = (name: ModelField): boolean => known.includes(name);
  const rows: [string, ReactNode][] = [
    ['Model', modelName(image, recipe)],
    ...(isDrawn(image, recipe) ? [row('Composition', drawnScene)] : []),
    ...(recipe.mixed_styles.length > 0 ? [row('Styles', mixOf(recipe, image.credits))] : []),
    ['Dimensions', formatDimensions(recipe.image_dimensions)],
    ...(uses('prompt_guidance') ? [row('Guidance', recipe.prompt_guidance)] : []),
    ...(uses('quality') ? [row('Quality', recipe.quality)] : []),
    ...(uses('style_strength') ? [row('Style strength', recipe.style_strength)] : []),
    ...(uses('seed') ? [row('Seed', recipe.seed)] : []),
    ...(model && model.capabilities.samplers.length > 0
      ? [row('Sampler', samplerName(recipe.sampler))]
      : []),
    ['Format', recipe.imageFormat.toUpperCase()],
    ...(uses('exclude_from_image')
      ? [row('Negative prompt', recipe.exclude_from_image || 'none')]
      : []),
    ...guideFields
      .filter(([, name]) => uses(name))
      .map(([label, name]) =>
        row(label, <ImageLink key={name} id={recipe[name]} mine={image.mine} />),
      ),
    ...referenceFields
      .filter(([, name]) => recipe[name] !== null)
      .map(([label, name]) => row(label, titleOf(image, recipe[name]))),
    ...(recipe.pose_and_depth && recipe.matters.length > 0
      ? [row('Focus areas', `${formatCount(recipe.matters.length, 'place', 'places')} marked`)]
      : []),
    ...(image.people.length > 0
      ? [row('Persona', image.people.map(({ name }) => name).join(', '))]
      : []),
    ['Made', formatDateTime(image.createdAt)],
  ];
  return (
    <section aria-labelledby="recipe">
      <h2 id="recipe" className="mb-3 text-xl">
        Recipe
      </h2>
      <h3 className="text-[13px] text-muted">Prompt</h3>
      {/* A prompt is what a person typed: recordings do not show it. */}
      <p dir="auto" data-dd-privacy="mask" className="text-base">
        {recipe.prompt}
      </p>
      <Contents image={image} />
      {image.lifted.length > 0 && (
        <p className="mt-1 text-[13px] text-muted">Lifted: {liftedWords(image)}</p>
      )}
      <ComposedBy image={image} />
      <Rows rows={rows} />
    </section>
  );
}

/** The things in the picture, and the words of the prompt that are not in it. */
function Contents({ image: { contents, notPainted } }: { image: Image }) {
  const names = contents.map(({ name, count }) => (count > 1 ? `${name} × ${count}` : name));
  return (
    <>
      {names.length > 0 && (
        <p className="mt-1 text-[13px] text-muted">In the picture: {names.join(', ')}</p>
      )}
      {notPainted.length > 0 && (
        <p className="mt-1 text-[13px] text-danger">Not in the picture: {notPainted.join(', ')}</p>
      )}
    </>
  );
}

/** Fields that models of single styles support; these models are not in the public list. */
const ownFields: readonly ModelField[] = ['seed', 'exclude_from_image'];

/** A model of a style has its provider's name. */
const modelName = ({ composer, modelVersion }: Image, { model }: Recipe): string =>
  `${isOwnModel(model) && composer ? composer.model : model} ${modelVersion ?? ''}`;

const isDrawn = ({ composer }: Image, recipe: Recipe): boolean =>
  !isOwnModel(recipe.model) && isDrawnScene({ composer: composer && composer.model }, recipe);

const guideFields = [
  ['Pose and depth', 'pose_and_depth'],
  ['Subject', 'canvas_subject'],
] as const;

const referenceFields = [
  ['Follows', 'reference'],
  ['Subject from', 'reference_subject'],
] as const;

const titleOf = ({ references }: Image, id: ReferenceId | null): string =>
  references.find((reference) => reference.id === id)?.title ?? 'an openly licensed picture';

const row = (name: string, value: ReactNode): [string, ReactNode] => [name, value];

/** The model that composed it, its terms, and its training data. */
function ComposedBy({ image: { composer, account } }: { image: Image }) {
  if (!composer) return null;
  const { model, version, licence, training, seed } = composer;
  return (
    <p className="mt-1 text-[13px] text-muted">
      {account.kind === 'declared' ? 'Made' : 'Composed'} by {model} {version}
      {seed !== null && <span className="num">, seed {seed}</span>}. Trained on: {training} Licence:{' '}
      {licence}
    </p>
  );
}

const cameAbout: Partial<Record<Image['origin'], string>> = {
  uploaded: 'Uploaded',
  reference: 'Kept',
};

/** Facts about a picture that was not painted from a recipe. */
function FileFacts({ image }: { image: Image }) {
  return (
    <section aria-labelledby="file">
      <h2 id="file" className="mb-3 text-xl">
        File
      </h2>
      <ComposedBy image={image} />
      <Rows
        rows={[
          ['Dimensions', `${image.width} × ${image.height}`],
          ['Format', image.format.toUpperCase()],
          [cameAbout[image.origin] ?? 'Made', formatDateTime(image.createdAt)],
        ]}
      />
    </section>
  );
}

function Rows({ rows }: { rows: readonly [string, ReactNode][] }) {
  return (
    <dl className="mt-4 grid grid-cols-1 gap-x-10 sm:grid-cols-2">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-t py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="num min-w-0 truncate text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Salt and Weather 70%, Seventh Window 30%': the requested mix; the shares are the actual one. */
function mixOf(recipe: Recipe, credits: Image['credits']): string {
  const names = new Map(credits.map((credit) => [credit.style.id, styleInWords(credit)]));
  return stylesOf(recipe)
    .map(({ style, percent }) => `${names.get(style) ?? 'another style'} ${percent}%`)
    .join(', ');
}

/** The elements placed as their artist painted them, with the artworks they were cut from. */
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
      {data?.title ?? 'a picture'}
    </Link>
  );
}
