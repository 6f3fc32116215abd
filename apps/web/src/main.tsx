import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppRouter } from './app/app-router.tsx';
import { Providers } from './app/providers.tsx';
import { replaceDrawnScreen } from './app/replace-drawn-screen.ts';
import { connectSession, hasTokens } from './features/identity/session.ts';
import { measureWhenSettled } from './features/monitoring/when-settled.ts';
import './lib/trusted-types.ts';
import './styles.css';

connectSession();
measureWhenSettled();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
replaceDrawnScreen(root, !hasTokens());
const app = createRoot(root);
// As a transition, so that the browser is let through between its parts.
startTransition(() =>
  app.render(
    <StrictMode>
      <Providers>
        <AppRouter />
      </Providers>
    </StrictMode>,
  ),
);
