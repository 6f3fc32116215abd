import { upTo } from '@limn/contracts/text';
import { imageFormats } from '@limn/contracts/constants';
import {
  largestSeed,
  type Model,
  type ModelField,
  Recipe,
  usualSampler,
} from '@limn/contracts/recipe';
import { Dices } from 'lucide-react';
import { useId } from 'react';
import { samplerName } from '../../domain/model-facts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { lazyComponent } from '../../ui/lazy.tsx';
import { SliderField } from '../../ui/slider-field.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { changeDraft, isGuided, resetDraft, type Draft } from './draft.ts';
import { ImagePicker } from './image-picker.tsx';
import { PersonaChoice } from './persona-choice.tsx';
import { StyleMix } from './style-mix.tsx';
import type { GenerateFailure } from './use-generate.ts';

const row = 'grid grid-cols-[88px_1fr] items-center gap-2.5 py-1';
const input =
  'num h-9 w-full min-w-0 rounded-[10px] border border-line-strong bg-transparent px-3 text-[13px] hover:border-control';

// Most pictures follow no other.
const GuideMarks = lazyComponent(
  async () => (await import('./guide-marks.tsx')).GuideMarks,
  <Skeleton className="my-1 h-[66px]" />,
);

/** All inputs of a picture except the prompt that the model supports. */
export function RecipePanel({
  draft,
  model,
  drawnSeed,
  failure,
  persona = true,
}: {
  draft: Draft;
  model: Model;
  drawnSeed: number | null;
  failure: GenerateFailure | null;
  /** Whether a persona can be chosen; not for pictures made on a canvas. */
  persona?: boolean;
}) {
  const id = useId();
  const { fields, samplers, styles } = model.capabilities;
  const uses = (name: ModelField) => fields.includes(name);
  return (
    <section aria-labelledby={`${id}-title`}>
      <div className="mb-2 flex items-center justify-between">
        <h2 id={`${id}-title`} className="font-ui text-xs font-medium tracking-normal text-muted">
          Recipe
        </h2>
        <Button look="quiet" size="small" className="-mr-2 h-7 px-2" onClick={resetDraft}>
          Reset
        </Button>
      </div>
      {styles > 1 && <StyleMix draft={draft} error={failure?.fields.mixed_styles} />}
      {uses('prompt_guidance') && (
        <SliderField
          label="Guidance"
          hint={
            isGuided(draft)
              ? 'How closely it follows the picture: at 100 eyes and keys stay, at 0 only large shapes'
              : 'How closely the picture follows the scene'
          }
          min={0}
          max={100}
          value={draft.prompt_guidance}
          onChange={(prompt_guidance) => changeDraft({ prompt_guidance })}
        />
      )}
      {uses('quality') && (
        <SliderField
          label="Quality"
          hint="How long we work on each picture"
          min={10}
          max={100}
          value={draft.quality}
          onChange={(quality) => changeDraft({ quality })}
        />
      )}
      {uses('style_strength') && (
        <SliderField
          label="Style strength"
          hint="How strongly the style’s colours and strokes show"
          min={0}
          max={100}
          value={draft.style_strength}
          onChange={(style_strength) => changeDraft({ style_strength })}
        />
      )}
      {uses('seed') && (
        <div className={row}>
          <label htmlFor={`${id}-seed`} className="text-[13px] text-muted">
            Seed
          </label>
          <div className="flex items-center gap-1">
            <input
              dir="auto"
              id={`${id}-seed`}
              type="text"
              inputMode="numeric"
              aria-describedby={`${id}-seed-hint`}
              value={String(draft.seed)}
              onChange={(event) => {
                const seed = Number(upTo(event.target.value.replaceAll(/\D/g, ''), 10));
                changeDraft({ seed: Math.min(seed, largestSeed) });
              }}
              className={input}
            />
            <IconButton
              label="Use a random seed each time"
              disabled={draft.seed === 0}
              onClick={() => changeDraft({ seed: 0 })}
            >
              <Dices size={17} aria-hidden />
            </IconButton>
          </div>
          <p id={`${id}-seed-hint`} className="col-start-2 text-[13px] text-muted">
            {draft.seed === 0 ? '0 = random seed' : 'Paints the same picture again.'}
          </p>
          {drawnSeed !== null && draft.seed !== drawnSeed && (
            <p className="num col-start-2 text-[13px] text-muted">
              <button
                type="button"
                className="rounded-s text-blue underline-offset-4 hover:underline"
                onClick={() => changeDraft({ seed: drawnSeed })}
              >
                Reuse seed {drawnSeed}
              </button>
            </p>
          )}
        </div>
      )}
      {uses('exclude_from_image') && (
        <div className={row}>
          <label htmlFor={`${id}-exclude`} className="text-[13px] text-muted">
            Negative prompt
          </label>
          <input
            dir="auto"
            id={`${id}-exclude`}
            type="text"
            maxLength={500}
            placeholder="people, text"
            value={draft.exclude_from_image}
            onChange={(event) => changeDraft({ exclude_from_image: event.target.value })}
            className={input}
          />
        </div>
      )}
      {samplers.length > 0 && (
        <div className={row}>
          <span className="text-[13px] text-muted">Sampler</span>
          <Select
            label="Sampler"
            value={draft.sampler}
            options={[usualSampler, ...samplers].map((name) => ({
              value: name,
              label: samplerName(name),
            }))}
            onChange={(value) => changeDraft({ sampler: Recipe.shape.sampler.parse(value) })}
          />
        </div>
      )}
      <div className={row}>
        <span className="text-[13px] text-muted">Format</span>
        <Select
          label="Image format"
          value={draft.imageFormat}
          options={imageFormats.map((format) => ({ value: format, label: format.toUpperCase() }))}
          onChange={(value) => changeDraft({ imageFormat: Recipe.shape.imageFormat.parse(value) })}
        />
      </div>
      {uses('pose_and_depth') && (
        <ImagePicker
          label="Pose and depth"
          hint="A picture of yours, painted here or uploaded: its shapes and depth replace the composed scene."
          effect="The photo sets the composition; your prompt can still change colours, light and weather."
          error={failure?.fields.pose_and_depth}
          value={draft.pose_and_depth}
          onChange={(pose_and_depth) => changeDraft({ pose_and_depth })}
        />
      )}
      {uses('matters') && draft.pose_and_depth && (
        <GuideMarks guide={draft.pose_and_depth} marks={draft.matters} />
      )}
      {model.account === 'exact' && (isGuided(draft) || model.composer) && (
        <div className={row}>
          <span className="text-[13px] text-muted">Light</span>
          <Select
            label="Light"
            value={draft.light}
            options={[
              { value: 'guide', label: 'As in the picture' },
              { value: 'artist', label: 'The artist’s' },
            ]}
            onChange={(value) => changeDraft({ light: Recipe.shape.light.parse(value) })}
          />
        </div>
      )}
      {uses('canvas_subject') && (
        <ImagePicker
          label="Subject"
          hint="A picture of yours, painted here or uploaded. Its main subject is cut out, placed and painted in."
          effect="Its main subject is cut out and becomes the subject of the picture."
          error={failure?.fields.canvas_subject}
          value={draft.canvas_subject}
          onChange={(canvas_subject) => changeDraft({ canvas_subject })}
        />
      )}
      {persona && (model.account === 'exact' || draft.persona) && (
        <PersonaChoice value={draft.persona} error={failure?.fields.persona} />
      )}
    </section>
  );
}
