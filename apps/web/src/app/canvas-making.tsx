import { canvasRoutes } from '@limn/contracts/canvases';
import { type Box, type Document, layersIn } from '@limn/canvas';
import type { Layer, LayerId } from '@limn/contracts/canvas-records';
import type { GenerationId } from '@limn/contracts/ids';
import { creditsFor, fitting, type Recipe, varied } from '@limn/contracts/recipe';
import { studioRoutes, type Generation, type Image } from '@limn/contracts/studio';
import { useMemo, useRef, useState } from 'react';
import { LivePanel } from '../features/canvas/live-panel.tsx';
import { placeImage } from '../features/canvas/place-picture.ts';
import type { Session } from '../features/canvas/session.ts';
import { useEditor } from '../features/canvas/use-editor.ts';
import { useFeatures } from '../features/features/use-features.ts';
import { changeDraft, promptAfter, recipeDraft } from '../features/studio/draft.ts';
import { nearestDimensions } from '../features/studio/nearest-dimensions.ts';
import {
  cancelGeneration,
  GenerationProgress,
  sayCancelled,
} from '../features/studio/generation-progress.tsx';
import { PromptCard } from '../features/studio/prompt-card.tsx';
import { useDoubt } from '../features/studio/use-doubt.tsx';
import { useModels } from '../features/studio/use-models.ts';
import { useGenerate } from '../features/studio/use-generate.ts';
import { isUnderWay, useGeneration } from '../features/studio/use-generation.ts';
import { useStudioKeys } from '../features/studio/use-studio-keys.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { formatCount } from '../lib/format.ts';
import { newRequestId } from '../lib/request-id.ts';
import { useStore } from '../lib/store.ts';
import { notify } from '../ui/notifications.ts';
import { Notice } from '../ui/states.tsx';
import { Choice, Followed, RecipeButton } from './canvas-followed.tsx';
import { Results, Staged } from './canvas-results.tsx';
import { useMember } from './guards.tsx';

/** What stands round a selection and is continued into it, at least; pixels. */
const around = 96;
const least = 256;
const most = 2048;

/** What is looked at when words are painted into a selection: it, and enough of what stands round it. */
function boxAround({ x, y, width, height }: Box): Box {
  const side = (own: number): number => Math.max(least, own + 2 * around);
  const [wide, high] = [side(width), side(height)];
  if (Math.max(wide, high) > most)
    throw new Error(
      `A place of at most ${most - 2 * around} pixels a side is painted at once. Select a smaller one.`,
    );
  return {
    x: Math.round(x + (width - wide) / 2),
    y: Math.round(y + (height - high) / 2),
    width: wide,
    height: high,
  };
}

/** What is being made, and where on the canvas it will lie; null: in the middle of the frame. */
interface Made {
  id: GenerationId;
  into: Box | null;
  /** The region it is for: kept as a layer by itself. */
  region: LayerId | null;
}

type Region = Extract<Layer, { kind: 'mask' }>;

/** Places with words of their own, the lowest first. */
const regionsOf = (document: Document): Region[] =>
  layersIn(document, null).filter(
    (layer): layer is Region =>
      layer.kind === 'mask' && layer.visible && layer.prompt.trim() !== '',
  );

/** Pictures of the document that a whole picture follows, as a recipe names them. */
function referencesOf(
  document: Document,
): Partial<Pick<Recipe, 'pose_and_depth' | 'canvas_subject'>> {
  const found = layersIn(document, null).flatMap((layer) =>
    layer.kind === 'reference' && layer.visible ? [[layer.use, layer.image] as const] : [],
  );
  return Object.fromEntries(found);
}

/** Making pictures on a canvas: the prompt below it, and what comes of it on the stage until it is kept or not. */
export function useMaking(session: Session) {
  const { editor, saving } = session;
  const draft = useStore(recipeDraft);
  const { canvasEnhancements } = useFeatures();
  const selected = useEditor(editor, (state) => state.selection !== null);
  const [whole, setWhole] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [at, setAt] = useState(0);
  const [withRegions, setWithRegions] = useState(true);
  /** Regions still to be painted. */
  const [queue, setQueue] = useState<readonly Region[]>([]);
  const [asking, setAsking] = useState(false);
  const [live, setLive] = useState(false);
  const following = useRef(false);
  const { active } = useMember();
  const { model } = useModels(draft.model);
  const document = useEditor(editor, (state) => state.document);
  const regions = useMemo(() => regionsOf(document), [document]);
  const references = useMemo(() => referencesOf(document), [document]);
  const { generation, lost } = useGeneration(made?.id ?? null, (ended) => {
    if (ended.status === 'cancelled') sayCancelled(ended);
    if (!made?.region) return;
    if (ended.status === 'succeeded') void keep(ended.images);
    else setQueue([]);
  });
  const intoSelection = selected && !whole;

  async function ask(asked: Recipe & { requestId: string }): Promise<Generation> {
    // Whoever stands in a picture is not changed on a canvas.
    const body = { ...asked, persona: null };
    const { selection } = editor.state;
    // What is drawn live is followed by itself, whatever is selected.
    if (following.current)
      return call(studioRoutes.generate, { query: { userType: active }, body });
    if (!selection || whole)
      return call(studioRoutes.generate, {
        query: { userType: active },
        body: { ...body, ...(model ? fitting(model, { ...body, ...references }) : references) },
      });
    const box = boxAround(selection);
    await editor.settled();
    await saving.flush();
    return call(canvasRoutes.paintInto, { params: { id: session.id }, body: { ...body, box } });
  }
  const { generate, busy, failure } = useGenerate(
    draft,
    active,
    (queued) => {
      const { selection } = editor.state;
      setAt(0);
      setQueue([]);
      setMade({
        id: queued.id,
        into: selection && !whole && !following.current ? boxAround(selection) : null,
        region: null,
      });
    },
    ask,
  );
  const { press, question } = useDoubt((asked) => void generate(asked));
  const start = (): void => void press(recipeDraft.get());
  useStudioKeys(
    start,
    generation && isUnderWay(generation) ? () => void cancelGeneration(generation) : null,
  );
  const images = generation?.images ?? [];
  async function keep(kept: readonly Image[]): Promise<void> {
    const into = made?.into;
    const left = made?.region ? queue : into || !withRegions ? [] : regions;
    setMade(null);
    for (const image of kept)
      await placeImage(session, image.id, into ? { corner: into } : undefined);
    await paintNext(left);
  }
  /** Paints the first of these regions, over what is there by then. */
  async function paintNext([region, ...rest]: readonly Region[]): Promise<void> {
    setQueue(rest);
    if (!region) return;
    try {
      const tiles = editor.state.document.tiles.get(region.id);
      const mask = await editor.work.loadMask([...(tiles ?? [])]);
      if (!mask) {
        await paintNext(rest);
        return;
      }
      const [, , , , dx, dy] = region.transform;
      const box = boxAround({ ...mask, x: mask.x + dx, y: mask.y + dy });
      await editor.settled();
      await saving.flush();
      const {
        pose_and_depth: _pose,
        canvas_subject: _subject,
        persona: _,
        ...recipe
      } = recipeDraft.get();
      const asked = { ...recipe, prompt: region.prompt, number_of_images: 1, seed: 0 };
      const queued = await call(canvasRoutes.paintInto, {
        params: { id: session.id },
        body: { ...asked, requestId: newRequestId(), box, region: region.id },
      });
      setAt(0);
      setMade({ id: queued.id, into: box, region: region.id });
    } catch (error) {
      setQueue([]);
      notify(`‘${region.prompt}’ was not painted: ${messageOf(error)}`, { tone: 'danger' });
    }
  }
  /** The frame as it is becomes a picture of its own, and is followed by another one. */
  async function paintWhole(): Promise<void> {
    setAsking(true);
    following.current = true;
    try {
      await editor.settled();
      await saving.flush();
      const guide = await call(canvasRoutes.savePicture, {
        params: { id: session.id },
        body: { name: 'Drawn to be painted' },
      });
      const now = recipeDraft.get();
      await generate({
        ...now,
        prompt: now.prompt.trim() || promptAfter(guide.title),
        image_dimensions: nearestDimensions(guide.width, guide.height),
        pose_and_depth: guide.id,
        number_of_images: 1,
      });
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    }
    following.current = false;
    setAsking(false);
  }
  /** The same again with other seeds. */
  async function vary(): Promise<void> {
    if (!generation || asking) return;
    setAsking(true);
    const next = varied(generation.recipe);
    changeDraft({ seed: next.seed });
    await generate({ ...next, prompt: recipeDraft.get().prompt });
    setAsking(false);
  }
  const shown = images[Math.min(at, images.length - 1)];
  return {
    prompt: (
      <>
        {selected && (
          <div className="mb-2 flex gap-2" role="group" aria-label="Where to paint">
            <Choice on={!whole} onPress={() => setWhole(false)}>
              Paint into the selection
            </Choice>
            <Choice on={whole} onPress={() => setWhole(true)}>
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
            price={model ? creditsFor(model, { ...draft, number_of_images: 1 }) : 0}
            withRegions={withRegions}
            onWithRegions={setWithRegions}
          />
        )}
        <PromptCard
          draft={draft}
          more={
            <RecipeButton draft={draft} drawnSeed={shown?.recipe?.seed ?? null} failure={failure} />
          }
          enhanced={canvasEnhancements}
          busy={busy}
          failure={failure}
          label={intoSelection ? 'Paint into' : 'Generate'}
          onGenerate={start}
        />
        {question}
      </>
    ),
    staging: (
      <>
        {live && draft.style && (
          <LivePanel
            session={session}
            style={draft.style}
            settings={draft}
            busy={asking || busy}
            onPaint={() => void paintWhole()}
            onClose={() => setLive(false)}
          />
        )}
        {generation && (
          <>
            {shown && !isUnderWay(generation) && (
              <Staged session={session} image={shown} into={made?.into ?? null} />
            )}
            <div className="absolute top-3 left-1/2 z-10 w-[min(420px,94%)] -translate-x-1/2">
              {isUnderWay(generation) ? (
                <>
                  <GenerationProgress generation={generation} lost={lost} />
                  {made?.region && (
                    <p className="mt-1 text-center text-[13px] text-muted" role="status">
                      {`The region ‘${generation.recipe.prompt}’`}
                      {queue.length > 0 && `, then ${formatCount(queue.length, 'other', 'others')}`}
                    </p>
                  )}
                </>
              ) : shown ? (
                <Results
                  images={images}
                  shown={shown}
                  onStep={setAt}
                  onKeep={(kept) => void keep(kept)}
                  onVary={() => void vary()}
                  onDiscard={() => setMade(null)}
                />
              ) : (
                generation.status === 'failed' && (
                  <Notice tone="danger">
                    The picture could not be painted:{' '}
                    {generation.error ?? 'the reason is not known.'}
                  </Notice>
                )
              )}
            </div>
          </>
        )}
      </>
    ),
  };
}
