import { useEffect } from 'react';
import { Navigate } from 'react-router';
import { replayErrorLog } from '../../features/identity/error-log.ts';
import { startSignIn, takeResume } from '../../features/identity/session.ts';
import { usePublishedStyles } from '../../features/catalogue/published-styles.ts';
import { StyleTile } from '../../features/catalogue/style-tile.tsx';
import { paths } from '../../lib/paths.ts';
import { brand } from '../brand.ts';
import { LoadingScreen } from '../full-screen.tsx';
import { GuestHeader } from '../header/guest-header.tsx';
import { LandingHero } from '../landing-hero.tsx';
import { destinationOf } from '../session/destination.ts';
import { useSession } from '../session/use-session.ts';
import { WaitlistScreen } from '../waitlist-screen.tsx';

/** A sign-in that had to sign somebody out first goes on where it was. Read once a page load. */
const resuming = takeResume();

export function LandingScreen() {
  const session = useSession();
  // The outside systems are the console and the identity provider's page.
  useEffect(() => {
    replayErrorLog();
    if (resuming) void startSignIn().catch(() => location.assign(paths.signIn));
  }, []);

  if (resuming) return <LoadingScreen text="Authenticating..." />;
  switch (session.status) {
    case 'checking':
      return <LoadingScreen text="Authenticating..." />;
    case 'waitlisted':
      return <WaitlistScreen />;
    case 'member':
      return <Navigate to={destinationOf(session.active, null)} replace />;
    case 'guest':
      return <Landing />;
  }
}

const promises = [
  ['Credit', 'Exact shares for every picture, artwork by artwork.'],
  ['Control', 'You choose the pictures and set the prices. Withdraw a style any day.'],
  ['Monetization', '70% of net receipts, with a line for every sale.'],
  ['Personal branding', 'Your name under every picture made in your style.'],
] as const;

function Landing() {
  const { styles, settled } = usePublishedStyles(6);
  return (
    <>
      <title>{`${brand.promise} · ${brand.name}`}</title>
      <GuestHeader />
      <main id="main" tabIndex={-1}>
        <LandingHero style={styles[0]} />
        <div className="grid border-b sm:grid-cols-2 xl:grid-cols-4">
          {promises.map(([title, text]) => (
            <div
              key={title}
              className="border-line px-6 py-7 not-last:border-b sm:px-7 xl:border-b-0 xl:not-first:border-l"
            >
              <h2 className="text-[25px] leading-tight">{title}</h2>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          ))}
        </div>
        {styles.length > 0 && (
          <section aria-labelledby="styles" className="page fade-in py-20 md:py-26">
            <h2 id="styles" className="text-2xl md:text-[56px] md:leading-none">
              Hands that said yes.
            </h2>
            <p className="mt-4 mb-10 max-w-[60ch] text-base text-muted">
              Every style here was trained from an artist’s own pictures, under an agreement they
              accepted, at prices they set.
            </p>
            <div className="grid gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
              {styles.map((style) => (
                <StyleTile key={style.id} style={style} to={paths.marketStyle(style.id)} />
              ))}
            </div>
          </section>
        )}
      </main>
      {/* Last of all, so that it does not jump when the styles come. */}
      {settled && (
        <footer className="border-t">
          <div className="page flex flex-wrap items-center gap-x-8 gap-y-2 py-8 text-muted">
            <span className="num">© 2024 {brand.name}</span>
          </div>
        </footer>
      )}
    </>
  );
}
