import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';

export function Nothing() {
  return (
    <div className="page flex flex-col items-start gap-6 py-20 md:py-32">
      <h1 className="text-[48px] leading-none md:text-[80px]">Page not found</h1>
      <p className="max-w-[60ch] text-base text-muted">There is no page at this address.</p>
      <div className="flex flex-wrap gap-3">
        <a href="/marketplace" className={buttonClass()}>
          Go to the marketplace
        </a>
        <a href={sitePaths.landing} className={buttonClass('quiet')}>
          Go to the home page
        </a>
      </div>
    </div>
  );
}
