import { brand } from '../../brand.ts';
import { type Html, html } from '@limn/plain-pages';

/** The colours of both themes; readers that know no themes see the light one. */
const css = `
:root{color-scheme:light dark}
body{margin:0;padding:32px 16px;background:#fff;color:#17140f;font:400 16px/1.6 Geist,system-ui,sans-serif}
main{max-width:560px;margin:0 auto;border:1px solid #d9d5cc;border-radius:18px;padding:28px}
h1{font:400 26px/1.2 "Instrument Serif",Georgia,serif;margin:0 0 16px}
p{margin:0 0 14px;overflow-wrap:anywhere}
a{color:#1d4fd8}
.brand{color:#8a6410;font:400 20px/1 "Instrument Serif",Georgia,serif;margin:0 0 20px}
@media (prefers-color-scheme:dark){body{background:#000;color:#f4f1ea}main{border-color:#333}a{color:#7aa7ff}.brand{color:#d8b25a}}
`;

const address = /(https?:\/\/[^\s<>"]+)/;

/** A line of text, its web addresses as links. */
const withLinks = (line: string): Html[] =>
  line
    .split(address)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** A plain e-mail as HTML: the same paragraphs and nothing else. */
export function letterHtml({ subject, text }: { subject: string; text: string }): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const lines = paragraph.split('\n').map(withLinks);
      return html`<p>${lines.map((line, index) =>
        index > 0
          ? [
              html`
                <br />
              `,
              line,
            ]
          : line,
      )}</p>`;
    });
  const body = html`<main><p class="brand">${brand.name}</p><h1>${subject}</h1>${paragraphs}</main>`;
  const title = html`<title>${subject}</title>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">${title.html}<style>${css}</style></head><body>${body.html}</body></html>`;
}
