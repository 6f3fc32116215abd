import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRouter } from './app/app-router.tsx';
import { Providers } from './app/providers.tsx';
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
      <AppRouter />
    </Providers>
  </StrictMode>,
);
