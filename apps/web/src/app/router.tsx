import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { DrawnPage } from './drawn-page.tsx';
import { ErrorScreen } from './error-screen.tsx';
import { LoadingScreen } from './full-screen.tsx';
import { Guard } from './guards.tsx';
import { RootLayout } from './layouts/root-layout.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import {
  accountPages,
  adminPages,
  editPage,
  facePages,
  influencerFace,
  marketPage,
  ownBookPages,
  signupPages,
} from './people-routes.tsx';
import { DashboardRedirect } from './session/dashboard-redirect.tsx';

type Screen = () => Promise<{ Component: () => React.ReactNode }>;

function page(path: string, lazy: Screen): RouteObject {
  return { path, lazy };
}

const marketStyle: Screen = async () => ({
  Component: (await import('./screens/market-style-screen.tsx')).MarketStyleScreen,
});
const workshop: Screen = async () => ({
  Component: (await import('./screens/workshop-screen.tsx')).WorkshopScreen,
});
const project: Screen = async () => ({
  Component: (await import('./screens/project-screen.tsx')).ProjectScreen,
});
const edition: Screen = async () => ({
  Component: (await import('./screens/edition-screen.tsx')).EditionScreen,
});
const imageDetail: Screen = async () => ({
  Component: (await import('./screens/image-screen.tsx')).ImageScreen,
});

const publicPages: RouteObject = {
  Component: SiteLayout,
  children: [
    page('/sign-in', async () => ({
      Component: (await import('./screens/sign-in-screen.tsx')).SignInScreen,
    })),
    page('/marketplace/styles/:id', marketStyle),
    ...facePages,
    page('/images/detail', imageDetail),
    page('/agreements/:number', async () => ({
      Component: (await import('./screens/agreement-screen.tsx')).AgreementScreen,
    })),
    page('/licences/:number', async () => ({
      Component: (await import('./screens/certificate-screen.tsx')).CertificateScreen,
    })),
    { path: '*', Component: DrawnPage },
  ],
};

const memberPages: RouteObject = {
  element: <Guard />,
  children: [
    ...signupPages,
    adminPages,
    { path: '/dashboard', Component: DashboardRedirect },
    {
      Component: SiteLayout,
      children: accountPages,
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
        editPage('artist'),
        ...ownBookPages('artist'),
        page('styles/new', async () => ({
          Component: (await import('./screens/new-style-screen.tsx')).NewStyleScreen,
        })),
        page('styles/:id', workshop),
        page('license-request/:projectId', project),
        page('edition/:editionId', edition),
        page('images/detail', imageDetail),
        { path: '*', Component: DrawnPage },
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
        editPage('creator'),
        influencerFace,
        page('influencer/:influencerId/create-project', async () => ({
          Component: (await import('./screens/create-project-screen.tsx')).CreateProjectScreen,
        })),
        page('book/:bookId/create-project', async () => ({
          Component: (await import('./screens/create-project-screen.tsx')).CreateBookProjectScreen,
        })),
        page('project/:projectId', project),
        page('edition/:editionId', edition),
        marketPage('marketplace', 'style'),
        marketPage('marketplace/all'),
        page('marketplace/styles/:id', marketStyle),
        page('styles/new', async () => ({
          Component: (await import('./screens/new-style-screen.tsx')).NewOwnStyleScreen,
        })),
        page('styles/:id', workshop),
        page('images/detail', imageDetail),
        { path: '*', Component: DrawnPage },
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
        editPage('influencer'),
        page('license-request/:projectId', project),
        page('edition/:editionId', edition),
        ...ownBookPages('influencer'),
        page('offer', async () => ({
          Component: (await import('./screens/offer-screen.tsx')).OfferScreen,
        })),
        page('persona', async () => ({
          Component: (await import('./screens/persona-screen.tsx')).PersonaScreen,
        })),
        { path: '*', Component: DrawnPage },
      ],
    },
  ],
};

/**
 * Where whoever has a profile makes pictures, and where a visitor signs in first and then comes back
 * to, instead of starting over at `/`.
 */
const studioPages: RouteObject = {
  element: <Guard kind="any" signedOutTo={paths.signIn} />,
  children: [
    page('/canvas/:id', async () => ({
      Component: (await import('./screens/canvas-screen.tsx')).CanvasScreen,
    })),
    page('/image-editor', async () => ({
      Component: (await import('./screens/image-editor-screen.tsx')).ImageEditorScreen,
    })),
    {
      Component: SiteLayout,
      children: [
        page('/canvases', async () => ({
          Component: (await import('./screens/canvases-screen.tsx')).CanvasesScreen,
        })),
        page('/canvas', async () => ({
          Component: (await import('./screens/studio-screen.tsx')).StudioScreen,
        })),
        page('/images', async () => ({
          Component: (await import('./screens/images-screen.tsx')).ImagesScreen,
        })),
      ],
    },
  ],
};

/** Addresses of the app; the server hands them to it by `isAppPath`. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: () => <LoadingScreen text="loading, please wait..." />,
    children: [
      { path: '/', Component: DrawnPage },
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
];

export const openRouter = () => createBrowserRouter(routes);
