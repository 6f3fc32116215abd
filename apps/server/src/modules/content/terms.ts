import { sitePaths } from '@limn/contracts/site-paths';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { aiUses, contentSignal, contentUsage } from '../../platform/ai-uses.ts';
import { html } from '@limn/plain-pages';
import type { Brand } from './brand.ts';

/** Pictures, and what public pages and lists are drawn from: without it they cannot be seen. */
const fetched = [
  '/api/config',
  '/api/blogs',
  '/api/content/',
  '/api/features/',
  '/api/images/v1/images',
  '/api/images/v1/images/*/file',
  '/api/art-styles/v1/art-styles',
  '/api/art-styles/v1/artworks/*/file',
  '/api/profiles/v1/profiles',
  '/api/photos/v1/photos/*/file',
  '/api/licensing/v1/certificates/',
];

/** robots.txt (RFC 9309): pages may be found, nothing here may be trained on. See /license.xml. */
export function robots(publicUrl: string): string {
  return `# The pictures and texts of this site may be indexed and quoted. They may not be used to train
# models: artists license their works here, under terms and for money.
# The terms in full, for machines (RSL 1.0): ${publicUrl}/license.xml

License: ${publicUrl}/license.xml

User-agent: *
Content-Signal: ${contentSignal}
Content-Usage: ${contentUsage}
Disallow: /api/
${fetched.map((path) => `Allow: ${path}`).join('\n')}
Disallow: /connect/
Disallow: /oauth/
Disallow: /oidc/
Disallow: /sandbox/
Disallow: /account
Disallow: /admin
Disallow: /app/
Disallow: /blog/

Sitemap: ${publicUrl}/sitemap.xml
`;
}

const uses = (allowed: boolean) =>
  aiUses
    .filter((use) => use.allowed === allowed)
    .map(({ rsl }) => rsl)
    .join(',');

/**
 * Terms of part of the site for machines, by Really Simple Licensing 1.0 (rslstandard.org).
 * @param owner whose rights they are
 */
export function rsl(
  publicUrl: string,
  path: string,
  owner: { type: 'organization' | 'person'; name: string; contactEmail?: string },
): string {
  return html`<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
<content url="${path}">
<license>
<permits type="usage">${uses(true)}</permits>
<prohibits type="usage">${uses(false)}</prohibits>
<payment type="attribution"/>
</license>
<copyright type="${owner.type}"${owner.contactEmail && html` contactEmail="${owner.contactEmail}"`}>${owner.name}</copyright>
<terms>${publicUrl}/terms-of-use</terms>
</content>
</rsl>`.html;
}

/** The terms of everything here. */
export const siteTerms = (brand: Brand, publicUrl: string): string =>
  rsl(publicUrl, '/', {
    type: 'organization',
    name: brand.name,
    contactEmail: brand.contactEmail,
  });

/** The reservation of text and data mining rights, by the TDM Reservation Protocol (W3C CG, 2024). */
export function tdmReservation(publicUrl: string) {
  return [{ location: '/*', 'tdm-reservation': 1, 'tdm-policy': `${publicUrl}${sitePaths.terms}` }];
}

/** The same for programs that look for `ai.txt`, in the form that Spawning gave it. */
export const aiStatement = (
  brand: Brand,
  publicUrl: string,
): string => `# ${brand.name}: terms for AI
# Nothing here may be used to train models, nor be mined for it: neither the artists' works nor the
# pictures made in their styles. Search engines may show and quote all of it.
# Terms: ${publicUrl}/license.xml (RSL 1.0), ${publicUrl}/.well-known/tdmrep.json (TDMRep)
# Pictures carry the same in their files: IPTC, PLUS and Content Credentials. See ${publicUrl}${sitePaths.docsPage('proof')}
# Licences: ${publicUrl}/marketplace. Questions: ${brand.contactEmail}

User-Agent: *
Disallow: /
`;

/** A link to terms in RSL, for a `Link` header (RFC 8288). */
export const licenceLink = (address: string): string =>
  `<${address}>; rel="license"; type="application/rsl+xml"`;

/** The answer for addresses that have no terms. */
export const noTerms = (reply: FastifyReply) =>
  reply.status(404).type('text/plain; charset=utf-8').send('There is nothing at this address.');

/** The link to a page's terms, as an HTTP header and as an element of its head. */
export const termsLink = (address: string) => ({
  link: licenceLink(address),
  head: html`<link rel="license" type="application/rsl+xml" href="${address}" />`,
});

/**
 * Where to report a weakness (RFC 9116).
 * @param now it is good for a year from then
 */
export function securityText(brand: Brand, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + 365 * 86_400_000).toISOString();
  return `Contact: ${publicUrl}${sitePaths.contact}
Contact: mailto:${brand.contactEmail}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`;
}

/**
 * Adds headers to every page and picture: permitted uses (AIPREF), reserved rights, and where the terms are (TDMRep,
 * 2024).
 */
export function addTermHeaders(app: FastifyInstance, publicUrl: string): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (type.startsWith('text/html') || type.startsWith('image/')) {
      void reply
        .header('content-usage', contentUsage)
        .header('tdm-reservation', '1')
        .header('tdm-policy', `${publicUrl}${sitePaths.terms}`);
      if (!reply.hasHeader('link'))
        void reply.header('link', licenceLink(`${publicUrl}/license.xml`));
    }
    done(null, payload);
  });
}
