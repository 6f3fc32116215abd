import { StyleId } from '@limn/contracts/ids';
import { useNavigate, useParams } from 'react-router';
import { DeleteOwnStyle } from '../../features/styles/delete-own-style.tsx';
import { DeleteStyle } from '../../features/styles/delete-style.tsx';
import { OwnWorkshop } from '../../features/styles/own-workshop.tsx';
import { useStyle } from '../../features/styles/use-style.ts';
import { Workshop } from '../../features/styles/workshop.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';
import { NotFound } from './not-found-screen.tsx';

const OwnModelOf = lazyComponent(async () => (await import('../own-model.tsx')).OwnModelOf);

export function WorkshopScreen() {
  const id = StyleId.safeParse(useParams().id);
  return id.success ? (
    <WorkshopOf id={id.data} />
  ) : (
    <NotFound what="There is no style at this address." />
  );
}

function WorkshopOf({ id }: { id: StyleId }) {
  const navigate = useNavigate();
  const { data: style, error, mutate } = useStyle(id);
  if (style?.mine) {
    return (
      <>
        <PageTitle>{style.name}</PageTitle>
        {style.private ? (
          <OwnWorkshop
            key={id}
            style={style}
            actions={
              <DeleteOwnStyle
                style={style}
                onDeleted={() => void navigate(paths.dashboard('creator'))}
              />
            }
          />
        ) : (
          <Workshop
            key={id}
            style={style}
            ownModel={<OwnModelOf style={style} />}
            actions={
              <DeleteStyle
                style={style}
                onDeleted={() => void navigate(paths.dashboard('artist'))}
              />
            }
          />
        )}
      </>
    );
  }
  if (style || isNotFound(error)) {
    return <NotFound what="This style does not exist, or it is not yours." />;
  }
  return (
    <div className="page py-10 md:py-14">
      <PageTitle>Art style</PageTitle>
      {error ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : (
        <Loading label="Loading the style">
          <Skeleton className="h-12 w-[min(420px,80%)]" />
          <Skeleton className="mt-12 h-40 w-full" />
          <Skeleton className="mt-8 h-64 w-full" />
        </Loading>
      )}
    </div>
  );
}
