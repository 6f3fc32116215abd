import { samplesOfAStyle } from '@limn/contracts/constants';
import type { OwnModel, Removal } from '@limn/contracts/own-models';
import { SampleList } from '../../domain/sample-list.tsx';
import { formatCount, formatDate, formatProgress } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Notice } from '../../ui/states.tsx';
import { Tag } from '../../ui/tag.tsx';

/** A training that waits or runs, and the way out of it. */
export function ModelUnderWay({
  model,
  busy,
  onCancel,
}: {
  model: OwnModel;
  busy: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="w-full rounded-l border border-line-strong p-5">
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="font-medium">
          {model.step}
        </p>
        <p className="num text-lg">{formatProgress(model.progress)}</p>
      </div>
      <div className="my-4">
        <ProgressBar value={model.progress} label="Training of the model" />
      </div>
      <div className="flex items-center justify-between gap-4 text-muted">
        <span>You can leave this page. We notify you when training ends.</span>
        <Button size="small" busy={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A model that has learned the style: its samples, and whether creators are offered it. */
export function TrainedModel({
  model,
  price,
  replaces,
  published,
  busy,
  onPublish,
  onWithdraw,
  onPaint,
}: {
  model: OwnModel;
  price: string;
  /** Another version is published. */
  replaces: boolean;
  /** The style itself is. */
  published: boolean;
  busy: boolean;
  onPublish: () => void;
  onWithdraw: () => void;
  onPaint: () => void;
}) {
  const { version, base, state, samples, painting, pictures, publishedAt } = model;
  const painted = painting?.status === 'queued' || painting?.status === 'running';
  return (
    <section
      aria-label={`Version ${version}`}
      className="w-full rounded-l border border-line-strong p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="text-lg">
          Version {version}, on {base}
        </h3>
        <Tag tone={state === 'published' ? 'ok' : 'blue'}>
          {state === 'published' ? 'Published' : 'Not published'}
        </Tag>
      </div>
      <p className="num mt-1 text-[13px] text-muted">
        {formatCount(model.works, 'work', 'works')}
        {publishedAt && (
          <>
            {' '}
            · published {formatDate(publishedAt)} · {formatCount(pictures, 'picture', 'pictures')}{' '}
            made by it
          </>
        )}
      </p>
      {model.stale && (
        <p className="mt-3 text-[13px] text-muted">
          The style’s works have changed since. This version still credits the works it learned
          from.
        </p>
      )}
      <h4 className="mt-5 mb-2 font-ui text-[13px] font-medium text-muted">
        Samples, for you to judge it by
      </h4>
      {painting?.status === 'failed' && (
        <Notice tone="danger">
          The samples could not be made: {painting.error ?? 'the reason is not known.'}
        </Notice>
      )}
      {(painted || samples.length > 0) && (
        <SampleList samples={samples} places={painted ? samplesOfAStyle : samples.length} />
      )}
      {painted && (
        <p role="status" className="mt-2 text-[13px] text-muted">
          {painting.status === 'queued' ? 'Waiting for their turn' : painting.step}
        </p>
      )}
      <p className="mt-2 text-[13px] text-muted">
        By agreement, each credits your works in equal parts. Only you see them.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {state === 'ready' && (
          <ConfirmDialog
            trigger={<Button busy={busy}>Publish this model</Button>}
            title="Publish this model?"
            text={`Creators can choose it for this style. Each picture pays you ${price}, and credits your works by agreement.${replaces ? ' The version that is published now is withdrawn permanently.' : ''}`}
            action="Publish"
            onConfirm={onPublish}
          />
        )}
        {!painted && (
          <Button look="quiet" busy={busy} onClick={onPaint}>
            Make samples again
          </Button>
        )}
        <ConfirmDialog
          trigger={
            <Button look="quiet" disabled={busy}>
              Withdraw
            </Button>
          }
          title={`Withdraw version ${version}?`}
          text="It makes no new pictures, and we ask its provider to delete it. You cannot undo this. Existing pictures stay as they are."
          action="Withdraw"
          onConfirm={onWithdraw}
        />
      </div>
      {state === 'published' && !published && (
        <p className="mt-3 text-[13px] text-muted">
          The style is not published, so its model is not offered.
        </p>
      )}
    </section>
  );
}

const outcomes: Record<Removal['outcome'], string> = {
  deleted: 'Deleted at its provider',
  'not-possible': 'We could not ask its provider to delete it',
  'not-answered': 'Its provider has not confirmed the deletion; we ask again',
};

/** Models that were withdrawn, with what became of them at their providers. */
export function EarlierModels({ models }: { models: readonly OwnModel[] }) {
  if (models.length === 0) return null;
  return (
    <div className="w-full">
      <h3 className="mb-2 font-ui text-[13px] font-medium text-muted">Withdrawn</h3>
      <ul aria-label="Withdrawn models" className="border-t">
        {models.map(({ id, version, base, endedAt, pictures, removal }) => (
          <li key={id} className="border-b py-3">
            <p>
              Version {version}, on {base}
              <span className="num text-muted">
                {endedAt && ` · ${formatDate(endedAt)}`} ·{' '}
                {formatCount(pictures, 'picture', 'pictures')} made by it
              </span>
            </p>
            <p className="mt-0.5 max-w-[66ch] text-[13px] text-muted">
              {removal
                ? `${outcomes[removal.outcome]}, ${formatDate(removal.at)}. ${removal.says}`
                : 'We are asking its provider to delete it.'}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
