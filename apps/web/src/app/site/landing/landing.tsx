import type { PageOf } from '@limn/contracts/content';
import { Island } from '../island.tsx';
import { ArticleCards } from '../../../features/blog/article-cards.tsx';
import { paths } from '../../../lib/paths.ts';
import { sitePaths } from '../../../lib/site-paths.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { HeroSlides } from './hero-slides.tsx';
import { ForAuthors, ForBrands, ForStorytellers } from './making-sections.tsx';
import { ForArtists, ForCreators, ForInfluencers } from './owing-sections.tsx';

const signIn = '/sign-in?as=creator';

const promises = [
  ['Credit', '#ai-creators', 'Exact shares for every picture, artwork by artwork.'],
  ['Control', '#influencers', 'You set the uses and the prices, and you can always refuse.'],
  ['Monetization', '#human-artists', '70% of net receipts, with a line for every sale.'],
  ['Personal branding', '#talent', 'A page that is yours, with your name on everything.'],
] as const;

/** The promise on black in both themes, like a gallery wall at night. */
function Hero({ guestPictures }: { guestPictures: boolean }) {
  return (
    <section
      data-theme="dark"
      aria-label="What this is"
      className="relative isolate overflow-hidden border-b bg-bg text-text"
    >
      <Island name="hero" of={HeroSlides} props={{}} wake="rest" />
      <div className="page pointer-events-none relative z-10 flex min-h-[680px] flex-col justify-end pt-[300px] pb-24 md:min-h-[690px] md:justify-center md:py-20">
        <h1 className="max-w-[680px] text-[46px] leading-[0.98] sm:text-3xl md:text-[64px] lg:text-[76px]">
          Every picture credits – and <em className="text-gold-text">pays</em> – the artists in it.
        </h1>
        <p className="mt-5 mb-7 max-w-[470px] text-[17px] leading-[1.55] text-[#d5d0c6]">
          Make pictures in the styles of living artists who agreed to it. Limn shows which works
          went into every inch, and pays the people who made them.
        </p>
        <div className="pointer-events-auto flex flex-wrap gap-3">
          <a href={signIn} className={buttonClass('gold')}>
            Start Creating
          </a>
          <a href="/marketplace" className={buttonClass('line')}>
            Browse the marketplace
          </a>
        </div>
        {guestPictures && (
          <p className="pointer-events-auto mt-4">
            <a
              href={paths.tryIt}
              className="rounded-s text-[#d5d0c6] underline underline-offset-4 hover:text-text"
            >
              Try it without an account
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

function Promises() {
  return (
    <ul className="grid border-b sm:grid-cols-2 xl:grid-cols-4">
      {promises.map(([title, href, text]) => (
        <li
          key={title}
          className="group relative px-6 py-7 not-last:border-b sm:px-7 xl:border-b-0 xl:not-first:border-l"
        >
          <h2 className="text-[25px] leading-tight">
            <a href={href} className="after:absolute after:inset-0 group-hover:text-gold-text">
              {title}
            </a>
          </h2>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Discord() {
  return (
    <section aria-labelledby="discord" className="later page py-20 md:py-28">
      <div className="grid items-center gap-6 rounded-l border bg-panel px-6 py-10 md:grid-cols-[1fr_auto] md:px-12 md:py-14">
        <div>
          <h2 id="discord" className="text-[40px] leading-[1.02] md:text-[56px]">
            Join our Discord
          </h2>
          <p className="mt-4 max-w-[56ch] text-base text-muted">
            Artists, authors and people who make pictures, in one room. Show your work, ask how
            shares are counted, and be the first to know what changes.
          </p>
        </div>
        <a href={sitePaths.discord} className={buttonClass('line')}>
          Join our Discord
        </a>
      </div>
      <p className="mt-8 text-base text-muted">
        Questions about rights, credits or payouts? The{' '}
        <a href={sitePaths.faq} className="text-blue underline underline-offset-4">
          FAQ
        </a>{' '}
        answers the ones we hear most.
      </p>
    </section>
  );
}

function Start() {
  return (
    <section aria-labelledby="start" className="later border-t">
      <div className="page flex flex-col items-center py-24 text-center md:py-32">
        <h2 id="start" className="max-w-[16ch] text-[44px] leading-[0.98] md:text-[72px]">
          Make something you can <em className="text-gold-text">sign.</em>
        </h2>
        <p className="mt-5 mb-8 max-w-[46ch] text-base text-muted">
          25 credits a month are free. You pay for a licence when you use a picture, not for
          looking.
        </p>
        <a href={signIn} className={buttonClass('gold')}>
          Start Creating
        </a>
      </div>
    </section>
  );
}

export function Landing({ page }: { page: PageOf<'landing'> }) {
  return (
    <>
      <Hero guestPictures={page.guestPictures} />
      <Promises />
      <ForCreators />
      <ForStorytellers />
      <ForBrands />
      <ForArtists />
      <ForInfluencers />
      <ForAuthors />
      <Discord />
      {page.articles.length > 0 && (
        <section aria-labelledby="ai-and-us" className="later border-t">
          <div className="page py-20 md:py-28">
            <div className="mb-10 flex flex-wrap items-end justify-between gap-4">
              <h2 id="ai-and-us" className="text-[40px] leading-none md:text-[56px]">
                AI and Us
              </h2>
              <a href={sitePaths.blog} className={buttonClass('line', 'small')}>
                All articles
              </a>
            </div>
            <ArticleCards articles={page.articles} />
          </div>
        </section>
      )}
      <Start />
    </>
  );
}
