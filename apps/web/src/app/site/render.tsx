import type { Page } from '@limn/contracts/content';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Blog } from '../../features/blog/blog.tsx';
import { LegalDocument } from '../../features/legal/legal-document.tsx';
import { SiteHeader } from '../header/site-header.tsx';
import { Footer } from './footer.tsx';
import { Head, type PageContext } from './head.tsx';
import { Island } from './island.tsx';
import { Landing } from './landing/landing.tsx';
import { ArticlePage } from './pages/article.tsx';
import { Contact } from './pages/contact.tsx';
import { Docs } from './pages/docs.tsx';
import { Faq } from './pages/faq.tsx';
import { Nothing } from './pages/nothing.tsx';
import { Pricing } from './pages/pricing.tsx';
import { ReceiptsPage } from './pages/receipts.tsx';
import { Status } from './pages/status.tsx';

function content(page: Page): ReactNode {
  switch (page.kind) {
    case 'landing':
      return <Landing page={page} />;
    case 'pricing':
      return <Pricing page={page} />;
    case 'faq':
      return <Faq page={page} />;
    case 'docs':
      return <Docs page={page} />;
    case 'legal':
      return <LegalDocument text={page.text} />;
    case 'contact':
      return <Contact page={page} />;
    case 'receipts':
      return <ReceiptsPage />;
    case 'status':
      return <Status page={page} />;
    case 'blog': {
      const { list, opening } = page;
      return <Island name="blog" of={Blog} props={{ list, opening }} wake="rest" />;
    }
    case 'article':
      return <ArticlePage page={page} />;
    case 'not-found':
      return <Nothing />;
  }
}

/** Renders a public page: the content for the template's head and body, and the response status. */
export function render(
  page: Page,
  view: PageContext,
): { head: string; body: string; status: number } {
  return {
    head: renderToStaticMarkup(<Head page={page} view={view} />),
    body: renderToStaticMarkup(
      <>
        {page.kind === 'landing' && (
          <div className="checking min-h-dvh place-items-center text-muted">Authenticating...</div>
        )}
        <div id="page">
          <Island
            name="header"
            of={SiteHeader}
            props={{ showBlog: view.showBlog, contactEmail: view.contactEmail }}
            wake="touched"
          />
          <main id="main" tabIndex={-1} className="min-h-[calc(100dvh-50px)]">
            {content(page)}
          </main>
          <Footer />
        </div>
      </>,
    ),
    status: page.kind === 'not-found' ? 404 : 200,
  };
}
export { renderApp } from './render-app.tsx';
