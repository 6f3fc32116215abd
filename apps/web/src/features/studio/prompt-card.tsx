import { imageDimensions } from '@limn/contracts/constants';
import type { ImageId } from '@limn/contracts/ids';
import { creditsFor, creditsWithGuide, isDrawnScene } from '@limn/contracts/generation-price';
import {
  isOwnModel,
  type Model,
  needsEnhancements,
  plainImages,
  Recipe,
} from '@limn/contracts/recipe';
import { formatMoney } from '@limn/contracts/money';
import { imageRoutes, studioRoutes } from '@limn/contracts/studio';
import { styleRoutes } from '@limn/contracts/styles';
import { type DragEvent, type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';
import { drawnScene } from '../../domain/compositions.ts';
import { isNotFound, messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { imageDropped } from '../../lib/dropped-image.ts';
import { formatCount, formatDimensions, formatNumber, nameDimensions } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { notify } from '../../ui/notifications.ts';
import { Picture } from '../../ui/picture.tsx';
import { Select } from '../../ui/select.tsx';
import { changeDraft, type Draft, hasSubject, isPhotoAlone, studioModal } from './draft.ts';
import { GuideChip } from './guide-chip.tsx';
import { ModelPicker } from './model-picker.tsx';
import { useModels } from './use-models.ts';
import { useFreePictures } from './own-styles.ts';
import { PromptInput } from './prompt-input.tsx';
import { drawnWarning, type ReadWord } from './reading.ts';
import { RecentPrompts } from './recent-prompts.tsx';
import { referencesAwaited } from './references.ts';
import { SavedRecipes } from './saved-recipes.tsx';
import { StylePicker } from './style-picker.tsx';
import { mineOf } from './use-draft-from-address.ts';
import type { GenerateFailure } from './use-generate.ts';
import { useReading } from './use-reading.ts';

const chip =
  'inline-flex h-[34px] max-w-full items-center gap-2 rounded-full border border-line-strong px-3 text-[13px] text-text transition-colors hover:border-control';
/** On a canvas the card is one line until its prompt gets the focus. */
const foldedAway = 'lg:group-data-folded/dock:hidden';
const roundChip =
  'grid size-[34px] place-items-center rounded-full border border-line-strong text-text transition-colors hover:border-control';
const counts = [1, 2, 3, 4, 5, 6, 7, 8].map((count) => ({
  value: String(count),
  label: formatCount(count, 'picture', 'pictures'),
}));
const sizes = imageDimensions.map((size) => ({
  value: size,
  label: nameDimensions(size),
  chosen: formatDimensions(size),
}));
/** Sizes available without the feature 'canvas enhancements'. */
const isPlainSize = ({ value }: (typeof sizes)[number]) =>
  !needsEnhancements({ image_dimensions: value, number_of_images: 1 });

/** Dropping a picture of this site here loads its recipe. */
async function takeRecipe(id: ImageId): Promise<void> {
  try {
    const recipe = mineOf(await call(imageRoutes.get, { params: { id } }));
    if (recipe) changeDraft(recipe);
    else notify('This picture was not generated: it has no recipe.');
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
}

function dropped(event: DragEvent): void {
  const { dataTransfer: data, target } = event;
  // Ignore drops on a dialog of the card; the dialog handles them.
  if (!(target instanceof Node && event.currentTarget.contains(target))) return;
  const image = imageDropped(data);
  const isFile = data.files.length > 0;
  // Words that are dropped on the field go into it; for anything else the browser would leave the page.
  if (image || isFile || !(target instanceof HTMLTextAreaElement)) event.preventDefault();
  if (image) void takeRecipe(image);
  else if (isFile) notify('A file has no recipe. Drop one of your pictures here.');
}

/** The prompt with style, size and number of pictures, and its price. */
export function PromptCard({
  draft,
  painted = draft,
  enhanced,
  busy,
  failure,
  label = 'Generate',
  more,
  onGenerate,
}: {
  draft: Draft;
  /** The draft with everything that its picture follows. */
  painted?: Draft;
  /** Whether the feature 'canvas enhancements' is open. */
  enhanced: boolean;
  busy: boolean;
  failure: GenerateFailure | null;
  /** Label of the button. */
  label?: string;
  /** More buttons next to the settings. */
  more?: ReactNode;
  onGenerate: () => void;
}) {
  const picking = useStore(studioModal);
  const setPicking = studioModal.set;
  // Closes the open modal when the studio unmounts.
  useEffect(() => () => studioModal.set(null), []);
  const { models, model } = useModels(
    draft.model,
    draft.mixed_styles.length === 0 ? draft.style : null,
  );
  const words = useReading(painted, Boolean(model?.composer));
  const made = sizes.filter(({ value }) => model?.capabilities.dimensions.includes(value) ?? true);
  const { data: style, error: noStyle } = useApi(
    styleRoutes.get,
    draft.style ? { params: { id: draft.style } } : null,
  );

  return (
    <section
      aria-label="Prompt"
      onDragOver={(event) => event.preventDefault()}
      onDrop={dropped}
      className="rounded-l border border-line-strong bg-raised p-3.5 shadow-float has-[textarea:focus-visible]:border-focus lg:group-data-folded/dock:flex lg:group-data-folded/dock:items-center lg:group-data-folded/dock:gap-3 lg:group-data-folded/dock:px-3 lg:group-data-folded/dock:py-1.5"
    >
      <PromptInput
        value={draft.prompt}
        words={words}
        reads={!model?.composer}
        error={failure?.fields.prompt}
        onChange={(prompt) => changeDraft({ prompt })}
        onSubmit={onGenerate}
      />
      {model && <DrawnWarning draft={painted} model={model} words={words} />}
      {failure && (
        <p role="alert" className="px-1 pt-1 text-[13px] text-danger">
          {failure.message}
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-2 lg:group-data-folded/dock:mt-0 lg:group-data-folded/dock:flex-nowrap">
        <button type="button" className={chip} onClick={() => setPicking('style')}>
          {style && (
            <Picture
              src={style.covers[0]?.url}
              alt=""
              width={18}
              height={18}
              className="size-[18px] rounded-[5px]"
            />
          )}
          <span className="truncate font-medium">
            {draft.style
              ? (style?.name ?? (isNotFound(noStyle) ? 'Withdrawn style' : 'Style'))
              : 'Choose a style'}
            {draft.mixed_styles.length > 0 && ` + ${draft.mixed_styles.length}`}
          </span>
        </button>
        <button
          type="button"
          className={classNames(chip, foldedAway)}
          onClick={() => setPicking('model')}
        >
          <span className="text-muted">Model</span>{' '}
          {model?.name ?? (isOwnModel(draft.model) && 'withdrawn: choose one')}
        </button>
        <span className={classNames('contents', foldedAway)}>
          <Select
            label="Dimensions"
            look="chip"
            value={draft.image_dimensions}
            options={enhanced ? made : made.filter(isPlainSize)}
            onChange={(value) =>
              changeDraft({ image_dimensions: Recipe.shape.image_dimensions.parse(value) })
            }
          />
          <Select
            label="Number of images"
            look="chip"
            value={String(draft.number_of_images)}
            options={enhanced ? counts : counts.slice(0, plainImages)}
            onChange={(value) => changeDraft({ number_of_images: Number(value) })}
          />
        </span>
        <span className={classNames('flex gap-1', foldedAway)}>
          <RecentPrompts className={roundChip} />
          <SavedRecipes draft={draft} className={roundChip} />
          {more}
        </span>
        {draft.pose_and_depth && <GuideChip id={draft.pose_and_depth} />}
        {/* A line of its own: the price changes while the person types, and would wrap now and then. */}
        <div className="ml-auto flex basis-full items-center justify-end gap-3 lg:group-data-folded/dock:basis-auto">
          {model && <Price draft={painted} model={model} />}
          <Button
            look="gold"
            size="small"
            busy={busy}
            title="Ctrl+Enter"
            aria-keyshortcuts="Control+Enter"
            onClick={onGenerate}
          >
            {isPhotoAlone(draft) ? 'Paint this photo' : label}
          </Button>
        </div>
      </div>
      <StylePicker
        open={picking === 'style'}
        onOpenChange={(open) => setPicking(open ? 'style' : null)}
        chosen={draft.style}
        onChoose={(id) =>
          changeDraft({
            style: id,
            mixed_styles: draft.mixed_styles.filter((part) => part.style !== id),
          })
        }
      />
      <ModelPicker
        open={picking === 'model'}
        onOpenChange={(open) => setPicking(open ? 'model' : null)}
        models={models}
        chosen={draft.model}
        onChoose={(id) => changeDraft({ model: id, ...sizeFor(models, id, draft) })}
      />
    </section>
  );
}

/** A size that the model supports, if it does not support the chosen one. */
function sizeFor(
  models: readonly Model[],
  id: string,
  { image_dimensions: chosen }: Draft,
): Partial<Draft> {
  const dimensions = models.find((model) => model.id === id)?.capabilities.dimensions ?? [];
  const [first] = dimensions;
  return first && !dimensions.includes(chosen) ? { image_dimensions: first } : {};
}

/** Warns before payment about things that a drawn scene shows badly. */
function DrawnWarning({
  draft,
  model,
  words,
}: {
  draft: Draft;
  model: Model;
  words: readonly ReadWord[];
}) {
  const awaited = useStore(referencesAwaited);
  const isDrawn = isDrawnScene(model, draft) && !hasSubject(draft) && !awaited;
  const warning = isDrawn ? drawnWarning(words) : null;
  return (
    <p
      role="status"
      className={warning ? classNames('px-1 pt-1 text-[13px]', foldedAway) : 'sr-only'}
    >
      {warning && (
        <>
          <strong className="font-medium">Picture-book drawing.</strong> {warning}
        </>
      )}
    </p>
  );
}

function Price({ draft, model }: { draft: Draft; model: Model }) {
  const { data } = useApi(studioRoutes.credits, {});
  const awaited = useStore(referencesAwaited);
  const isDrawn = isDrawnScene(model, draft);
  const own = useFreePictures(draft);
  const paid = draft.number_of_images - (own?.free ?? 0);
  if (own && paid === 0) {
    return (
      <span className="num text-[13px] text-muted">
        Free: {own.left} of {own.monthly} pictures in your own styles left this month
      </span>
    );
  }
  const asked = { ...draft, number_of_images: paid };
  // The picture that the search is about to choose is followed at the full price.
  const atMost = isDrawn && awaited;
  const credits = atMost ? creditsWithGuide(model, asked) : creditsFor(model, asked);
  const cost = formatCount(credits, 'credit', 'credits');
  const short = data !== undefined && data.available < credits;
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      {short && (
        <Link
          to={paths.billing}
          className="rounded-s text-[13px] text-blue underline-offset-4 hover:underline"
        >
          Upgrade
        </Link>
      )}
      {isDrawn && !awaited && (
        <span className="text-[13px] text-muted" title="A picture-book drawing of your words">
          {drawnScene}
        </span>
      )}
      <span className={short ? 'num text-[13px] text-danger' : 'num text-[13px] text-muted'}>
        {own && own.free > 0 && <>{own.free} free · </>}
        {atMost ? `Costs at most ${cost}` : `Costs ${cost}`}
        {data && <> · {formatNumber(data.available)} left</>}
        {model.artistPrice && (
          <span className="block">
            each picture pays its artist {formatMoney(model.artistPrice)}, by agreement
          </span>
        )}
      </span>
    </span>
  );
}
