import type { LegalText } from '@limn/contracts/content';
import { shortHash } from '../../lib/format.ts';
import { TableOfContents } from '../../ui/table-of-contents.tsx';

/** A legal text to read and to print, with its version and the hash that consents refer to. */
export function LegalDocument({ text }: { text: LegalText }) {
  const { title, summary, html, headings, version, sha256, versions } = text;
  return (
    <div className="page grid gap-10 py-12 md:py-20 lg:grid-cols-[240px_1fr] lg:gap-16">
      <TableOfContents headings={headings} />
      <article className="min-w-0">
        <h1 dir="auto" className="text-[44px] leading-[1.02] md:text-3xl">
          {title}
        </h1>
        <p className="mt-4 max-w-[60ch] text-base text-muted">{summary}</p>
        <dl className="num mt-6 flex flex-wrap gap-x-8 gap-y-2 border-y py-4 text-[13px] text-muted">
          <div className="flex gap-2">
            <dt>Version</dt>
            <dd className="text-text">{version}</dd>
          </div>
          <div className="flex min-w-0 gap-2">
            <dt>SHA-256</dt>
            <dd className="min-w-0">
              <code className="break-all text-text">{sha256}</code>
            </dd>
          </div>
          {versions.length > 1 && (
            <div className="flex gap-2">
              <dt>Earlier versions</dt>
              <dd>
                {versions
                  .slice(1)
                  .map((earlier) => `${earlier.version} (${shortHash(earlier.sha256)})`)
                  .join(', ')}
              </dd>
            </div>
          )}
        </dl>
        {/* HTML of the server, made from our own text by an allow-list. */}
        <div className="prose mt-8" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </div>
  );
}
