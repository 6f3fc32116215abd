import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './full-screen.tsx';
import { Guard } from './guards.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { LandingScreen } from './screens/landing-screen.tsx';
import { DashboardRedirect } from './session/dashboard-redirect.tsx';

type Screen = () => Promise<{ Component: () => React.ReactNode }>;

function page(path: string, lazy: Screen): RouteObject {
  return { path, lazy };
}

const marketplace: Screen = async () => ({
  Component: (await import('./screens/marketplace-screen.tsx')).MarketplaceScreen,
});
const marketStyle: Screen = async () => ({
  Component: (await import('./screens/market-style-screen.tsx')).MarketStyleScreen,
});
const imageDetail: Screen = async () => ({
  Component: (await import('./screens/image-screen.tsx')).ImageScreen,
});
const notFound: Screen = async () => ({
  Component: (await import('./screens/not-found-screen.tsx')).NotFoundScreen,
});

const publicPages: RouteObject = {
  Component: SiteLayout,
  children: [
    page('/sign-in', async () => ({
      Component: (await import('./screens/sign-in-screen.tsx')).SignInScreen,
    })),
    page('/marketplace', marketplace),
    page('/marketplace/styles/:id', marketStyle),
    page('/images/detail', imageDetail),
    page('/licences/:number', async () => ({
      Component: (await import('./screens/certificate-screen.tsx')).CertificateScreen,
    })),
    page('*', notFound),
  ],
};

const memberPages: RouteObject = {
  element: <Guard />,
  children: [
    page('/signup/select-profile', async () => ({
      Component: (await import('./screens/select-profile-screen.tsx')).SelectProfileScreen,
    })),
    { path: '/signup', element: <Navigate to={paths.selectProfile()} replace /> },
    { path: '/dashboard', Component: DashboardRedirect },
    {
      Component: SiteLayout,
      children: [
        page('/account', async () => ({
          Component: (await import('./screens/account-screen.tsx')).AccountScreen,
        })),
      ],
    },
  ],
};

const artistPages: RouteObject = {
  path: '/artist',
  element: <Guard kind="artist" />,
  children: [
    { index: true, element: <Navigate to={paths.dashboard('artist')} replace /> },
    {
      Component: SiteLayout,
      children: [
        page('dashboard', async () => ({
          Component: (await import('./screens/artist-dashboard-screen.tsx')).ArtistDashboardScreen,
        })),
        page('styles/new', async () => ({
          Component: (await import('./screens/new-style-screen.tsx')).NewStyleScreen,
        })),
        page('styles/:id', async () => ({
          Component: (await import('./screens/workshop-screen.tsx')).WorkshopScreen,
        })),
        page('images/detail', imageDetail),
        page('*', notFound),
      ],
    },
  ],
};

const creatorPages: RouteObject = {
  path: '/creator',
  element: <Guard kind="creator" />,
  children: [
    { index: true, element: <Navigate to={paths.dashboard('creator')} replace /> },
    {
      Component: SiteLayout,
      children: [
        page('dashboard', async () => ({
          Component: (await import('./screens/creator-dashboard-screen.tsx'))
            .CreatorDashboardScreen,
        })),
        page('marketplace', marketplace),
        page('marketplace/styles/:id', marketStyle),
        page('images/detail', imageDetail),
        page('*', notFound),
      ],
    },
  ],
};

const influencerPages: RouteObject = {
  path: '/influencer',
  element: <Guard kind="influencer" />,
  children: [
    { index: true, element: <Navigate to={paths.dashboard('influencer')} replace /> },
    {
      Component: SiteLayout,
      children: [
        page('dashboard', async () => ({
          Component: (await import('./screens/influencer-dashboard-screen.tsx'))
            .InfluencerDashboardScreen,
        })),
        page('*', notFound),
      ],
    },
  ],
};

/** Where a visitor signs in first and then comes back to, instead of starting over at `/`. */
const studioPages: RouteObject = {
  element: <Guard kind="creator" signedOutTo={paths.signIn} />,
  children: [
    {
      Component: SiteLayout,
      children: [
        page('/canvas', async () => ({
          Component: (await import('./screens/canvas-screen.tsx')).CanvasScreen,
        })),
        page('/images', async () => ({
          Component: (await import('./screens/images-screen.tsx')).ImagesScreen,
        })),
      ],
    },
  ],
};

export const router = createBrowserRouter([
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => <LoadingScreen text="loading, please wait..." />,
    children: [
      { path: '/', Component: LandingScreen },
      page('/app/callback', async () => ({
        Component: (await import('./screens/callback-screen.tsx')).CallbackScreen,
      })),
      publicPages,
      memberPages,
      artistPages,
      creatorPages,
      influencerPages,
      studioPages,
    ],
  },
]);
