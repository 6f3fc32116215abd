import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';

export function Nothing() {
  return (
    <div className="page flex flex-col items-start gap-6 py-20 md:py-32">
      <h1 className="text-[48px] leading-none md:text-[80px]">Not found</h1>
      <p className="font-display text-xl text-muted">Nothing hangs here.</p>
      <p className="max-w-[60ch] text-base text-muted">There is no page at this address.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/marketplace" className={buttonClass()}>
          Go to the marketplace
        </a>
        <a href={sitePaths.landing} className={buttonClass('quiet')}>
          To the first page
        </a>
      </div>
    </div>
  );
}
