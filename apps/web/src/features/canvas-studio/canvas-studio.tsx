import { canvasRoutes } from '@limn/contracts/canvases';
import { creditsFor } from '@limn/contracts/generation-price';
import { fitting, Recipe } from '@limn/contracts/recipe';
import type { ProfileKind } from '@limn/contracts/constants';
import type { Generation } from '@limn/contracts/studio';
import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { LivePanel } from '../canvas/panels/live-panel.tsx';
import type { CanvasSession } from '../canvas/session.ts';
import { useEditor } from '../canvas/use-editor.ts';
import type { MakingSlots } from '../canvas/workspace.tsx';
import { useFeatures } from '../features/use-features.ts';
import {
  changeDraft,
  type Draft,
  noReferences,
  promptAfter,
  recipeDraft,
} from '../studio/draft.ts';
import { cancelGeneration } from '../studio/generation-progress.tsx';
import { nearestDimensions } from '../studio/nearest-dimensions.ts';
import { PromptCard } from '../studio/prompt-card.tsx';
import { useDoubt } from '../studio/use-doubt.tsx';
import { useGenerate } from '../studio/use-generate.ts';
import { isUnderWay } from '../studio/use-generation.ts';
import { useModels } from '../studio/use-models.ts';
import { useStudioKeys } from '../studio/use-studio-keys.ts';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { newRequestId } from '../../lib/request-id.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { notify } from '../../ui/notifications.ts';
import { Choice, Followed, RecipeButton } from './followed-picture.tsx';
import { CanvasMaker } from './maker.ts';
import { following, regionRecipe, regionsOf, selectedPlace, wholePicture } from './places.ts';
import { keepInFrame, useCanvasDraft } from './recipe.ts';
import { Staging, useStaged } from './staging.tsx';

const FollowButton = lazyComponent(
  async () => (await import('../studio/follow-button.tsx')).FollowButton,
);

export interface CanvasStudioProps extends MakingSlots {
  session: CanvasSession;
  /** The profile that pays for pictures. */
  profile: ProfileKind | undefined;
}

/**
 * Making pictures on a canvas: the prompt below it, and results on the stage until they are kept or discarded.
 * `painter` gets a function that paints a prompt from elsewhere into the selection.
 */
export function CanvasStudio({ session, profile, stage, painter, fold }: CanvasStudioProps) {
  const { editor, saving } = session;
  useCanvasDraft(session);
  const draft = useStore(recipeDraft);
  const { canvasEnhancements } = useFeatures();
  const selected = useEditor(editor, (state) => state.selection !== null);
  const [wholeAsked] = useState(() => createStore(false));
  const whole = useStore(wholeAsked);
  const [withRegions, setWithRegions] = useState(true);
  const [live, setLive] = useState(false);
  const [painting, setPainting] = useState(false);
  const { model } = useModels(draft.model);
  const document = useEditor(editor, (state) => state.document);
  const regions = useMemo(() => regionsOf(document), [document]);
  const maker = useMemo(() => new CanvasMaker(session), [session]);
  // The outside system is the browser's storage: other tabs with this canvas keep and discard, too.
  useEffect(() => maker.kept.follow(), [maker]);
  const staged = useStaged(maker);
  const intoSelection = selected && !whole;
  /** With the pictures on the canvas that a whole picture follows. */
  const asPainted = (asked: Draft): Draft =>
    selected && !wholeAsked.get() ? asked : following(asked, document);

  async function ask({
    requestId,
    ...recipe
  }: Recipe & { requestId: string }): Promise<Generation> {
    const place = wholeAsked.get() ? null : await selectedPlace(editor);
    const order = { requestId, keeping: 'asked' } as const;
    if (place) return maker.queue(profile, { ...order, place, recipe, regions: [] });
    const followed = following(recipe, editor.state.document);
    return maker.queue(profile, {
      ...order,
      place: wholePicture,
      recipe: model ? fitting(model, followed) : followed,
      regions: withRegions ? regions.map(({ id }) => id) : [],
    });
  }
  const { generate, busy, failure } = useGenerate(
    draft,
    () => {
      staged.choose(null);
      fold();
    },
    ask,
  );
  const { press, question } = useDoubt((asked) => {
    keepInFrame(editor, asked);
    void generate(asked);
  }, asPainted);
  const start = (): void => void press(recipeDraft.get());
  const heard = useStore(maker.heard);
  const underWay = useStore(maker.kept)
    .made.map(({ id }) => heard.get(id)?.generation)
    .find(isUnderWay);
  useStudioKeys(start, underWay ? () => void cancelGeneration(underWay) : null);

  /** The current frame becomes a picture, which guides another one. */
  async function paintWhole(): Promise<void> {
    setPainting(true);
    try {
      const now = recipeDraft.get();
      keepInFrame(editor, now);
      await editor.settled();
      await saving.flush();
      const guide = await call(canvasRoutes.savePicture, {
        params: { id: session.id },
        body: { name: 'Drawn to be painted' },
      });
      const recipe = Recipe.parse({
        ...now,
        prompt: now.prompt.trim() || promptAfter(guide.title),
        image_dimensions: nearestDimensions(guide.width, guide.height),
        ...noReferences,
        pose_and_depth: guide.id,
        matters: [],
        number_of_images: 1,
      });
      await maker.queue(profile, {
        place: wholePicture,
        recipe: model ? fitting(model, recipe) : recipe,
        requestId: newRequestId(),
        regions: [],
        keeping: 'asked',
      });
      staged.choose(null);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    setPainting(false);
  }
  useImperativeHandle(painter, () => (words) => {
    wholeAsked.set(false);
    changeDraft({ prompt: words });
    start();
  });
  return (
    <>
      <div className="lg:group-data-folded/dock:hidden">
        {selected && (
          <div className="mb-2 flex gap-2" role="group" aria-label="Where to paint">
            <Choice on={!whole} onPress={() => wholeAsked.set(false)}>
              Paint into the selection
            </Choice>
            <Choice on={whole} onPress={() => wholeAsked.set(true)}>
              A whole picture
            </Choice>
          </div>
        )}
        {draft.style && !model?.composer && (
          <div className="mb-2">
            <Choice on={live} onPress={() => setLive(!live)}>
              Live paint
            </Choice>
          </div>
        )}
        {!intoSelection && (
          <Followed
            session={session}
            regions={regions.length}
            price={model ? creditsFor(model, regionRecipe(draft)) : 0}
            withRegions={withRegions}
            onWithRegions={setWithRegions}
          />
        )}
      </div>
      <PromptCard
        draft={draft}
        painted={asPainted(draft)}
        more={
          <>
            <RecipeButton
              draft={draft}
              drawnSeed={staged.image?.recipe?.seed ?? null}
              failure={failure}
            />
            <FollowButton draft={draft} failure={failure} />
          </>
        }
        enhanced={canvasEnhancements}
        busy={busy}
        failure={failure}
        label={intoSelection ? 'Paint into' : 'Generate'}
        onGenerate={start}
      />
      {question}
      {stage &&
        createPortal(
          <>
            {live && draft.style && (
              <LivePanel
                session={session}
                style={draft.style}
                settings={draft}
                busy={painting || busy}
                onPaint={() => void paintWhole()}
                onClose={() => setLive(false)}
              />
            )}
            <Staging
              session={session}
              maker={maker}
              staged={staged}
              onVary={(made, generation) => maker.vary(profile, made, generation)}
            />
          </>,
          stage,
        )}
    </>
  );
}
