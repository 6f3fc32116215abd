import { studioRoutes, type Generation } from '@limn/contracts/studio';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatProgress, formatTimeLeft, secondsLeft } from '../../lib/format.ts';
import { keep, refresh } from '../../lib/use-api.ts';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';

const count = (credits: number) => `${credits} ${credits === 1 ? 'credit' : 'credits'}`;

/** The credits of a cancelled generation: the painted part is charged, in proportion. */
export function cancelledWords(generation: Generation): string {
  const { creditsReserved, creditsSpent } = generation;
  if (creditsReserved === 0) return 'Unpainted free pictures were returned.';
  const back = `${count(creditsReserved - creditsSpent)} came back`;
  return creditsSpent > 0
    ? `${back}; ${count(creditsSpent)} spent on the painted part.`
    : `${back}.`;
}

export function sayCancelled(generation: Generation): void {
  notify(`Cancelled. ${cancelledWords(generation)}`);
}

/** Cancels a generation. A running one stops a little later, and its state then changes. */
export async function cancelGeneration({ id }: Pick<Generation, 'id'>): Promise<void> {
  try {
    const generation = await call(studioRoutes.cancel, { params: { id } });
    keep(studioRoutes.get, { params: { id } }, generation);
    if (generation.status === 'cancelled') sayCancelled(generation);
  } catch (error) {
    notify(messageOf(error), { tone: 'danger' });
  }
  void refresh(studioRoutes.credits);
}

/** The queue position of a waiting generation. */
export function waitingWords({ waiting }: Pick<Generation, 'waiting'>): string {
  if (!waiting) return 'Starts when others are done';
  const place =
    waiting.ahead === 0 ? 'Next in the queue' : `${waiting.ahead} before it in the queue`;
  if (waiting.startsIn === null || waiting.ahead === 0) return place;
  return `${place} · begins in ${formatTimeLeft(waiting.startsIn).replace(/ left$/, '')}`;
}

/** How far a generation has come, what is being done, how long it may take, and the way out. */
export function GenerationProgress({
  generation,
  lost,
  label = 'Generation',
  keyed = true,
}: {
  generation: Generation;
  /** The server cannot be reached at the moment. */
  lost: boolean;
  /** Accessible name, to tell several apart. */
  label?: string;
  /** Whether Shift+X cancels this one. */
  keyed?: boolean;
}) {
  const [leaving, setLeaving] = useState(false);
  const { recipe, progress, current, startedAt, status } = generation;
  const queued = status === 'queued';
  const left = formatTimeLeft(secondsLeft(startedAt, progress));
  const step = queued ? waitingWords(generation) : generation.step;

  return (
    <section
      aria-label={label}
      className="w-full rounded-[14px] border border-line-strong bg-raised p-3.5 shadow-float"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="num font-medium">
          {queued ? 'Waiting' : `Painting ${Math.max(1, current)} of ${recipe.number_of_images}`}
        </p>
        <p className="num text-[13px] text-muted">{formatProgress(progress)}</p>
      </div>
      <div className="my-2.5">
        <ProgressBar value={progress} label="Painting" gold />
      </div>
      <div className="flex items-center justify-between gap-3 text-[13px] text-muted">
        <span role="status" className={lost ? 'text-text' : 'sr-only'}>
          {lost && 'No connection. Painting continues on the server.'}
        </span>
        {!lost && <span className="num min-w-0">{[step, left].filter(Boolean).join(' · ')}</span>}
        <button
          type="button"
          disabled={leaving}
          aria-keyshortcuts={keyed ? 'Shift+X' : undefined}
          title={`${generation.creditsReserved > 0 ? 'The part painted so far is charged in proportion' : 'Unpainted free pictures are returned'}${keyed ? ' (Shift+X)' : ''}`}
          className="-my-1 rounded-s px-1.5 py-1 text-text underline-offset-4 hover:underline disabled:opacity-50"
          onClick={() => {
            setLeaving(true);
            void cancelGeneration(generation).finally(() => setLeaving(false));
          }}
        >
          Cancel
        </button>
      </div>
    </section>
  );
}
