import type { BookHolderKind } from '@limn/contracts/books';
import type { ListingKind } from '@limn/contracts/market';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { screen } from './screen.ts';

const ownRecordScreens = () => import('./screens/own-record-screens.tsx');
const programScreens = () => import('./screens/program-screens.tsx');
const MarketplaceScreen = screen(
  () => import('./screens/marketplace-screen.tsx'),
  'MarketplaceScreen',
);
const EditProfileScreen = screen(
  () => import('./screens/edit-profile-screen.tsx'),
  'EditProfileScreen',
);
const MyBooksScreen = screen(() => import('./screens/my-books-screen.tsx'), 'MyBooksScreen');
const NewBookScreen = screen(() => import('./screens/own-book-screen.tsx'), 'NewBookScreen');
const OwnBookScreen = screen(() => import('./screens/own-book-screen.tsx'), 'OwnBookScreen');
const Signup = screen(() => import('./screens/signup-screen.tsx'), 'SignupScreen');
const Face = screen(() => import('./screens/face-screen.tsx'), 'FaceScreen');

/** The marketplace of one kind; without one, of all. */
export function marketPage(path: string, kind?: ListingKind): RouteObject {
  return {
    path,
    element: <MarketplaceScreen kind={kind} />,
  };
}

const Book = screen(() => import('./screens/book-screen.tsx'), 'BookScreen');

const Check = screen(() => import('./screens/check-screen.tsx'), 'CheckScreen');

/** The edit page of one kind of profile, below its guard. */
export function editPage(kind: 'artist' | 'creator' | 'influencer'): RouteObject {
  return {
    path: 'edit',
    element: <EditProfileScreen kind={kind} />,
  };
}

/** The books of an artist or influencer, below their guard. */
export function ownBookPages(kind: BookHolderKind): RouteObject[] {
  return [
    {
      path: 'books',
      element: <MyBooksScreen kind={kind} />,
    },
    {
      path: 'books/new',
      element: <NewBookScreen kind={kind} />,
    },
    {
      path: 'books/:id',
      element: <OwnBookScreen kind={kind} />,
    },
  ];
}

/** Public pages of people, and the pages that show which artists a picture credits. */
export const facePages: RouteObject[] = [
  { path: paths.check, Component: Check },
  { path: paths.whose, Component: Check },
  { path: paths.tryIt, Component: screen(() => import('./screens/try-screen.tsx'), 'TryScreen') },
  marketPage(paths.wholeMarketplace),
  marketPage(paths.marketplace, 'style'),
  marketPage(paths.talents, 'talent'),
  marketPage(paths.books, 'book'),
  {
    path: paths.explore,
    Component: screen(() => import('./screens/explore-screen.tsx'), 'ExploreScreen'),
  },
  {
    path: paths.stopSearchLetters,
    Component: screen(() => import('./screens/stop-letters-screen.tsx'), 'StopLettersScreen'),
  },
  { path: '/book/:id', Component: Book },
  { path: '/marketplace/talents/:id', Component: Face },
  { path: '/marketplace/artists/:id', Component: Face },
];

/** `/creator/influencer/{influencerId}`, below the creator's guard. */
export const influencerFace: RouteObject = { path: 'influencer/:influencerId', Component: Face };

export const signupPages: RouteObject[] = [
  {
    path: '/signup/select-profile',
    Component: screen(() => import('./screens/select-profile-screen.tsx'), 'SelectProfileScreen'),
  },
  { path: '/signup/:step', Component: Signup },
  { path: '/signup', element: <Navigate to={paths.selectProfile()} replace /> },
];

export const accountPages: RouteObject[] = [
  {
    path: paths.likes,
    Component: screen(() => import('./screens/likes-screen.tsx'), 'LikesScreen'),
  },
  {
    path: '/statements',
    Component: screen(() => import('./screens/statement-screens.tsx'), 'StatementsScreen'),
  },
  {
    path: '/statements/:month',
    Component: screen(() => import('./screens/statement-screens.tsx'), 'StatementScreen'),
  },
  {
    path: paths.bookInvitations,
    Component: screen(ownRecordScreens, 'BookInvitationsScreen'),
  },
  {
    path: paths.notifications,
    Component: screen(ownRecordScreens, 'NotificationsScreen'),
  },
  {
    path: '/account',
    Component: screen(() => import('./screens/account-screen.tsx'), 'AccountScreen'),
  },
  {
    path: paths.keys,
    Component: screen(programScreens, 'KeysScreen'),
  },
  {
    path: paths.webhooks,
    Component: screen(programScreens, 'WebhooksScreen'),
  },
  {
    path: paths.apps,
    Component: screen(programScreens, 'AppsScreen'),
  },
  {
    path: '/account/programs/:id',
    Component: screen(programScreens, 'ProgramActionsScreen'),
  },
  {
    path: paths.mandates,
    Component: screen(programScreens, 'MandatesScreen'),
  },
  {
    path: paths.approvals,
    Component: screen(programScreens, 'ApprovalsScreen'),
  },
  {
    path: paths.keptAway,
    Component: screen(ownRecordScreens, 'KeptAwayScreen'),
  },
  {
    path: paths.ownCases,
    Component: screen(ownRecordScreens, 'OwnCasesScreen'),
  },
  {
    path: paths.ownProofs,
    Component: screen(ownRecordScreens, 'OwnProofsScreen'),
  },
  {
    path: '/account/setup',
    Component: screen(() => import('./screens/account-setup-screen.tsx'), 'AccountSetupScreen'),
  },
];

export const adminPages: RouteObject = {
  path: '/admin/*',
  Component: screen(() => import('./admin-routes.tsx'), 'AdminPages'),
};
