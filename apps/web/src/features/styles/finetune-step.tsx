import { artworkLimits } from '@limn/contracts/constants';
import { type Agreement, licensingRoutes } from '@limn/contracts/licensing';
import type { StyleId } from '@limn/contracts/ids';
import { type StyleDetail, StyleName, styleRoutes } from '@limn/contracts/styles';
import { type ChangeEvent, type Ref, useImperativeHandle, useState } from 'react';
import { z } from 'zod';
import { call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useStore } from '../../lib/store.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { fieldOf, useContractForm } from '../../lib/use-contract-form.ts';
import { Checkbox } from '../../ui/choices.tsx';
import { TextField } from '../../ui/field.tsx';
import { ErrorState, Loading, Notice, Problem, Skeleton } from '../../ui/states.tsx';
import { ArtworkGrid } from './artwork-grid.tsx';
import { useFintueArtstyle } from './finetune-context.tsx';
import { PricePanel, type PriceSaver } from './price-panel.tsx';
import { trainingObstacle } from './steps.ts';
import { TrainingPanel } from './training-panel.tsx';
import { rightsLabel, UploadPanel } from './upload-panel.tsx';
import { uploadQueueOf, useStyle } from './use-style.ts';
import { isUnderWay, useTraining } from './use-training.ts';

const Named = z.object({ name: StyleName });

/** Creates the style that is being named, for the button of the step. */
export interface StyleCreator {
  create(): Promise<boolean>;
}

interface NamingProps {
  agreement: Agreement | undefined;
  creator: Ref<StyleCreator>;
  onStyle: (id: StyleId) => void;
}

/** The first half of one's first style: its name, its pictures, and the training. */
export function FinetuneStep(props: NamingProps) {
  const { style } = useFintueArtstyle();
  return style ? <Pictures id={style} /> : <Naming {...props} />;
}

function Naming({ agreement, creator, onStyle }: NamingProps) {
  const { draft, change, selected, select } = useFintueArtstyle();
  const [holdsRights, setHoldsRights] = useState(false);
  const { data: given } = useApi(licensingRoutes.consents, {});
  const form = useContractForm({
    schema: Named,
    defaultValues: { name: draft.artist.styleName },
    submit: async ({ name }) => {
      if (!agreement) return;
      if (selected.length > 0 && !holdsRights)
        throw new Error('Confirm that you made these pictures or hold the rights to license them.');
      const { version, sha256 } = agreement;
      // The artist's answer when they accepted this text, in the step before.
      const before = given?.consents.find(
        (consent) => consent.kind === 'art-style' && consent.sha256 === sha256,
      );
      const advisedBy = before?.advisedBy ?? undefined;
      const style = await call(styleRoutes.create, {
        body: { name, agreement: { version, sha256, advisedBy } },
      });
      change({ name: style.name });
      if (selected.length > 0) uploadQueueOf(style.id).add(selected, artworkLimits.max);
      select([]);
      void refresh(styleRoutes.list);
      onStyle(style.id);
    },
  });
  useImperativeHandle(creator, () => ({ create: () => form.send() }));
  const keepName = (event: ChangeEvent<HTMLInputElement>) =>
    change({ artist: { ...draft.artist, styleName: event.target.value } });

  return (
    <div className="flex flex-col gap-6">
      <TextField
        label="Name of the style"
        hint="Shown with your name wherever the style is used."
        {...fieldOf(form, 'name', { onChange: keepName })}
      />
      <div>
        <label className="mb-1.5 block text-sm text-muted" htmlFor="first-pictures">
          Upload your pictures ({artworkLimits.min}–{artworkLimits.max}; you can add more later)
        </label>
        <input
          id="first-pictures"
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif,image/tiff"
          onChange={(event) => select([...(event.target.files ?? [])])}
          className="w-full text-muted file:mr-4 file:h-[34px] file:cursor-pointer file:rounded-full file:border file:border-line-strong file:bg-transparent file:px-3.5 file:text-[13px] file:text-text"
        />
        {selected.length > 0 && (
          <p className="mt-2 text-[13px] text-muted">
            {formatCount(selected.length, 'picture', 'pictures')} chosen.
          </p>
        )}
        {selected.length > 0 && (
          <div className="mt-3">
            <Checkbox label={rightsLabel} checked={holdsRights} onChange={setHoldsRights} />
          </div>
        )}
      </div>
      <Problem text={form.problem} />
    </div>
  );
}

function Pictures({ id }: { id: StyleId }) {
  const { data: style, error, mutate } = useStyle(id);
  const uploads = useStore(uploadQueueOf(id));
  const sending = uploads.filter((item) => item.status === 'waiting' || item.status === 'sending');
  if (!style)
    return error ? (
      <ErrorState error={error} retry={() => void mutate()} />
    ) : (
      <Loading label="Loading the style">
        <Skeleton className="h-64" />
      </Loading>
    );
  return <Trained style={style} sending={sending.length} />;
}

function Trained({
  style,
  sending,
}: {
  style: NonNullable<ReturnType<typeof useStyle>['data']>;
  sending: number;
}) {
  const { training, lost } = useTraining(style);
  const running = isUnderWay(training);
  return (
    <div className="flex flex-col gap-8">
      {running ? (
        <p className="text-muted">You cannot change the pictures during training.</p>
      ) : (
        <UploadPanel style={style} />
      )}
      <ArtworkGrid style={style} locked={running} />
      <TrainingPanel
        style={style}
        training={training}
        lost={lost}
        obstacle={trainingObstacle(style, sending)}
        gold={false}
      />
      {style.status === 'draft' && (
        <Notice>
          Not trained yet. You can set prices first and train later, here or on the style’s own
          page. A style is published once it is trained.
        </Notice>
      )}
    </div>
  );
}

/** The second half: what licences cost, and into the marketplace with it. */
export function ArtstylePricingStep({ saver }: { saver: Ref<PriceSaver> }) {
  const { style: id } = useFintueArtstyle();
  return id ? (
    <Pricing id={id} saver={saver} />
  ) : (
    <p className="text-base text-muted">No style yet. Go back one step to create it.</p>
  );
}

function Pricing({ id, saver }: { id: StyleId; saver: Ref<PriceSaver> }) {
  const { data: style, error, mutate } = useStyle(id);
  if (!style)
    return error ? (
      <ErrorState error={error} retry={() => void mutate()} />
    ) : (
      <Skeleton className="h-48" />
    );
  return <PricePanel style={style} ready={canBePublished(style)} gold={false} saver={saver} />;
}

export const canBePublished = ({ status, stale }: StyleDetail): boolean =>
  (status === 'trained' || status === 'published') && !stale;
