import { renderToStaticMarkup } from 'react-dom/server';
import { matchRoutes, type RouteObject, StaticRouter, useRoutes } from 'react-router';
import { type BareFetcher, type Key, SWRConfig, type SWRConfiguration, type SWRHook } from 'swr';
import { type Answers, answersId, nameOf } from '../../lib/drawn-answers.ts';
import { paths } from '../../lib/paths.ts';
import { SiteHeader } from '../header/site-header.tsx';
import { BookScreen } from '../screens/book-screen.tsx';
import { CheckScreen } from '../screens/check-screen.tsx';
import { ExploreScreen } from '../screens/explore-screen.tsx';
import { FaceScreen } from '../screens/face-screen.tsx';
import { MarketplaceScreen } from '../screens/marketplace-screen.tsx';
import { MarketStyleScreen } from '../screens/market-style-screen.tsx';
import type { PageContext } from './head.tsx';

/** Screens of the app to which guests come first. */
const screens: RouteObject[] = [
  { path: paths.wholeMarketplace, element: <MarketplaceScreen kind={undefined} /> },
  { path: paths.marketplace, element: <MarketplaceScreen kind="style" /> },
  { path: paths.talents, element: <MarketplaceScreen kind="talent" /> },
  { path: paths.books, element: <MarketplaceScreen kind="book" /> },
  { path: paths.explore, element: <ExploreScreen /> },
  { path: '/marketplace/styles/:id', element: <MarketStyleScreen /> },
  { path: '/marketplace/talents/:id', element: <FaceScreen /> },
  { path: '/marketplace/artists/:id', element: <FaceScreen /> },
  { path: '/book/:id', element: <BookScreen /> },
  { path: paths.check, element: <CheckScreen /> },
];

const Screens = () => useRoutes(screens);

/** Titles and preloads that React renders before the markup; they belong in the page's head. */
const leading = /^(?:<title>[^<]*<\/title>|<link [^>]*>)*/;

/**
 * Renders a screen of the app as a guest sees it, from the API's answers known so far.
 * @param answers by address; addresses that the screen needs in addition are returned in `asked`
 * @returns undefined for a path that is not rendered on the server
 */
export function renderApp(
  path: string,
  answers: Answers,
  view: PageContext,
): { head: string; body: string; asked: string[] } | undefined {
  if (!matchRoutes(screens, path)) return undefined;
  const asked = new Set<string>();
  const known: Answers = {};
  /** Hands out what is known, and notes what is not. */
  const answering =
    (next: SWRHook) =>
    <Data, Error>(
      key: Key,
      fetcher: BareFetcher<Data> | null,
      config: SWRConfiguration<Data, Error>,
    ) => {
      const address = Array.isArray(key) ? String(key[1]) : undefined;
      if (address === undefined) return next(key, fetcher, config);
      const answer = answers[address];
      if (answer === undefined) {
        asked.add(address);
        return next(key, fetcher, config);
      }
      known[nameOf(key)] = answer;
      const found = next(key, fetcher, { ...config, fallbackData: answer as Data });
      return { ...found, data: answer as Data, isLoading: false };
    };
  const drawn = renderToStaticMarkup(
    <StaticRouter location={path}>
      <SWRConfig value={{ use: [answering as never] }}>
        <SiteHeader showBlog={view.showBlog} contactEmail={view.contactEmail} />
        <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-50px)]">
          <Screens />
        </main>
      </SWRConfig>
    </StaticRouter>,
  );
  const [first] = leading.exec(drawn) ?? [''];
  const json = JSON.stringify(known).replaceAll('<', '\\u003c');
  return {
    head: first.replaceAll(/<title>[^<]*<\/title>/g, ''),
    body: `<div id="drawn">${drawn.slice(first.length)}</div><script type="application/json" id="${answersId}">${json}</script>`,
    asked: [...asked],
  };
}
