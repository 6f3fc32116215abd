import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { ProviderButton } from '../../features/identity/provider-button.tsx';
import { isSignupChoice, rememberChoice } from '../../features/signup/first-choice.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Notice } from '../../ui/states.tsx';
import { PageTitle } from '../page-title.tsx';

export function SignInScreen() {
  const { state } = useLocation() as { state: { help?: string } | null };
  const [query] = useQuery();
  const choice = query.get('as');
  // The outside system is the tab's storage: what one wants to be must survive the trip to the provider.
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
      </div>
    </div>
  );
}
