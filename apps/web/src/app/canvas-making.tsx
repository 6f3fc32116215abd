import { canvasRoutes } from '@limn/contracts/canvases';
import type { GenerationId } from '@limn/contracts/ids';
import type { Recipe } from '@limn/contracts/recipe';
import { studioRoutes, type Generation, type Image } from '@limn/contracts/studio';
import { useState } from 'react';
import { placeImage } from '../features/canvas/place-picture.ts';
import type { Session } from '../features/canvas/session.ts';
import { useEditor } from '../features/canvas/use-editor.ts';
import { useFeatures } from '../features/features/use-features.ts';
import { recipeDraft } from '../features/studio/draft.ts';
import {
  cancelGeneration,
  GenerationProgress,
  sayCancelled,
} from '../features/studio/generation-progress.tsx';
import { PromptCard } from '../features/studio/prompt-card.tsx';
import { useDoubt } from '../features/studio/use-doubt.tsx';
import { useGenerate } from '../features/studio/use-generate.ts';
import { isUnderWay, useGeneration } from '../features/studio/use-generation.ts';
import { useStudioKeys } from '../features/studio/use-studio-keys.ts';
import { call } from '../lib/api.ts';
import { useStore } from '../lib/store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Picture } from '../ui/picture.tsx';
import { Notice } from '../ui/states.tsx';
import { useMember } from './guards.tsx';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What stands round a selection and is continued into it, at least; pixels. */
const around = 96;
const least = 128;
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
  const { active } = useMember();
  const { generation, lost } = useGeneration(made?.id ?? null, (ended) => {
    if (ended.status === 'cancelled') sayCancelled(ended);
  });
  const intoSelection = selected && !whole;

  async function ask(body: Recipe & { requestId: string }): Promise<Generation> {
    const { selection } = editor.state;
    if (!selection || whole)
      return call(studioRoutes.generate, { query: { userType: active }, body });
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
      setMade({ id: queued.id, into: selection && !whole ? boxAround(selection) : null });
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
  const keep = async (kept: readonly Image[]): Promise<void> => {
    const into = made?.into;
    setMade(null);
    for (const image of kept)
      await placeImage(session, image.id, into ? { corner: into } : undefined);
  };
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
        <PromptCard
          draft={draft}
          enhanced={canvasEnhancements}
          busy={busy}
          failure={failure}
          label={intoSelection ? 'Paint into' : 'Generate'}
          onGenerate={start}
        />
        {question}
      </>
    ),
    staging: generation && (
      <>
        {shown && !isUnderWay(generation) && (
          <Staged session={session} image={shown} into={made?.into ?? null} />
        )}
        <div className="absolute top-3 left-1/2 z-10 w-[min(420px,94%)] -translate-x-1/2">
          {isUnderWay(generation) ? (
            <GenerationProgress generation={generation} lost={lost} />
          ) : shown ? (
            <Results
              images={images}
              shown={shown}
              onStep={setAt}
              onKeep={(kept) => void keep(kept)}
              onDiscard={() => setMade(null)}
            />
          ) : (
            generation.status === 'failed' && (
              <Notice tone="danger">
                The picture could not be painted: {generation.error ?? 'the reason is not known.'}
              </Notice>
            )
          )}
        </div>
      </>
    ),
  };
}

function Choice({ on, onPress, children }: { on: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        'h-8 rounded-full border px-3 text-[13px]',
        on ? 'border-blue text-text' : 'border-line-strong text-muted hover:text-text',
      )}
    >
      {children}
    </button>
  );
}

/** A result where it would lie, before it is kept. */
function Staged({ session, image, into }: { session: Session; image: Image; into: Box | null }) {
  const { x, y, zoom } = useStore(session.view);
  const frame = useEditor(session.editor, () => session.editor.frame);
  const place = into ?? {
    x: frame.x + (frame.width - image.width) / 2,
    y: frame.y + (frame.height - image.height) / 2,
  };
  return (
    <img
      src={image.url}
      alt={`Result: ${image.title}`}
      width={image.width}
      height={image.height}
      data-dd-privacy="mask"
      className="pointer-events-none absolute max-w-none"
      style={{
        left: (place.x - x) * zoom,
        top: (place.y - y) * zoom,
        width: image.width * zoom,
        height: image.height * zoom,
      }}
    />
  );
}

/** Results to step through, keep or throw away. Those that are not kept stay among one's pictures. */
function Results({
  images,
  shown,
  onStep,
  onKeep,
  onDiscard,
}: {
  images: readonly Image[];
  shown: Image;
  onStep: (at: number) => void;
  onKeep: (images: readonly Image[]) => void;
  onDiscard: () => void;
}) {
  return (
    <section
      aria-label="Results"
      className="flex flex-wrap items-center justify-end gap-1.5 rounded-[14px] border border-line-strong bg-raised p-2 shadow-float"
    >
      {images.length > 1 && (
        <ul className="mr-auto flex flex-wrap gap-1">
          {images.map((image, i) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`Result ${i + 1} of ${images.length}`}
                aria-current={image.id === shown.id ? 'true' : undefined}
                onClick={() => onStep(i)}
                className={classNames(
                  'block size-10 overflow-hidden rounded-s border-2',
                  image.id === shown.id ? 'border-blue' : 'border-transparent hover:border-control',
                )}
              >
                <Picture
                  src={image.thumbnailUrl}
                  alt=""
                  width={40}
                  height={40}
                  className="size-full"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button size="small" look="quiet" onClick={onDiscard}>
        Discard
      </Button>
      {images.length > 1 && (
        <Button size="small" look="quiet" onClick={() => onKeep(images)}>
          Keep all
        </Button>
      )}
      <Button size="small" look="gold" onClick={() => onKeep([shown])}>
        Keep as layer
      </Button>
    </section>
  );
}
