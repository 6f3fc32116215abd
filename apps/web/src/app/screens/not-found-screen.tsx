import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { PageTitle } from '../page-title.tsx';

export function NotFound({ what = 'There is no page at this address.' }: { what?: string }) {
  return (
    <div className="page flex flex-col items-start gap-6 py-20 md:py-32">
      <PageTitle>Page not found</PageTitle>
      <h1 className="text-2xl md:text-3xl">Page not found</h1>
      <p className="max-w-[60ch] text-base text-muted">{what}</p>
      <ButtonLink to={paths.marketplace}>Go to the marketplace</ButtonLink>
    </div>
  );
}
