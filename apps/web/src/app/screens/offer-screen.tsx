import { talentRoutes } from '@limn/contracts/talents';
import { OfferForm } from '../../features/talents/offer-form.tsx';
import { VoiceField } from '../../features/talents/voice-field.tsx';
import { paths } from '../../lib/paths.ts';
import { refresh, useApi } from '../../lib/use-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Loading, Skeleton } from '../../ui/states.tsx';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

/** `/influencer/offer`: what an influencer can be requested for. */
export function OfferScreen() {
  const { profiles } = useMember();
  const { data, error, mutate } = useApi(talentRoutes.mine, {});
  const profile = profiles.influencer;
  if (!profile) return null;
  return (
    <div className="page max-w-[860px] py-10 md:py-14">
      <PageTitle>What I offer</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-5">
        <h1 className="text-2xl md:text-[56px] md:leading-none">What I offer</h1>
        {profile.published && <ButtonLink to={paths.talent(profile.id)}>See your page</ButtonLink>}
      </div>
      <p className="mt-5 mb-10 max-w-[60ch] text-muted">
        Nobody can use these without your approval. You set kinds of content and prices in your
        profile.
      </p>
      {error && !data && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && (
        <Loading label="Loading your offer">
          <Skeleton className="h-64 w-full rounded-l" />
        </Loading>
      )}
      {data && (
        <>
          <OfferForm
            offer={data.offer}
            onSaved={(offer) => {
              void mutate({ ...data, offer }, { revalidate: false });
              void refresh(talentRoutes.get);
            }}
          />
          <section aria-labelledby="voice" className="mt-10">
            <h2 id="voice" className="mb-5 text-xl">
              Voice sample
            </h2>
            <VoiceField
              voice={data.voice}
              onChange={(voice) => {
                void mutate({ ...data, voice }, { revalidate: false });
                void refresh(talentRoutes.get);
              }}
            />
          </section>
        </>
      )}
    </div>
  );
}
