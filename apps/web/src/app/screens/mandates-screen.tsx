import { useEffect } from 'react';
import { rememberPath } from '../../features/identity/return-path.ts';
import { startSignIn } from '../../features/identity/session.ts';
import { Mandates } from '../../features/programs/mandates.tsx';
import { NewMandate } from '../../features/programs/new-mandate.tsx';
import { SavedCardBox } from '../../features/programs/saved-card.tsx';
import { paths } from '../../lib/paths.ts';
import { useQuery } from '../../lib/use-query.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notifications.ts';
import { useMember } from '../guards.tsx';
import { PageTitle } from '../page-title.tsx';

export function MandatesScreen() {
  const { profiles } = useMember();
  const [query, change] = useQuery();
  const saved = query.get('card') === 'saved';
  // The outside system is the payment provider, whose page leads back here.
  useEffect(() => {
    if (!saved) return;
    notify('The card is saved.');
    change({ card: null }, true);
  }, [saved, change]);
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>Mandates</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">Mandates</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        A mandate lets one program buy licences for you, within limits that you sign. Everything
        else waits for your approval.
      </p>
      {profiles.creator ? (
        <>
          <section aria-labelledby="card" className="mb-12">
            <h2 id="card" className="mb-4 text-xl">
              Card
            </h2>
            <SavedCardBox />
          </section>
          <section aria-labelledby="signed" className="mb-12">
            <h2 id="signed" className="mb-4 text-xl">
              Signed
            </h2>
            <Mandates />
          </section>
          <section aria-labelledby="new">
            <h2 id="new" className="mb-4 text-xl">
              Sign a mandate
            </h2>
            <NewMandate
              draft={query.get('draft')}
              signInAgain={(draft) => {
                rememberPath(`${paths.mandates}?draft=${encodeURIComponent(draft)}`);
                void startSignIn();
              }}
            />
          </section>
        </>
      ) : (
        <>
          <p className="mb-4">Only creators license pictures.</p>
          <ButtonLink to={paths.selectProfile('creator')}>Become a creator</ButtonLink>
        </>
      )}
    </div>
  );
}
