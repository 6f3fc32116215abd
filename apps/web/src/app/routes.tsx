import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
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
import { screen } from './screen.ts';
import { DashboardRedirect } from './session/dashboard-redirect.tsx';

const page = (path: string, Component: ComponentType): RouteObject => ({ path, Component });

const DrawnPage = screen(() => import('./drawn-page.tsx'), 'DrawnPage');
const MarketStyle = screen(() => import('./screens/market-style-screen.tsx'), 'MarketStyleScreen');
const Workshop = screen(() => import('./screens/workshop-screen.tsx'), 'WorkshopScreen');
const Project = screen(() => import('./screens/project-screen.tsx'), 'ProjectScreen');
const Edition = screen(() => import('./screens/edition-screen.tsx'), 'EditionScreen');
const ImageDetail = screen(() => import('./screens/image-screen.tsx'), 'ImageScreen');

const publicPages: RouteObject = {
  Component: SiteLayout,
  children: [
    page(
      '/sign-in',
      screen(() => import('./screens/sign-in-screen.tsx'), 'SignInScreen'),
    ),
    page('/marketplace/styles/:id', MarketStyle),
    ...facePages,
    page('/images/detail', ImageDetail),
    page(
      '/agreements/:number',
      screen(() => import('./screens/agreement-screen.tsx'), 'AgreementScreen'),
    ),
    page(
      '/licences/:number',
      screen(() => import('./screens/certificate-screen.tsx'), 'CertificateScreen'),
    ),
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

/** Where apps send people: visitors sign in first and come back. */
const connectPages: RouteObject = {
  element: <Guard signedOutTo={paths.signIn} />,
  children: [
    {
      Component: SiteLayout,
      children: [
        page(
          '/connect/:uid',
          screen(() => import('./screens/program-screens.tsx'), 'ConnectAppScreen'),
        ),
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
        page(
          'dashboard',
          screen(() => import('./screens/artist-dashboard-screen.tsx'), 'ArtistDashboardScreen'),
        ),
        editPage('artist'),
        ...ownBookPages('artist'),
        page(
          'styles/new',
          screen(() => import('./screens/new-style-screen.tsx'), 'NewStyleScreen'),
        ),
        page('styles/:id', Workshop),
        page('license-request/:projectId', Project),
        page('edition/:editionId', Edition),
        page('images/detail', ImageDetail),
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
        page(
          'dashboard',
          screen(() => import('./screens/creator-dashboard-screen.tsx'), 'CreatorDashboardScreen'),
        ),
        editPage('creator'),
        influencerFace,
        page(
          'influencer/:influencerId/create-project',
          screen(() => import('./screens/create-project-screen.tsx'), 'CreateProjectScreen'),
        ),
        page(
          'book/:bookId/create-project',
          screen(() => import('./screens/create-project-screen.tsx'), 'CreateBookProjectScreen'),
        ),
        page('project/:projectId', Project),
        page('edition/:editionId', Edition),
        marketPage('marketplace', 'style'),
        marketPage('marketplace/all'),
        page('marketplace/styles/:id', MarketStyle),
        page(
          'styles/new',
          screen(() => import('./screens/new-style-screen.tsx'), 'NewOwnStyleScreen'),
        ),
        page('styles/:id', Workshop),
        page('images/detail', ImageDetail),
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
        page(
          'dashboard',
          screen(
            () => import('./screens/influencer-dashboard-screen.tsx'),
            'InfluencerDashboardScreen',
          ),
        ),
        editPage('influencer'),
        page('license-request/:projectId', Project),
        page('edition/:editionId', Edition),
        ...ownBookPages('influencer'),
        page(
          'offer',
          screen(() => import('./screens/offer-screen.tsx'), 'OfferScreen'),
        ),
        page(
          'persona',
          screen(() => import('./screens/persona-screen.tsx'), 'PersonaScreen'),
        ),
        { path: '*', Component: DrawnPage },
      ],
    },
  ],
};

/**
 * Where people with a profile make pictures. A guest signs in first and then comes back here instead of starting over
 * at `/`.
 */
const studioPages: RouteObject = {
  element: <Guard kind="any" signedOutTo={paths.signIn} />,
  children: [
    page(
      '/canvas/:id',
      screen(
        async () => ({ CanvasScreen: (await import('./screens/canvas-screen.tsx')).CanvasScreen }),
        'CanvasScreen',
      ),
    ),
    page(
      '/image-editor',
      screen(() => import('./screens/image-editor-screen.tsx'), 'ImageEditorScreen'),
    ),
    {
      Component: SiteLayout,
      children: [
        page(
          '/canvases',
          screen(() => import('./screens/canvases-screen.tsx'), 'CanvasesScreen'),
        ),
        page(
          '/canvas',
          screen(() => import('./screens/studio-screen.tsx'), 'StudioScreen'),
        ),
        page(
          '/images',
          screen(() => import('./screens/images-screen.tsx'), 'ImagesScreen'),
        ),
      ],
    },
  ],
};

/** Addresses of the app; the server hands them to it by `isAppPath`. */
export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    children: [
      { path: '/', Component: DrawnPage },
      page(
        '/app/callback',
        screen(() => import('./screens/callback-screen.tsx'), 'CallbackScreen'),
      ),
      publicPages,
      memberPages,
      connectPages,
      artistPages,
      creatorPages,
      influencerPages,
      studioPages,
    ],
  },
];
