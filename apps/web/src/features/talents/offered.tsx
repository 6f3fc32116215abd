import type { ProfileId } from '@limn/contracts/ids';
import { countryName, languageName } from '@limn/contracts/offers';
import { talentRights, talentRightTexts, talentRoutes } from '@limn/contracts/talents';
import { MapPin } from 'lucide-react';
import { ForbiddenList } from '../../domain/forbidden-list.tsx';
import { useApi } from '../../lib/use-api.ts';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { VoicePlayer } from './voice-player.tsx';

function answerTime(hours: number): string {
  if (hours <= 1) return 'an hour';
  if (hours <= 24) return 'a day';
  return `${Math.ceil(hours / 24)} days`;
}

/** A published influencer's offer: rights, voice, ruled-out uses, location. */
export function Offered({ id, name }: { id: ProfileId; name: string }) {
  const { data, error, mutate } = useApi(talentRoutes.get, { params: { id } });
  if (error && !data) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <Skeleton className="mt-10 h-64 w-full rounded-l" />;
  const { offer, voice, answerHours } = data;
  const rights = talentRights.filter((right) => offer.rights[right].offered);
  const place = [offer.city, countryName(offer.country)].filter(Boolean).join(', ');
  return (
    <>
      {place && (
        <p className="mt-6 flex items-center gap-2 text-muted">
          <MapPin size={15} aria-hidden /> {place}
        </p>
      )}
      {answerHours !== null && (
        <p className="mt-3 text-muted">Usually answers within {answerTime(answerHours)}.</p>
      )}
      <section aria-labelledby="rights" className="mt-14">
        <h2 id="rights" className="mb-5 text-xl">
          Rights offered
        </h2>
        {rights.length === 0 ? (
          <p className="text-base text-muted">{name} offers no rights at the moment.</p>
        ) : (
          <dl className="grid gap-px overflow-hidden rounded-l border bg-line md:grid-cols-2">
            {rights.map((right) => (
              <div key={right} className="bg-panel p-6">
                <dt className="text-base">{talentRightTexts[right].name}</dt>
                <dd className="mt-2 break-words whitespace-pre-line text-muted">
                  {offer.rights[right].includes}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <ForbiddenList uses={offer.forbiddenUses} />
      </section>
      {(voice || offer.languages.length > 0) && (
        <section aria-labelledby="voice" className="mt-14">
          <h2 id="voice" className="mb-5 text-xl">
            Voice
          </h2>
          {voice && <VoicePlayer {...voice} />}
          {offer.languages.length > 0 && (
            <p className="mt-4 text-muted">
              Speaks {offer.languages.map((tag) => languageName(tag)).join(', ')}.
            </p>
          )}
        </section>
      )}
    </>
  );
}
