import { ownStyleRoutes } from '@limn/contracts/own-styles';
import { Plus } from 'lucide-react';
import { formatCount } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { StyleTile } from './style-tile.tsx';

const grid = 'grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4';

/** Styles a creator trains for themselves, and the way to another one while their plan keeps more. */
export function OwnStyles() {
  const { data, error, mutate } = useApi(ownStyleRoutes.list, {});
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) {
    return (
      <Loading label="Loading your own styles">
        <div className={grid}>
          <Skeleton className="aspect-4/3 rounded-[14px]" />
        </div>
      </Loading>
    );
  }
  const { ownStyles, most } = data;
  const another = (
    <ButtonLink to={paths.newOwnStyle} look="line">
      <Plus size={16} aria-hidden /> Train a style of your own
    </ButtonLink>
  );
  if (ownStyles.length === 0) {
    return (
      <EmptyState
        text="Train a style from four or more of your own pictures. No one else can see it, and what you paint in it is yours."
        action={another}
      />
    );
  }
  return (
    <div className="flex flex-col items-start gap-6">
      <div className={`${grid} w-full`}>
        {ownStyles.map((style) => (
          <StyleTile key={style.id} style={style} to={paths.ownStyle(style.id)} />
        ))}
      </div>
      {ownStyles.length < most ? (
        another
      ) : (
        <p className="text-muted">
          Your plan keeps {formatCount(most, 'style', 'styles')} of your own.
        </p>
      )}
    </div>
  );
}
