import { guestPictureRoutes } from '@limn/contracts/guest-pictures';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { ProviderButton } from '../../features/identity/provider-button.tsx';
import { isSignupChoice, rememberChoice } from '../../features/signup/first-choice.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/use-api.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Notice } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

/** Leads to the one picture that can be made without an account, where this site offers it. */
function GuestOffer() {
  const { data } = useApi(guestPictureRoutes.offer, {});
  if (!data?.offered) return null;
  return (
    <p className="text-center text-sm text-muted">
      Just looking?{' '}
      <Link to={paths.tryIt} className="rounded-s text-blue underline underline-offset-4">
        Make a picture without an account
      </Link>
    </p>
  );
}

export function SignInScreen() {
  const { state } = useLocation() as { state: { help?: string } | null };
  const [query] = useQuery();
  const choice = query.get('as');
  // The outside system is the tab's storage: the chosen profile kind must survive the trip to the identity provider.
  useEffect(() => {
    if (isSignupChoice(choice)) rememberChoice(choice);
  }, [choice]);
  return (
    <div className="grid min-h-[calc(100dvh-50px)] place-items-center px-4 py-12">
      <PageTitle>Sign in</PageTitle>
      <div className="flex w-full max-w-[420px] flex-col gap-6 rounded-l border bg-panel p-8 md:p-10">
        <div>
          <h1 className="text-2xl">Sign in or create an account</h1>
          <p className="mt-3 text-base text-muted">
            Make pictures in an artist’s style, or license your own. New accounts may join a short
            waitlist.
          </p>
        </div>
        {state?.help && (
          <div role="status">
            <Notice>{state.help}</Notice>
          </div>
        )}
        <ProviderButton />
        <GuestOffer />
      </div>
    </div>
  );
}
