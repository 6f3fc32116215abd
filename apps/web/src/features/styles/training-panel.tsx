import { styleRoutes, type StyleDetail, type Training } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatProgress, formatTimeLeft, secondsLeft } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { Notice } from '../../ui/states.tsx';
import { changeStyle, refreshStyles } from './use-style.ts';
import { isUnderWay } from './use-training.ts';

/** Starts training, and shows its progress and result. */
export function TrainingPanel({
  style,
  training,
  lost,
  obstacle,
  gold,
}: {
  style: StyleDetail;
  training: Training | null;
  /** The server cannot be reached at the moment. */
  lost: boolean;
  obstacle: string | null;
  gold: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const params = { id: style.id };

  async function ask(work: () => Promise<Training | null>) {
    setAsking(true);
    try {
      const next = await work();
      changeStyle(style.id, (shown) => ({ ...shown, training: next }));
      await refreshStyles();
    } catch (error) {
      notify(messageOf(error), { tone: 'danger' });
    } finally {
      setAsking(false);
    }
  }

  if (training && isUnderWay(training)) {
    return (
      <RunningTraining
        training={training}
        lost={lost}
        asking={asking}
        onCancel={() =>
          void ask(async () => (await call(styleRoutes.cancelTraining, { params })).training)
        }
      />
    );
  }

  const trained = style.status === 'trained' || style.status === 'published';
  return (
    <div className="flex flex-col items-start gap-4">
      {training?.status === 'failed' && (
        <Notice tone="danger">
          Training stopped: {training.error ?? 'the reason is not known.'} Your pictures are safe.
        </Notice>
      )}
      {training?.status === 'cancelled' && <p className="text-muted">Training was cancelled.</p>}
      {training?.status === 'succeeded' && <Warnings warnings={training.warnings} />}
      {trained && !style.stale && <p className="text-muted">This style is trained.</p>}
      {trained && style.stale && (
        <Notice>
          The pictures changed since the last training. Train again{' '}
          {style.private ? 'to paint with them.' : 'before publishing.'}
        </Notice>
      )}
      <Button
        look={gold ? 'gold' : 'line'}
        disabled={obstacle !== null}
        busy={asking}
        aria-describedby={obstacle ? 'training-obstacle' : undefined}
        onClick={() => void ask(() => call(styleRoutes.train, { params }))}
      >
        {trained ? 'Train again' : 'Start training'}
      </Button>
      {obstacle && (
        <p id="training-obstacle" className="text-[13px] text-muted">
          {obstacle}
        </p>
      )}
    </div>
  );
}

function RunningTraining({
  training,
  lost,
  asking,
  onCancel,
}: {
  training: Training;
  lost: boolean;
  asking: boolean;
  onCancel: () => void;
}) {
  const left = formatTimeLeft(secondsLeft(training.startedAt, training.progress));
  const step = training.status === 'queued' ? 'Waiting for its turn' : training.step;
  return (
    <div className="rounded-l border border-line-strong p-5">
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{step || 'Training'}</p>
        <p className="num text-lg">{formatProgress(training.progress)}</p>
      </div>
      <div className="my-4">
        <ProgressBar value={training.progress} label="Training" />
      </div>
      <div className="flex items-center justify-between gap-4 text-muted">
        <span role="status" className={lost ? 'text-text' : 'sr-only'}>
          {lost && 'No connection. Training continues on the server.'}
        </span>
        {!lost && (
          <span className="num">{left || 'You can leave this page; training continues.'}</span>
        )}
        <Button size="small" busy={asking} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return null;
  return (
    <div>
      <p className="font-medium">Worth knowing</p>
      <ul className="mt-1 list-disc pl-5 text-muted">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  );
}
