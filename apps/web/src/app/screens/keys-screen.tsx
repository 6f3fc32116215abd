import { Keys } from '../../features/programs/keys.tsx';
import { sitePaths } from '../../lib/site-paths.ts';
import { PageTitle } from '../page-title.tsx';

export function KeysScreen() {
  return (
    <div className="page max-w-[820px] py-10 md:py-14">
      <PageTitle>API keys</PageTitle>
      <h1 className="mb-3 text-2xl md:text-3xl">API keys</h1>
      <p className="mb-8 max-w-[62ch] text-muted">
        Programs call the API with a key. It acts for you within what you allow it.{' '}
        <a href={sitePaths.developers} className="rounded-s text-blue underline underline-offset-4">
          How to use the API
        </a>
      </p>
      <Keys />
    </div>
  );
}
