import { artworkLimits } from '@limn/contracts/constants';
import { licensingRoutes } from '@limn/contracts/licensing';
import { formatMoney } from '@limn/contracts/money';
import { type OwnModel, ownModelRoutes, type Trainer } from '@limn/contracts/own-models';
import { studioRoutes } from '@limn/contracts/studio';
import type { StyleDetail } from '@limn/contracts/styles';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { keep, refresh, refreshOnConflict, useApi } from '../../lib/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notifications.ts';
import { ErrorState, Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { EarlierModels, ModelUnderWay, TrainedModel } from './own-model-states.tsx';
import { TrainerChoice } from './trainer-choice.tsx';
import type { ModelConsent } from './model-consent.ts';

const isUnderWay = ({ state, painting }: OwnModel): boolean =>
  state === 'training' || painting?.status === 'queued' || painting?.status === 'running';
/** Whether its deletion at the provider is not confirmed yet. */
const isBeingRemoved = ({ state, removal, trainedAt }: OwnModel): boolean =>
  state === 'withdrawn' && trainedAt !== null && removal === null;

/** Lets an artist train a model on a style, review it, publish it and withdraw it. */
export function OwnModelPanel({ style, consent }: { style: StyleDetail; consent: ModelConsent }) {
  const params = { id: style.id };
  const [asking, setAsking] = useState(false);
  const [starting, setStarting] = useState(false);
  const { data, error, mutate } = useApi(
    ownModelRoutes.list,
    { params },
    {
      refreshInterval: (latest) =>
        latest?.models.some((model) => isUnderWay(model) || isBeingRemoved(model)) ? 2000 : 0,
    },
  );
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data)
    return (
      <Loading label="Loading the models of this style">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );

  async function ask(work: () => Promise<NonNullable<typeof data>>): Promise<boolean> {
    setAsking(true);
    try {
      keep(ownModelRoutes.list, { params }, await work());
      void refresh(ownModelRoutes.offered, studioRoutes.credits);
      return true;
    } catch (failure) {
      notify(messageOf(failure), { tone: 'danger' });
      void mutate();
      return false;
    } finally {
      setAsking(false);
    }
  }
  async function start(trainer: Trainer): Promise<void> {
    const { agreement } = consent;
    if (!agreement) return;
    const { version, sha256 } = agreement;
    const { provider, credits } = trainer;
    const body = { provider, credits, agreement: { version, sha256 } };
    const train = () =>
      refreshOnConflict(
        () => call(ownModelRoutes.train, { params, body }),
        licensingRoutes.agreement,
      );
    if (await ask(train)) setStarting(false);
  }
  const act = (
    route:
      | typeof ownModelRoutes.cancel
      | typeof ownModelRoutes.publish
      | typeof ownModelRoutes.withdraw
      | typeof ownModelRoutes.paint,
    model: OwnModel,
  ) => void ask(() => call(route, { params: { ...params, modelId: model.id } }));

  const { models, trainers } = data;
  const training = models.find(({ state }) => state === 'training');
  const working = models.filter(({ state }) => state === 'ready' || state === 'published');
  const [newest] = models;
  const few = style.artworks.length < artworkLimits.min;
  const price = formatMoney({ amount: style.ownModelPrice, currency: style.currency });
  return (
    <div className="flex flex-col items-start gap-6">
      <p className="max-w-[66ch] text-muted">
        A model can learn this style from your works and make pictures by itself. No one can measure
        what such a picture took from which work, so it credits your works in equal parts, by
        agreement. Each picture that someone else makes with it pays you {price}. You give a
        separate consent, and nothing is offered before you publish the model.
      </p>
      {newest?.state === 'failed' && (
        <Notice tone="danger">
          The training stopped: {newest.error ?? 'the reason is not known.'} Your credits are back.
        </Notice>
      )}
      {newest?.state === 'cancelled' && (
        <p className="text-muted">The training was cancelled. Your credits are back.</p>
      )}
      {training && (
        <ModelUnderWay
          model={training}
          busy={asking}
          onCancel={() => act(ownModelRoutes.cancel, training)}
        />
      )}
      {working.map((model) => (
        <TrainedModel
          key={model.id}
          model={model}
          price={price}
          replaces={working.some(({ state }) => state === 'published')}
          published={style.published}
          busy={asking}
          onPublish={() => act(ownModelRoutes.publish, model)}
          onWithdraw={() => act(ownModelRoutes.withdraw, model)}
          onPaint={() => act(ownModelRoutes.paint, model)}
        />
      ))}
      {!training && (
        <>
          <Button
            disabled={trainers.length === 0 || few}
            aria-describedby="own-model-obstacle"
            onClick={() => setStarting(true)}
          >
            {working.length > 0 ? 'Train another version' : 'Let a model learn this style'}
          </Button>
          <p id="own-model-obstacle" className="text-[13px] text-muted empty:hidden">
            {trainers.length === 0
              ? 'No connected provider can train models. The site’s admin can add one.'
              : few
                ? `A model learns from at least ${formatCount(artworkLimits.min, 'picture', 'pictures')}.`
                : ''}
          </p>
        </>
      )}
      <EarlierModels models={models.filter(({ state }) => state === 'withdrawn')} />
      <Dialog
        open={starting}
        onOpenChange={setStarting}
        title="Let a model learn this style"
        description={`${formatCount(style.artworks.length, 'work is', 'works are')} sent to the trainer, for this training only.`}
        wide
      >
        <TrainerChoice
          trainers={trainers}
          price={price}
          consent={consent}
          busy={asking}
          onStart={(trainer) => void start(trainer)}
        />
      </Dialog>
    </div>
  );
}
