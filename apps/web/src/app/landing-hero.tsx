import type { StyleCard } from '@limn/contracts/styles';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

const [opening, last] = ['Every picture knows whom it', 'owes.'];

/**
 * The promise, beside a picture of a style that is really there. On black in both themes, like a
 * gallery wall at night.
 */
export function LandingHero({ style }: { style: StyleCard | undefined }) {
  const cover = style?.covers[0];
  return (
    <section
      data-theme="dark"
      aria-label="What this is"
      className="relative isolate overflow-hidden border-b bg-bg text-text"
    >
      {cover && (
        <div className="absolute inset-0 -z-10 max-md:bottom-[38%] md:left-[38%]">
          <Picture
            src={cover.url}
            width={cover.width}
            height={cover.height}
            alt={`${cover.title}, a work in ${style.name} by ${style.artist.name}`}
            loading="eager"
            fetchPriority="high"
            className="size-full"
          />
          <div className="absolute inset-0 bg-[linear-gradient(0deg,#000_4%,rgb(0_0_0/.74)_48%,rgb(0_0_0/.3))] md:bg-[linear-gradient(90deg,#000_0%,rgb(0_0_0/.55)_22%,transparent_48%),linear-gradient(0deg,rgb(0_0_0/.85),rgb(0_0_0/.45)_16%,transparent_36%)]" />
        </div>
      )}
      <div className="page flex min-h-[640px] flex-col justify-end pt-16 pb-8 md:min-h-[690px] md:justify-center md:py-16">
        <h1 className="max-w-[640px] text-[56px] leading-[0.96] sm:text-3xl md:text-[80px] lg:text-[88px]">
          {opening} <em className="text-gold-text">{last}</em>
        </h1>
        <p className="mt-6 mb-8 max-w-[470px] text-[17px] leading-[1.55] text-[#d5d0c6]">
          Make pictures in the styles of living artists who said yes. Limn shows which works went
          into every inch, and pays the people who made them.
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.signIn} look="gold">
            Start Creating
          </ButtonLink>
          <ButtonLink to={paths.marketplace} look="line">
            Browse the marketplace
          </ButtonLink>
        </div>
        {/* Its height is kept, so that nothing jumps when the picture comes. */}
        <p className="mt-8 min-h-[47px] text-[13px] text-[#d8d3c8] md:absolute md:right-7 md:bottom-5 md:text-right">
          {cover && (
            <>
              <span className="block font-display text-lg leading-tight text-white italic">
                {cover.title}
              </span>
              in {style.name} by <span className="text-gold-text">{style.artist.name}</span>
            </>
          )}
        </p>
      </div>
    </section>
  );
}
