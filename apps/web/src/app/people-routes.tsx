import type { BookHolderKind } from '@limn/contracts/books';
import type { ListingKind } from '@limn/contracts/market';
import { Navigate, type RouteObject } from 'react-router';
import { paths } from '../lib/paths.ts';
import { AdminGuard } from './admin-guard.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';

const signup = async () => ({
  Component: (await import('./screens/signup-screen.tsx')).SignupScreen,
});
const face = async () => ({ Component: (await import('./screens/face-screen.tsx')).FaceScreen });

/** The marketplace of one kind; without one, of all. */
export function marketPage(path: string, kind?: ListingKind): RouteObject {
  return {
    path,
    lazy: async () => {
      const { MarketplaceScreen } = await import('./screens/marketplace-screen.tsx');
      return { element: <MarketplaceScreen kind={kind} /> };
    },
  };
}

const book = async () => ({ Component: (await import('./screens/book-screen.tsx')).BookScreen });

const check = async () => ({
  Component: (await import('./screens/check-screen.tsx')).CheckScreen,
});

/** The edit page of one kind of profile, below its guard. */
export function editPage(kind: 'artist' | 'creator' | 'influencer'): RouteObject {
  return {
    path: 'edit',
    lazy: async () => {
      const { EditProfileScreen } = await import('./screens/edit-profile-screen.tsx');
      return { element: <EditProfileScreen kind={kind} /> };
    },
  };
}

/** The books of an artist or influencer, below their guard. */
export function ownBookPages(kind: BookHolderKind): RouteObject[] {
  return [
    {
      path: 'books',
      lazy: async () => {
        const { MyBooksScreen } = await import('./screens/my-books-screen.tsx');
        return { element: <MyBooksScreen kind={kind} /> };
      },
    },
    {
      path: 'books/new',
      lazy: async () => {
        const { NewBookScreen } = await import('./screens/own-book-screen.tsx');
        return { element: <NewBookScreen kind={kind} /> };
      },
    },
    {
      path: 'books/:id',
      lazy: async () => {
        const { OwnBookScreen } = await import('./screens/own-book-screen.tsx');
        return { element: <OwnBookScreen kind={kind} /> };
      },
    },
  ];
}

/** Pages of people, and of whom a picture owes, that anyone may see. */
export const facePages: RouteObject[] = [
  { path: paths.check, lazy: check },
  { path: paths.whose, lazy: check },
  marketPage(paths.wholeMarketplace),
  marketPage(paths.marketplace, 'style'),
  marketPage(paths.talents, 'talent'),
  marketPage(paths.books, 'book'),
  {
    path: paths.stopSearchLetters,
    lazy: async () => ({
      Component: (await import('./screens/stop-letters-screen.tsx')).StopLettersScreen,
    }),
  },
  { path: '/book/:id', lazy: book },
  { path: '/marketplace/talents/:id', lazy: face },
  { path: '/marketplace/artists/:id', lazy: face },
];

/** `/creator/influencer/{influencerId}`, below the creator's guard. */
export const influencerFace: RouteObject = { path: 'influencer/:influencerId', lazy: face };

export const signupPages: RouteObject[] = [
  {
    path: '/signup/select-profile',
    lazy: async () => ({
      Component: (await import('./screens/select-profile-screen.tsx')).SelectProfileScreen,
    }),
  },
  { path: '/signup/:step', lazy: signup },
  { path: '/signup', element: <Navigate to={paths.selectProfile()} replace /> },
];

export const accountPages: RouteObject[] = [
  {
    path: paths.likes,
    lazy: async () => ({ Component: (await import('./screens/likes-screen.tsx')).LikesScreen }),
  },
  {
    path: '/statements',
    lazy: async () => ({
      Component: (await import('./screens/statement-screens.tsx')).StatementsScreen,
    }),
  },
  {
    path: '/statements/:month',
    lazy: async () => ({
      Component: (await import('./screens/statement-screens.tsx')).StatementScreen,
    }),
  },
  {
    path: paths.bookInvitations,
    lazy: async () => ({
      Component: (await import('./screens/book-invitations-screen.tsx')).BookInvitationsScreen,
    }),
  },
  {
    path: paths.notifications,
    lazy: async () => ({
      Component: (await import('./screens/notifications-screen.tsx')).NotificationsScreen,
    }),
  },
  {
    path: '/account',
    lazy: async () => ({
      Component: (await import('./screens/account-screen.tsx')).AccountScreen,
    }),
  },
  {
    path: paths.keptAway,
    lazy: async () => ({
      Component: (await import('./screens/kept-away-screen.tsx')).KeptAwayScreen,
    }),
  },
  {
    path: paths.ownCases,
    lazy: async () => ({
      Component: (await import('./screens/own-cases-screen.tsx')).OwnCasesScreen,
    }),
  },
  {
    path: paths.ownProofs,
    lazy: async () => ({
      Component: (await import('./screens/own-proofs-screen.tsx')).OwnProofsScreen,
    }),
  },
  {
    path: '/account/setup',
    lazy: async () => ({
      Component: (await import('./screens/account-setup-screen.tsx')).AccountSetupScreen,
    }),
  },
];

export const adminPages: RouteObject = {
  path: '/admin',
  Component: AdminGuard,
  children: [
    { index: true, element: <Navigate to={paths.admin.features} replace /> },
    {
      Component: SiteLayout,
      children: [
        {
          path: 'features',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminFeaturesScreen,
          }),
        },
        {
          path: 'waitlist',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminWaitlistScreen,
          }),
        },
        {
          path: 'moderation',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminModerationScreen,
          }),
        },
        {
          path: 'money',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminMoneyScreen,
          }),
        },
        {
          path: 'money/approvals',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminApprovalsScreen,
          }),
        },
        {
          path: 'money/reconciliation',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminReconciliationScreen,
          }),
        },
        {
          path: 'money/:paymentId',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminPaymentScreen,
          }),
        },
        {
          path: 'mail',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminMailScreen,
          }),
        },
        {
          path: 'handles',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminHandlesScreen,
          }),
        },
        {
          path: 'audit',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminAuditScreen,
          }),
        },
        {
          path: 'models',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminModelsScreen,
          }),
        },
        {
          path: 'names',
          lazy: async () => ({
            Component: (await import('./screens/admin-screens.tsx')).AdminNamesScreen,
          }),
        },
        {
          path: 'monitoring',
          lazy: async () => ({
            Component: (await import('./screens/admin-monitoring-screen.tsx'))
              .AdminMonitoringScreen,
          }),
        },
        {
          path: 'monitoring/:sessionId',
          lazy: async () => ({
            Component: (await import('./screens/admin-monitoring-screen.tsx')).AdminVisitScreen,
          }),
        },
      ],
    },
  ],
};
