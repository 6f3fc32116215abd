import type { ReactNode } from 'react';
import { usePublishedStyles } from '../../features/catalogue/published-styles.ts';
import { signOut } from '../../features/identity/session.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Logo } from '../logo.tsx';

/** A sign-up form next to a published picture, if there is one. */
export function SplitPage({
  motto,
  aside,
  children,
}: {
  motto: string;
  aside: string;
  children: ReactNode;
}) {
  const [style] = usePublishedStyles().styles;
  const cover = style?.covers[0];
  return (
    <div className="grid min-h-dvh md:grid-cols-[5fr_7fr]">
      <aside
        data-theme="dark"
        aria-label="A picture from the marketplace"
        className="relative m-3.5 overflow-hidden rounded-l bg-panel max-md:hidden md:mr-0"
      >
        {cover && (
          <Picture
            src={cover.url}
            width={cover.width}
            height={cover.height}
            alt={`${cover.title}, a work in ${style.name}`}
            loading="eager"
            className="absolute inset-0 size-full"
          />
        )}
        <div className="absolute inset-0 bg-[linear-gradient(0deg,rgb(0_0_0/.75),transparent_45%)]" />
        <p className="absolute inset-x-8 bottom-7 font-display text-[27px] leading-[1.18] text-text italic">
          {motto}
          {cover && (
            <span className="mt-2.5 block font-ui text-[13px] text-[#d9d3c6] not-italic">
              From{' '}
              <span dir="auto" className="font-medium text-gold-text">
                {style.name}
              </span>{' '}
              by <bdi>{style.artist.name}</bdi>
            </span>
          )}
        </p>
      </aside>
      <main
        id="main"
        tabIndex={-1}
        className="flex min-w-0 flex-col px-4 py-6 md:px-[clamp(24px,6vw,88px)] md:py-9"
      >
        <div className="mb-10 flex items-center justify-between gap-4 text-muted">
          <Logo to={paths.marketplace} />
          <span className="flex min-w-0 items-center gap-3">
            <span className="min-w-0 truncate max-sm:hidden">{aside}</span>
            <Button look="quiet" size="small" onClick={() => void signOut()}>
              Sign out
            </Button>
          </span>
        </div>
        {children}
      </main>
    </div>
  );
}
