import type { GenerationId } from '@limn/contracts/ids';
import { creditsFor } from '@limn/contracts/generation-price';
import type { Generation, Image } from '@limn/contracts/studio';
import { type ReactNode, useEffect, useState } from 'react';
import type { CanvasSession } from '../canvas/session.ts';
import { useEditor } from '../canvas/use-editor.ts';
import { GenerationProgress, sayCancelled } from '../studio/generation-progress.tsx';
import { isUnderWay, useGeneration } from '../studio/use-generation.ts';
import { useModels } from '../studio/use-models.ts';
import { messageOf } from '../../lib/api-error.ts';
import { formatCount } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { Notice } from '../../ui/states.tsx';
import type { Made, WaitingRegion } from './made.ts';
import type { CanvasMaker } from './maker.ts';
import { regionRecipe } from './places.ts';

const Results = lazyComponent(async () => (await import('./results.tsx')).Results);
const Staged = lazyComponent(async () => (await import('./results.tsx')).Staged);

const aside =
  'mx-auto mt-1 w-fit max-w-full truncate rounded-full bg-raised px-3 py-1 text-[13px] text-muted';

/** The result shown on the canvas: the chosen one, else the first result of the newest finished generation. */
export function useStaged(maker: CanvasMaker) {
  const { made } = useStore(maker.kept);
  const heard = useStore(maker.heard);
  const [chosen, choose] = useState<{ id: GenerationId; at: number } | null>(null);
  const imagesOf = ({ id, keeping }: Made): readonly Image[] => {
    const generation = heard.get(id)?.generation;
    return keeping === 'asked' && generation && !isUnderWay(generation) ? generation.images : [];
  };
  const there = made.filter((one) => imagesOf(one).length > 0);
  const one = there.find(({ id }) => id === chosen?.id) ?? there[0];
  const images = one ? imagesOf(one) : [];
  const at = one && one.id === chosen?.id ? Math.min(chosen.at, images.length - 1) : 0;
  return { one, image: images[at], at, choose };
}

/** Follows one generation for as long as it is in the list. */
function Follower({ maker, made }: { maker: CanvasMaker; made: Made }) {
  const { generation, lost, error } = useGeneration(made.id, (ended) => {
    if (ended.status === 'cancelled') sayCancelled(ended);
  });
  // The outside system is the list of what is made, which other tabs see too.
  useEffect(
    () => maker.hear(made, { generation, lost, error }),
    [maker, made, generation, lost, error],
  );
  return null;
}

/** Generations of the canvas, newest first, with their results until they are kept or discarded. */
export function Staging({
  session,
  maker,
  staged,
  onVary,
}: {
  session: CanvasSession;
  maker: CanvasMaker;
  staged: ReturnType<typeof useStaged>;
  onVary: (made: Made, generation: Generation) => Promise<void>;
}) {
  const { made, waiting } = useStore(maker.kept);
  const heard = useStore(maker.heard);
  const laying = useStore(maker.laying);
  const asking = useStore(maker.asking);
  const selected = useEditor(session.editor, ({ selection }) => selection !== null);
  const [comparing, setComparing] = useState(false);
  const shown = made.filter((one) => isShown(one, heard.get(one.id)?.generation));
  const several = shown.length > 1;
  const underWay = made.find(({ id }) => isUnderWay(heard.get(id)?.generation));
  const isRegionMade = made.some(({ keeping }) => keeping !== 'asked');

  function show(id: GenerationId, at: number): void {
    staged.choose({ id, at });
    setComparing(false);
  }
  function away(ended: Promise<void>): void {
    staged.choose(null);
    setComparing(false);
    // The focused element was removed.
    document.querySelector<HTMLElement>('[data-tool-cursor]')?.focus({ preventScroll: true });
    void ended;
  }

  function card(one: Made, n: number): ReactNode {
    const { generation, lost = false, error } = heard.get(one.id) ?? {};
    const label = (word: string): string => (several ? `${word} ${n} of ${shown.length}` : word);
    const drop = (images: readonly Image[]) => away(maker.discard(one, images));
    if (!generation) return error && <Ended text={messageOf(error)} onDiscard={() => drop([])} />;
    const { recipe, images, status } = generation;
    if (isUnderWay(generation))
      return (
        <>
          <GenerationProgress
            generation={generation}
            lost={lost}
            label={label('Generation')}
            keyed={one === underWay}
          />
          {one.place.region ? (
            <p className={aside} role="status">
              {`The region ‘${recipe.prompt}’`}
              {waiting.length > 0 && `, then ${formatCount(waiting.length, 'other', 'others')}`}
            </p>
          ) : (
            several && (
              <p dir="auto" className={aside}>
                {recipe.prompt}
              </p>
            )
          )}
        </>
      );
    const why =
      status === 'failed'
        ? `Painting failed: ${generation.error ?? 'the reason is not known.'}`
        : 'You deleted these pictures.';
    if (images.length === 0) return <Ended text={why} onDiscard={() => drop([])} />;
    const isStaged = staged.one === one;
    return (
      <Results
        label={label('Results')}
        images={images}
        at={isStaged ? staged.at : 0}
        staged={isStaged}
        comparing={comparing}
        regions={one.regions.length}
        onStep={(at) => show(one.id, at)}
        onKeep={(kept) => away(maker.keep(one, generation, kept))}
        onVary={() => onVary(one, generation)}
        onCompare={() => {
          setComparing(!(isStaged && comparing));
          if (!isStaged) staged.choose({ id: one.id, at: 0 });
        }}
        onDiscard={() => drop(images)}
      />
    );
  }

  return (
    <>
      {made.map((one) => (
        <Follower key={one.id} maker={maker} made={one} />
      ))}
      {laying.map(({ image, into }) => (
        <Staged key={image.id} session={session} image={image} into={into} />
      ))}
      {staged.one && staged.image && !comparing && (
        <Staged session={session} image={staged.image} into={staged.one.place.into} />
      )}
      <ul
        className={classNames(
          'pointer-events-none absolute left-3 z-10 flex max-h-[60%] w-[min(624px,calc(100%-210px))] flex-col gap-2 overflow-y-auto max-lg:w-[calc(100%-24px)] *:pointer-events-auto',
          // Above what can be done with a selection.
          selected ? 'bottom-[62px] max-lg:bottom-[104px]' : 'bottom-3 max-lg:bottom-14',
        )}
      >
        {shown.map((one, i) => (
          <li key={one.id}>{card(one, i + 1)}</li>
        ))}
        {waiting.length > 0 && !asking && !isRegionMade && (
          <li>
            <Unpainted maker={maker} waiting={waiting} />
          </li>
        )}
      </ul>
    </>
  );
}

/** Regions that nothing paints at the moment: one of them was cancelled, or its request failed. */
function Unpainted({ maker, waiting }: { maker: CanvasMaker; waiting: readonly WaitingRegion[] }) {
  const { models } = useModels('');
  const prices = waiting.map(({ recipe }) => {
    const model = models.find(({ id }) => id === recipe.model);
    return model ? creditsFor(model, regionRecipe(recipe)) : 0;
  });
  const price = prices.reduce((sum, one) => sum + one, 0);
  const they = waiting.length === 1 ? 'it' : 'them';
  return (
    <section
      aria-label="Regions"
      className="flex flex-wrap items-center justify-end gap-1.5 rounded-[14px] border border-line-strong bg-raised p-2 shadow-float"
    >
      <p className="mr-auto px-1 text-[13px] text-muted" role="status">
        {`${formatCount(waiting.length, 'region is', 'regions are')} not painted yet.`}
      </p>
      <Button size="small" look="quiet" onClick={() => void maker.forgetWaiting()}>
        {`Leave ${they}`}
      </Button>
      <Button size="small" look="gold" onClick={() => void maker.paintWaiting()}>
        {`Paint ${they}: ${formatCount(price, 'credit', 'credits')}`}
      </Button>
    </section>
  );
}

/** Hidden while it is being placed, and after it succeeded where it is kept without asking. */
function isShown({ keeping }: Made, generation: Generation | undefined): boolean {
  if (keeping === 'placing') return false;
  return keeping === 'asked' || generation?.status !== 'succeeded';
}

/** A generation without a result, and the reason. */
function Ended({ text, onDiscard }: { text: string; onDiscard: () => void }) {
  return (
    <div className="rounded-[14px] bg-raised shadow-float" role="alert">
      <Notice tone="danger">
        <span className="flex items-center justify-between gap-3">
          <bdi>{text}</bdi>
          <Button size="small" look="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </span>
      </Notice>
    </div>
  );
}
