import { type RouteObject, useRoutes } from 'react-router';
import { AdminGuard } from './admin-guard.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
import { screen } from './screen.ts';

/** Routes below `/admin`, in a file of their own so that only admins load even the addresses. */
const adminRoutes: RouteObject[] = [
  {
    Component: AdminGuard,
    children: [
      {
        Component: SiteLayout,
        children: [
          {
            index: true,
            Component: screen(
              () => import('./screens/admin-people-screens.tsx'),
              'AdminOverviewScreen',
            ),
          },
          {
            path: 'people',
            Component: screen(
              () => import('./screens/admin-people-screens.tsx'),
              'AdminPeopleScreen',
            ),
          },
          {
            path: 'people/:personId',
            Component: screen(
              () => import('./screens/admin-people-screens.tsx'),
              'AdminPersonScreen',
            ),
          },
          {
            path: 'features',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminFeaturesScreen'),
          },
          {
            path: 'admins',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminAdminsScreen'),
          },
          {
            path: 'waitlist',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminWaitlistScreen'),
          },
          {
            path: 'moderation',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminModerationScreen'),
          },
          {
            path: 'styles',
            Component: screen(
              () => import('./screens/admin-screens.tsx'),
              'AdminStyleReviewsScreen',
            ),
          },
          {
            path: 'money',
            Component: screen(
              () => import('./screens/admin-money-screens.tsx'),
              'AdminMoneyScreen',
            ),
          },
          {
            path: 'money/approvals',
            Component: screen(
              () => import('./screens/admin-money-screens.tsx'),
              'AdminApprovalsScreen',
            ),
          },
          {
            path: 'money/reconciliation',
            Component: screen(
              () => import('./screens/admin-money-screens.tsx'),
              'AdminReconciliationScreen',
            ),
          },
          {
            path: 'money/stuck',
            Component: screen(
              () => import('./screens/admin-money-screens.tsx'),
              'AdminStuckMoneyScreen',
            ),
          },
          {
            path: 'money/:paymentId',
            Component: screen(
              () => import('./screens/admin-money-screens.tsx'),
              'AdminPaymentScreen',
            ),
          },
          {
            path: 'mail',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminMailScreen'),
          },
          {
            path: 'handles',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminHandlesScreen'),
          },
          {
            path: 'audit',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminAuditScreen'),
          },
          {
            path: 'models',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminModelsScreen'),
          },
          {
            path: 'references',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminReferencesScreen'),
          },
          {
            path: 'names',
            Component: screen(() => import('./screens/admin-screens.tsx'), 'AdminNamesScreen'),
          },
          {
            path: 'apps',
            Component: screen(() => import('./screens/admin-apps-screen.tsx'), 'AdminAppsScreen'),
          },
          {
            path: 'monitoring',
            Component: screen(
              () => import('./screens/admin-monitoring-screen.tsx'),
              'AdminMonitoringScreen',
            ),
          },
          {
            path: 'monitoring/:sessionId',
            Component: screen(
              () => import('./screens/admin-monitoring-screen.tsx'),
              'AdminVisitScreen',
            ),
          },
        ],
      },
    ],
  },
];

export const AdminPages = () => useRoutes(adminRoutes);
