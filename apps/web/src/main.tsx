import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Providers } from './app/providers.tsx';
import { openRouter } from './app/router.tsx';
import { takeOver } from './app/take-over.ts';
import { connectSession, hasTokens } from './features/identity/session.ts';
import { measureWhenSettled } from './features/monitoring/when-settled.ts';
import './lib/trusted-types.ts';
import './styles.css';

connectSession();
measureWhenSettled();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
takeOver(root, !hasTokens());
createRoot(root).render(
  <StrictMode>
    <Providers>
      <RouterProvider router={openRouter()} />
    </Providers>
  </StrictMode>,
);
