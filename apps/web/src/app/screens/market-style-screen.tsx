import { StyleId } from '@limn/contracts/ids';
import { styleRoutes } from '@limn/contracts/styles';
import { useParams } from 'react-router';
import { LikeListing } from '../../features/market/like-listing.tsx';
import { MoreLikeThis } from '../../features/market/more-like-this.tsx';
import { useSeen } from '../../features/market/recently-seen.tsx';
import { StylePage } from '../../features/catalogue/style-page.tsx';
import { ImageGrid } from '../../features/images/image-grid.tsx';
import { ReportButton } from '../../domain/report-button.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { useListingLink } from '../use-listing-link.ts';
import { PageTitle } from '../page-title.tsx';
import { useSession } from '../session/use-session.ts';
import { NotFound } from './not-found-screen.tsx';

export function MarketStyleScreen() {
  const id = StyleId.safeParse(useParams().id);
  return id.success ? (
    <StyleOf id={id.data} />
  ) : (
    <NotFound what="There is no style at this address." />
  );
}

function StyleOf({ id }: { id: StyleId }) {
  const session = useSession();
  const linkTo = useListingLink();
  const { data: style, error, mutate } = useApi(styleRoutes.get, { params: { id } });
  useSeen(style?.published ? id : undefined);
  if (isNotFound(error)) {
    return <NotFound what="This style is not in the marketplace. It may have been withdrawn." />;
  }
  if (!style) {
    return (
      <div className="page py-8 md:py-12">
        <PageTitle>Art style</PageTitle>
        {error ? (
          <ErrorState error={error} retry={() => void mutate()} />
        ) : (
          <Loading label="Loading the style">
            <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-16">
              <div className="max-lg:order-2">
                <Skeleton className="h-14 w-4/5" />
                <Skeleton className="mt-5 h-7 w-2/5" />
                <Skeleton className="mt-8 h-20 w-full" />
              </div>
              <Skeleton className="aspect-4/3 w-full rounded-l" />
            </div>
          </Loading>
        )}
      </div>
    );
  }
  return (
    <>
      <PageTitle>{`${style.name} by ${style.artist.name}`}</PageTitle>
      <StylePage
        style={style}
        action={
          style.published ? (
            <div className="flex items-center gap-3">
              <ButtonLink to={paths.canvasWithStyle(style.id)} look="gold">
                Create with this style
              </ButtonLink>
              {session.status === 'member' && <LikeListing id={id} />}
            </div>
          ) : (
            <div className="flex items-center gap-3">
              <ButtonLink to={paths.workshop(style.id)}>Open in the workshop</ButtonLink>
              {style.withdrawn && <Tag>Withdrawn</Tag>}
            </div>
          )
        }
        made={
          <>
            <section aria-labelledby="made" className="mt-16">
              <h2 id="made" className="mb-5 text-xl">
                Made in this style
              </h2>
              <ImageGrid
                query={{ style: style.id, owner: 'anyone' }}
                empty="No pictures for sale in this style yet. Be the first to make one."
                linkTo={(image) => paths.image(image)}
              />
            </section>
            {style.published && (
              <MoreLikeThis id={id} linkTo={linkTo} mayLike={session.status === 'member'} />
            )}
            {!style.mine && (
              <div className="mt-12">
                <ReportButton
                  subject={style.id}
                  name={style.name}
                  member={session.status === 'member'}
                />
              </div>
            )}
          </>
        }
      />
    </>
  );
}
