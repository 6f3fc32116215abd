import { cutText } from '@limn/contracts/text';
import { ImageId, LicenceId } from '@limn/contracts/ids';
import { imageRoutes, type Image } from '@limn/contracts/studio';
import { useCallback } from 'react';
import { Link, useNavigate } from 'react-router';
import { ReportButton } from '../../domain/report-button.tsx';
import { CreditLine } from '../../features/attribution/credit-line.tsx';
import { OverlayToggle } from '../../features/attribution/overlay-toggle.tsx';
import { OwesPanel } from '../../features/attribution/owes-panel.tsx';
import { ReferenceCredits } from '../../domain/reference-credits.tsx';
import { ListingSwitch } from '../../features/images/listing-switch.tsx';
import { OwnImageActions } from '../../features/images/own-image-actions.tsx';
import { RelatedImages } from '../../features/images/related-images.tsx';
import { OwnPictureBox } from '../../features/images/own-picture-box.tsx';
import { RecipeList } from '../../features/images/recipe-list.tsx';
import { LicenceBox } from '../../features/licensing/licence-box.tsx';
import { CancelledReturn, PaidReturn } from '../../features/licensing/payment-return.tsx';
import { isNotFound } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton, Tag } from '../../ui/states.tsx';
import { StudioPicture, useOverlay } from '../studio-parts.tsx';
import { PageTitle } from '../page-title.tsx';
import { useSession, type Session } from '../session/use-session.ts';
import { BuyerGate, buyerStep } from '../buyer-gate.tsx';
import { NotFound } from './not-found-screen.tsx';

export function ImageScreen() {
  const [query] = useQuery();
  const id = ImageId.safeParse(query.get('id'));
  return id.success ? (
    <ImageOf id={id.data} />
  ) : (
    <NotFound what="There is no picture at this address." />
  );
}

function ImageOf({ id }: { id: ImageId }) {
  const session = useSession();
  const { data: image, error, mutate } = useApi(imageRoutes.get, { params: { id } });
  if (isNotFound(error)) {
    return <NotFound what="This picture does not exist, or you cannot see it." />;
  }
  // The licences depend on the session; wait for both, so that nothing jumps.
  if (image && session.status !== 'checking') return <ImagePage image={image} session={session} />;
  return (
    <div className="page py-6 md:py-10">
      <PageTitle>Picture</PageTitle>
      {error ? (
        <ErrorState error={error} retry={() => void mutate()} />
      ) : (
        <Loading label="Loading the picture">
          <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
            <div className="stage-dots grid place-items-center rounded-l p-3 md:p-8">
              <Skeleton className="aspect-square w-full max-w-[78vh] rounded-none" />
            </div>
            <Skeleton className="h-[70vh] rounded-l" />
          </div>
        </Loading>
      )}
    </div>
  );
}

/** A picture of a person must not be edited. */
const mayChange = (image: Image): boolean =>
  (image.mine || image.licence !== null) && !image.deletedAt && image.people.length === 0;

function ImagePage({ image, session }: { image: Image; session: Session }) {
  const overlay = useOverlay(image);
  const step = buyerStep(session);
  const navigate = useNavigate();
  const mayMake = session.status === 'member' && session.active !== undefined;
  return (
    <div className="page max-w-[1480px] py-6 md:py-10">
      <PageTitle>{cutText(image.title, 60)}</PageTitle>
      <h1 dir="auto" data-dd-privacy="mask" className="sr-only">
        {image.title}
      </h1>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-12">
        <div className="min-w-0">
          <div className="stage-dots grid place-items-center rounded-l p-3 md:p-8">
            <div
              className="w-full"
              style={{
                maxWidth: `min(${image.width}px, calc(78vh * ${image.width / image.height}))`,
              }}
            >
              <StudioPicture image={image} overlay={overlay} />
            </div>
          </div>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <CreditLine credits={image.credits} people={image.people} />
              <WithdrawnTag credits={image.credits} />
            </div>
            {image.credits.length > 0 && image.account.kind === 'exact' && (
              <OverlayToggle on={overlay.on} onChange={overlay.show} />
            )}
          </div>
          <div className="mt-10 max-lg:hidden">
            <RecipeList image={image} />
          </div>
        </div>
        <div className="flex flex-col gap-8">
          {image.account.kind === 'own' ? (
            <>
              <OwnPictureBox image={image} />
              <ReferenceCredits references={image.references} />
            </>
          ) : (
            <>
              <LicenceBox
                image={image}
                gate={step && <BuyerGate step={step} />}
                notice={<PaymentNotice image={image} />}
              />
              <OwesPanel
                credits={image.credits}
                account={image.account}
                references={image.references}
                works={overlay.works}
                active={overlay.active}
                onActive={overlay.point}
              />
              <p className="-mt-4 text-[13px] text-muted">
                Found a copy somewhere?{' '}
                <Link to={paths.whose} className="text-blue underline underline-offset-4">
                  Check a picture
                </Link>
              </p>
            </>
          )}
          {image.mine &&
            image.people.length === 0 &&
            image.account.kind !== 'own' &&
            !image.deletedAt &&
            image.availability !== 'sold' && (
              <div className="border-t pt-5">
                <ListingSwitch image={image} />
              </div>
            )}
          {image.mine && (
            <OwnImageActions image={image} onDeleted={() => void navigate(paths.images)} />
          )}
          {!image.mine && image.listed && (
            <div>
              <ReportButton
                subject={image.id}
                name={cutText(image.title, 60)}
                member={session.status === 'member'}
              />
            </div>
          )}
          {mayMake && mayChange(image) && (
            <div>
              <ButtonLink to={paths.imageEditor(image.id)} size="small">
                Edit on a canvas
              </ButtonLink>
            </div>
          )}
          {mayMake && image.recipe && (
            <div>
              <div className="flex flex-wrap gap-3">
                <ButtonLink to={paths.canvasVarying(image.id)} size="small">
                  Vary this
                </ButtonLink>
                <ButtonLink to={paths.canvasFromImage(image.id)} size="small">
                  Use this recipe again
                </ButtonLink>
              </div>
              {!image.repeatable && (
                <p className="mt-2 text-[13px] text-muted">
                  The model has changed since then, so the same recipe now makes a different
                  picture.
                </p>
              )}
            </div>
          )}
          <RelatedImages id={image.id} />
          <div className="lg:hidden">
            <RecipeList image={image} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** The result of the payment page, if the visitor comes back from there. */
function PaymentNotice({ image }: { image: Image }) {
  const [query, change] = useQuery();
  const licence = LicenceId.safeParse(query.get('licence')).data;
  const forget = useCallback(() => change({ licence: null, cancelled: null }, true), [change]);
  if (!licence) return null;
  if (query.get('cancelled') === '1') return <CancelledReturn id={licence} onDone={forget} />;
  if (query.get('paid') === '1' && image.licence?.id !== licence)
    return <PaidReturn id={licence} />;
  return null;
}

/** The withdrawn styles of a picture. */
function WithdrawnTag({ credits }: { credits: Image['credits'] }) {
  const withdrawn = credits.filter(({ style }) => style.withdrawn);
  if (withdrawn.length === 0) return null;
  if (credits.length === 1) return <Tag>Withdrawn</Tag>;
  return <Tag>Withdrawn: {withdrawn.map(({ style }) => style.name).join(', ')}</Tag>;
}
