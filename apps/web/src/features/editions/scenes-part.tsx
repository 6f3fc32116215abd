import { type Edition, editionLimits, editionRoutes, placements } from '@limn/contracts/editions';
import { creditsFor } from '@limn/contracts/generation-price';
import { studioRoutes } from '@limn/contracts/studio';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { EmptyState, ErrorState, Notice, Skeleton } from '../../ui/states.tsx';
import { isBusy, newSeed, paintingOf } from './painting.ts';
import { SceneCard } from './scene-card.tsx';
import type { Writing } from './use-document.ts';
import { keepEdition } from './use-edition.ts';

const newId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The scenes in the order of the text, each with its passage, its prompt and its picture. */
export function ScenesPart({
  edition,
  writing,
  toText,
  toStyle,
}: {
  edition: Edition;
  writing: Writing;
  toText: () => void;
  toStyle: () => void;
}) {
  const { document, change } = writing;
  const [busy, setBusy] = useState(false);
  if (document.text === 0)
    return (
      <EmptyState
        text="No text yet. Add it and we find its scenes."
        action={<Button onClick={toText}>Add the text</Button>}
      />
    );

  async function act(work: (revision: number) => Promise<Partial<Edition>>): Promise<void> {
    setBusy(true);
    try {
      const revision = await writing.flush();
      if (revision === null) return;
      keepEdition({ ...edition, revision, document: writing.document, ...(await work(revision)) });
      void refresh(studioRoutes.credits, editionRoutes.get);
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setBusy(false);
    }
  }
  const paint = (ids: readonly string[]) =>
    act((revision) =>
      call(editionRoutes.paint, {
        params: { id: edition.id },
        body: {
          revision,
          scenes: ids.map((id) => ({ id, number: paintingOf(edition, id)?.number ?? 0 })),
        },
      }),
    );
  const stop = () => act(() => call(editionRoutes.stop, { params: { id: edition.id } }));

  async function split(index: number, at: number): Promise<void> {
    const end = document.scenes[index + 1]?.from ?? edition.paragraphs.length;
    const scene = document.scenes[index]!;
    const { prompt } = await call(editionRoutes.propose, {
      params: { id: edition.id },
      query: { from: at, to: end },
    }).catch(() => ({ prompt: '' }));
    const added = {
      ...scene,
      id: newId(),
      from: at,
      prompt,
      seed: newSeed(),
      image: null,
      alt: '',
    };
    change((now) => ({ ...now, scenes: now.scenes.toSpliced(index + 1, 0, added) }));
  }
  function join(index: number): void {
    const before = document.scenes;
    change((now) => ({ ...now, scenes: now.scenes.toSpliced(index + 1, 1) }));
    notify(`Scenes ${index + 1} and ${index + 2} are joined.`, {
      undo: () => change((now) => ({ ...now, scenes: before })),
    });
  }

  return (
    <div className="flex flex-col gap-8">
      <PaintBar
        edition={edition}
        writing={writing}
        busy={busy}
        paint={(ids) => void paint(ids)}
        stop={() => void stop()}
        toStyle={toStyle}
      />
      <ol className="flex flex-col gap-6">
        {document.scenes.map((scene, index) => (
          <SceneCard
            key={scene.id}
            edition={edition}
            document={document}
            index={index}
            busy={busy}
            onChange={(changed) =>
              change((now) => ({
                ...now,
                scenes: now.scenes.map((one) =>
                  one.id === scene.id ? { ...one, ...changed } : one,
                ),
              }))
            }
            onPaint={() => void paint([scene.id])}
            {...(document.scenes.length < editionLimits.scenes
              ? { onSplit: (at: number) => void split(index, at) }
              : {})}
            {...(index + 1 < document.scenes.length ? { onJoin: () => join(index) } : {})}
          />
        ))}
      </ol>
    </div>
  );
}

/** Paints all scenes without a picture, and shows the cost first. */
function PaintBar({
  edition,
  writing: { document },
  busy,
  paint,
  stop,
  toStyle,
}: {
  edition: Edition;
  writing: Writing;
  busy: boolean;
  paint: (ids: readonly string[]) => void;
  stop: () => void;
  toStyle: () => void;
}) {
  const { data: credits } = useApi(studioRoutes.credits, {});
  const { data: offered, error: noModels, mutate: askAgain } = useApi(studioRoutes.models, {});
  const model = offered?.models.find(({ id }) => id === document.model);
  const running = edition.paintings.filter(isBusy);
  const missing = document.scenes.filter(({ id, pictured, image, prompt }) => {
    const painting = paintingOf(edition, id);
    return pictured && !image && prompt && !painting?.image && !(painting && isBusy(painting));
  });
  const cost = model
    ? missing.reduce(
        (sum, { placement }) =>
          sum +
          creditsFor(model, {
            image_dimensions: placements[placement].size,
            number_of_images: 1,
            pose_and_depth: null,
            reference: null,
          }),
        0,
      )
    : 0;
  if (running.length > 0) {
    const done = running.reduce((sum, { progress }) => sum + progress, 0) / running.length;
    return (
      <div role="status" className="flex flex-col gap-3 rounded-l border bg-panel px-5 py-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p>
            Painting {running.length} {running.length === 1 ? 'picture' : 'pictures'},{' '}
            <span className="num">{Math.floor(done * 100)} %</span>
          </p>
          <Button size="small" busy={busy} onClick={stop}>
            Stop painting
          </Button>
        </div>
        <ProgressBar value={done} label="How far the pictures are" gold />
      </div>
    );
  }
  if (!document.style)
    return (
      <div className="flex flex-col items-start gap-3">
        <Notice>
          Choose the style that the whole edition is painted in, then paint its scenes.
        </Notice>
        <Button onClick={toStyle}>Choose a style</Button>
      </div>
    );
  if (missing.length === 0)
    return <p className="text-muted">Every scene with a picture is painted.</p>;
  // The cost is known only from the models.
  if (!offered)
    return noModels ? (
      <ErrorState error={noModels} retry={() => void askAgain()} />
    ) : (
      <Skeleton className="h-[74px] rounded-l" />
    );
  const short = credits !== undefined && cost > credits.available;
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-l border bg-panel px-5 py-4">
      <p>
        <span className="num">
          {formatCount(missing.length, 'picture', 'pictures')},{' '}
          {formatCount(cost, 'credit', 'credits')}
        </span>
        {credits && (
          <span className={short ? 'block text-danger' : 'block text-muted'}>
            You have <span className="num">{credits.available}</span>.
            {short && ' Paint scene by scene, or choose a model that costs less.'}
          </span>
        )}
      </p>
      <Button look="gold" busy={busy} onClick={() => paint(missing.map(({ id }) => id))}>
        Paint all
      </Button>
    </div>
  );
}
