import { cutWords } from '@limn/contracts/text';
import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '@limn/plain-pages';

/** Allowed links: our pages, the web, mail. Never a script. */
const safeLink = /^(?:https?:\/\/|mailto:|\/(?!\/)|#)/i;
const safePicture = /^(?:https?:\/\/|\/(?!\/))/i;

export interface Heading {
  id: string;
  text: string;
}

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'");

/** 'What you are paid' becomes 'what-you-are-paid'. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/**
 * Markdown as safe HTML, for any author. Every element comes from Markdown's own syntax; HTML in the text is shown as
 * text, and an address that is not a plain link is dropped. Headings get an id; second-level headings are listed.
 */
export function renderMarkdown(text: string, base?: string): { html: string; headings: Heading[] } {
  /** A picture's address; a relative one is the base's. */
  const pictureAt = (href: string) =>
    base && URL.canParse(href, base) ? new URL(href, base).href : href;
  const headings: Heading[] = [];
  const used = new Set<string>();
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      heading({ tokens, depth }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const base = slugOf(plain(inner)) || 'section';
        let id = base;
        for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
        used.add(id);
        if (depth === 2) headings.push({ id, text: plain(inner) });
        const level = Math.min(Math.max(depth, 2), 4);
        return `<h${level} id="${id}">${inner}</h${level}>`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        if (!safeLink.test(href)) return inner;
        const away = /^https?:/i.test(href) ? ' rel="noopener noreferrer"' : '';
        return `<a href="${escapeHtml(href)}"${away}>${inner}</a>`;
      },
      image: ({ href, text }: Tokens.Image) =>
        safePicture.test(pictureAt(href))
          ? `<img src="${escapeHtml(pictureAt(href))}" alt="${escapeHtml(text)}" loading="lazy">`
          : escapeHtml(text),
      code: ({ text }: Tokens.Code) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
    },
  });
  // `async: false` makes the answer a string.
  return { html: marked.parse(text) as string, headings };
}

/** The first words of a text without its marks, at most `length` characters, cut at a word. */
export function summaryOf(html: string, length = 170): string {
  const first = /<p>([\s\S]*?)<\/p>/.exec(html)?.[1] ?? html;
  const text = plain(first).replaceAll(/\s+/g, ' ').trim();
  if (text.length <= length) return text;
  return `${cutWords(text, length).replace(/[,;:.]$/, '')}…`;
}
