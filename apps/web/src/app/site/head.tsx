import type { Page } from '@limn/contracts/content';
import { srcSetOf } from '../../features/public/site-picture.tsx';
import { sitePaths } from '../../lib/site-paths.ts';
import { brand } from '../brand.ts';
import { heroPictures, heroSizes } from './landing/pictures.ts';
import { faqs } from './pages/faq-entries.ts';

export interface PageContext {
  path: string;
  publicUrl: string;
  showBlog: boolean;
  /** Where mail reaches us. */
  contactEmail: string;
}

interface About {
  title: string;
  description: string;
  /** Its own address, where it has one that may be found. */
  canonical?: string;
  /** The picture shown where the page is shared. */
  picture?: { url: string; alt: string };
  type?: 'website' | 'article';
  /** Facts for search engines, by schema.org. */
  facts?: Record<string, unknown>;
}

const description =
  'Make pictures in the styles of living artists who agreed to it. Every picture credits and pays them.';
const sharePicture = { url: '/pictures/og.jpg', alt: 'A lighthouse at sunset, painted in Limn' };

function aboutOf(page: Page, { path, publicUrl }: PageContext): About {
  const organization = { '@type': 'Organization', name: brand.name, url: publicUrl };
  switch (page.kind) {
    case 'landing':
      return {
        title: `${brand.promise} · ${brand.name}`,
        description,
        canonical: '/',
        facts: { '@type': 'WebSite', name: brand.name, url: publicUrl, publisher: organization },
      };
    case 'pricing':
      return {
        title: 'Pricing',
        description: 'Plans and credits, models, licences, and what the artist gets of each.',
        canonical: path,
      };
    case 'faq':
      return {
        title: 'FAQ',
        description: 'How shares are counted, what each licence allows, and when artists are paid.',
        canonical: path,
        facts: {
          '@type': 'FAQPage',
          mainEntity: faqs.flatMap(({ entries }) =>
            entries.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          ),
        },
      };
    case 'docs':
    case 'legal':
      return { title: page.text.title, description: page.text.summary, canonical: path };
    case 'contact':
      return {
        title: 'Contact Us',
        description: 'Write to us about a picture, a licence or a right of yours.',
        canonical: path,
      };
    case 'receipts':
      return {
        title: 'Verify a receipt',
        description: 'Checks a signed receipt in your browser: nothing you paste here leaves it.',
        canonical: path,
      };
    case 'status':
      return {
        title: 'Status',
        description: 'Whether each part of the service is working now.',
        canonical: path,
      };
    case 'blog':
      return {
        title: 'AI and Us',
        description: 'Essays on credit, consent and money in pictures made with AI.',
        ...(page.opening ? {} : { canonical: path }),
      };
    case 'article': {
      const { heading, summary, slug, Image: picture, publishedAt, tags } = page.article;
      const address = sitePaths.article(slug);
      return {
        title: heading,
        description: summary,
        canonical: address,
        type: 'article',
        // Not every service that shows shared pages reads AVIF; our pictures exist as JPEG too.
        picture: {
          url: picture.url.replace(/^(\/pictures\/.+)-\d+\.avif$/, '$1-480.jpg'),
          alt: picture.alternativeText,
        },
        facts: {
          '@type': 'BlogPosting',
          headline: heading,
          description: summary,
          datePublished: publishedAt,
          image: new URL(picture.url, publicUrl).href,
          keywords: tags.join(', '),
          mainEntityOfPage: publicUrl + address,
          author: organization,
          publisher: organization,
        },
      };
    }
    case 'not-found':
      return { title: 'Page not found', description: 'There is no page at this address.' };
  }
}

/** JSON that is safe inside a script element: it cannot contain the closing tag. */
const safeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

/** Title, description and what other sites show of a page. */
export function Head({ page, view }: { page: Page; view: PageContext }) {
  const about = aboutOf(page, view);
  const title = about.title.includes(brand.name) ? about.title : `${about.title} · ${brand.name}`;
  const { canonical, picture = sharePicture, facts } = about;
  const [hero] = heroPictures;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={about.description} />
      {canonical ? (
        <link rel="canonical" href={view.publicUrl + canonical} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {page.kind === 'blog' && page.opening && (
        <noscript>
          <meta httpEquiv="refresh" content={`0;url=${sitePaths.blog}`} />
        </noscript>
      )}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={about.type ?? 'website'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={about.description} />
      <meta property="og:url" content={view.publicUrl + (canonical ?? view.path)} />
      <meta property="og:image" content={new URL(picture.url, view.publicUrl).href} />
      <meta property="og:image:alt" content={picture.alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="license" type="application/rsl+xml" href={`${view.publicUrl}/license.xml`} />
      <meta name="tdm-reservation" content="1" />
      <meta name="tdm-policy" content={view.publicUrl + sitePaths.terms} />
      {page.kind === 'landing' && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={srcSetOf(hero.picture)}
          imageSizes={heroSizes}
          fetchPriority="high"
        />
      )}
      {facts && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{
            __html: safeJson({ '@context': 'https://schema.org', ...facts }),
          }}
        />
      )}
    </>
  );
}
