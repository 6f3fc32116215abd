import { useLocation } from 'react-router';
import { ProviderButton } from '../../features/identity/provider-button.tsx';
import { Notice } from '../../ui/states.tsx';
import { brand } from '../brand.ts';
import { PageTitle } from '../page-title.tsx';

export function SignInScreen() {
  const { state } = useLocation() as { state: { help?: string } | null };
  return (
    <div className="grid min-h-[calc(100dvh-50px)] place-items-center px-4 py-12">
      <PageTitle>Sign in</PageTitle>
      <div className="flex w-full max-w-[420px] flex-col gap-6 rounded-l border bg-panel p-8 md:p-10">
        <div>
          <h1 className="text-2xl">Come in.</h1>
          <p className="mt-3 text-base text-muted">
            Sign in to make pictures in an artist’s style, or to license your own. New to{' '}
            {brand.name}? The same button makes your account; new accounts may wait on a list before
            they are let in.
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
