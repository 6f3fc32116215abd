import { pageSize } from '@limn/contracts/constants';
import { formatMoney } from '@limn/contracts/money';
import { styleRoutes, type StyleCard, type Training } from '@limn/contracts/styles';
import { Plus } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { useFollow } from '../../lib/follow-swr.ts';
import { formatProgress } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Pager, useOffset } from '../../ui/pager.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { StyleTile } from './style-tile.tsx';
import { isUnderWay } from './use-training.ts';

const grid = 'grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/** The artist's styles in any state. */
export function useMyStyles() {
  const offset = useOffset('styles');
  return useApi(styleRoutes.list, {
    query: { createdBy: 'me', published: 'both', offset, size: pageSize },
  });
}

export function MyStyles() {
  const { data, error, mutate } = useMyStyles();
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading your styles">
        <div className={grid}>
          {[0, 1, 2].map((index) => (
            <div key={index}>
              <Skeleton className="aspect-4/3 rounded-[14px]" />
              <Skeleton className="mt-4 h-6 w-3/5" />
              <Skeleton className="mt-3 h-4 w-2/5" />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (data.total === 0) {
    return (
      <EmptyState
        text="You have no art style yet. Make one from four or more of your own pictures."
        action={
          <ButtonLink to={paths.newStyle} look="line">
            <Plus size={16} aria-hidden /> New art style
          </ButtonLink>
        }
      />
    );
  }
  const training = data.artStyles.filter(({ status }) => status === 'training');
  const followed = new Set(training.slice(0, mostFollowed));
  return (
    <>
      <div className={grid}>
        {data.artStyles.map((style) => (
          <MyStyleCard key={style.id} style={style} live={followed.has(style)} />
        ))}
      </div>
      <Pager label="Pages of your styles" name="styles" total={data.total} size={pageSize} />
    </>
  );
}

function MyStyleCard({ style, live }: { style: StyleCard; live: boolean }) {
  const { prices, currency } = style;
  const amounts = [prices.personal, prices.standard, prices.commercial];
  return (
    <StyleTile
      style={style}
      to={paths.workshop(style.id)}
      facts={` · ${amounts.map((amount) => formatMoney({ amount, currency })).join(' / ')}`}
    >
      {style.status === 'training' && <CardTraining style={style} live={live} />}
    </StyleTile>
  );
}

/** Trainings that are followed live at once: a browser holds few connections open to one host. */
const mostFollowed = 2;

/** The progress of a training: live for one style, polled if it is one of many. */
function CardTraining({ style: { id, name }, live }: { style: StyleCard; live: boolean }) {
  const params = { id };
  const { data } = useApi(styleRoutes.training, { params }, { refreshInterval: live ? 0 : 15_000 });
  const { state } = useFollow<Training>({
    events: live ? { route: styleRoutes.trainingEvents, params, event: 'training' } : null,
    poll: async (signal) => {
      const { training } = await call(styleRoutes.training, { params }, signal);
      if (!training) throw new Error('There is no training.');
      return training;
    },
    done: (training) => !isUnderWay(training),
    onState: (training) => {
      if (!isUnderWay(training)) void refresh(styleRoutes.list);
    },
  });
  const progress = (state ?? data?.training)?.progress ?? 0;
  return (
    <div className="mt-3">
      <ProgressBar value={progress} label={`Training of ${name}`} />
      <p className="num mt-1.5 text-[13px] text-muted">{formatProgress(progress)} trained</p>
    </div>
  );
}
