import { freeOwnPictures, samplesOfAStyle } from '@limn/contracts/constants';
import { sampleRoutes, type StyleSamples } from '@limn/contracts/samples';
import { type Generation, studioRoutes } from '@limn/contracts/studio';
import type { StyleDetail } from '@limn/contracts/styles';
import { useRef, useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { formatProgress } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { SampleList } from '../../domain/sample-list.tsx';
import { ErrorState, Loading, Notice } from '../../ui/states.tsx';

type Painting = NonNullable<StyleSamples['painting']>;
const isUnderWay = (painting: Painting | null | undefined): painting is Painting =>
  painting?.status === 'queued' || painting?.status === 'running';

/** The painting of samples, live; every sample is shown once it is finished. */
function useSamplePainting(known: Painting | null): Painting | null {
  const shown = useRef(0);
  const params = isUnderWay(known) ? { id: known.generation } : null;
  const { state } = useFollow<Generation>({
    events: params ? { route: studioRoutes.events, params, event: 'generation' } : null,
    poll: (signal) => call(studioRoutes.get, { params: params! }, signal),
    done: ({ status }) => status !== 'queued' && status !== 'running',
    onState: ({ images, status }) => {
      if (images.length !== shown.current || status !== known?.status)
        void refresh(sampleRoutes.list);
      shown.current = images.length;
    },
  });
  if (!params || state?.id !== params.id || !known) return known;
  const { status, progress, step, error } = state;
  return { generation: params.id, status, progress, step, error };
}

/** Three samples, painted after each training, and a link to try the style. */
export function SamplePanel({ style, trained }: { style: StyleDetail; trained: boolean }) {
  const [asking, setAsking] = useState(false);
  const { data, error, mutate } = useApi(sampleRoutes.list, { query: { styles: style.id } });
  const painting = useSamplePainting(data?.styles[0]?.painting ?? null);
  if (!trained)
    return <p className="text-muted">Once the style is trained, we paint three samples here.</p>;
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading samples">
        <SampleList samples={[]} places={samplesOfAStyle} />
      </Loading>
    );

  async function ask(work: () => Promise<unknown>) {
    setAsking(true);
    try {
      await work();
      await refresh(sampleRoutes.list);
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
    } finally {
      setAsking(false);
    }
  }

  const { samples } = data.styles[0] ?? { samples: [] };
  const running = isUnderWay(painting);
  return (
    <div className="flex flex-col gap-5">
      {painting?.status === 'failed' && (
        <Notice tone="danger">
          Painting stopped: {painting.error ?? 'the reason is not known.'}
        </Notice>
      )}
      {running && (
        <PaintingProgress
          painting={painting}
          asking={asking}
          onCancel={() =>
            void ask(() => call(studioRoutes.cancel, { params: { id: painting.generation } }))
          }
        />
      )}
      {(running || samples.length > 0) && (
        <SampleList samples={samples} places={running ? samplesOfAStyle : samples.length} />
      )}
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.canvasWithStyle(style.id)}>Paint in this style</ButtonLink>
        {!running && (
          <Button
            look="quiet"
            busy={asking}
            onClick={() => void ask(() => call(sampleRoutes.paint, { params: { id: style.id } }))}
          >
            {samples.length > 0 ? 'Paint again' : 'Paint samples'}
          </Button>
        )}
      </div>
      <p className="max-w-[66ch] text-[13px] text-muted">
        Samples cost nothing and are shown on the style’s page, with the preview mark.{' '}
        {freeOwnPictures} pictures a month that you make in your own styles cost no credits, before
        you publish them too.
      </p>
    </div>
  );
}

function PaintingProgress({
  painting,
  asking,
  onCancel,
}: {
  painting: Painting;
  asking: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="rounded-l border border-line-strong p-5">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">Painting samples</p>
        <p className="num text-lg">{formatProgress(painting.progress)}</p>
      </div>
      <div className="my-4">
        <ProgressBar value={painting.progress} label="Painting samples" />
      </div>
      <div className="flex items-center justify-between gap-4 text-muted">
        <span>{painting.status === 'queued' ? 'Waiting for its turn' : painting.step}</span>
        <Button size="small" busy={asking} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
