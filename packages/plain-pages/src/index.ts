const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** HTML that is already safe to insert. */
export interface Html {
  readonly html: string;
}

/** Tagged template that escapes every value, except Html made by this same tag. Arrays are joined. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  const insert = (value: unknown): string => {
    if (value === null || value === undefined || value === false) return '';
    if (Array.isArray(value)) return value.map(insert).join('');
    if (typeof value === 'object' && 'html' in value) return (value as Html).html;
    return escapeHtml(typeof value === 'number' ? value.toString() : (value as string));
  };
  return {
    html: strings.map((part, i) => part + (i < values.length ? insert(values[i]) : '')).join(''),
  };
}

/**
 * A page the server draws itself (sign-in chooser, payment page, API docs): one style sheet
 * inside, both themes by the reader's system. Its host serves the two typefaces below /fonts.
 */
export function page(title: string, body: Html): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${escapeHtml(title)}</title><style>${css}</style></head><body>${body.html}</body></html>`;
}

const css = `
@font-face{font-family:"Instrument Serif";src:url(/fonts/display.woff2) format("woff2");font-display:swap}
@font-face{font-family:Geist;font-weight:100 900;src:url(/fonts/text.woff2) format("woff2");font-display:swap}
:root{color-scheme:dark light;--bg:#000;--panel:#0b0b0c;--line:rgb(255 255 255/.14);--strong:rgb(255 255 255/.45);--text:#f4f1ea;--muted:#a9a59d;--gold:#d8b25a;--on-gold:#1a1405;--blue:#7aa7ff;--danger:#ff7a6e}
@media (prefers-color-scheme:light){:root{--bg:#fff;--panel:#faf9f6;--line:rgb(24 18 6/.16);--strong:rgb(24 18 6/.5);--text:#17140f;--muted:#5c574e;--gold:#c9982c;--blue:#1d4fd8;--danger:#b3261e}}
*{box-sizing:border-box;margin:0}
body{background:var(--bg);color:var(--text);font:400 16px/1.5 Geist,system-ui,sans-serif;padding:32px 16px}
main{max-width:460px;margin:4vh auto}
main.wide{max-width:900px}
h1{font:400 32px/1.1 "Instrument Serif",Georgia,serif;margin-bottom:8px}
h2{font:400 24px/1.2 "Instrument Serif",Georgia,serif;margin:32px 0 12px}
p{margin:8px 0;color:var(--muted)}
a{color:var(--blue)}
ul{list-style:none;padding:0;margin:16px 0;display:grid;gap:8px}
form{display:grid;gap:16px;margin-top:16px}
label{display:grid;gap:4px;font-size:14px;color:var(--muted)}
input,textarea{font:inherit;color:var(--text);background:var(--panel);border:1px solid var(--strong);border-radius:8px;padding:10px 12px;width:100%}
button,.button{font:500 16px/1 Geist,system-ui,sans-serif;color:var(--text);background:transparent;border:1px solid var(--strong);border-radius:999px;min-height:44px;padding:12px 20px;cursor:pointer;text-align:center;text-decoration:none}
button.primary{background:var(--gold);border-color:transparent;color:var(--on-gold)}
button.row{display:flex;gap:12px;justify-content:space-between;border-radius:12px;border-color:var(--line);background:var(--panel);width:100%;text-align:left}
button.row small{display:block;margin-top:4px;color:var(--muted);font-size:14px;font-weight:400}
button.row span:last-child{color:var(--muted);font-weight:400;font-size:14px}
:focus-visible{outline:2px solid var(--blue);outline-offset:2px}
.card{border:1px solid var(--line);border-radius:18px;background:var(--panel);padding:24px}
.note{font-size:14px}
.error{color:var(--danger);border:1px solid currentColor;border-radius:12px;padding:12px}
.amount{font:400 40px/1.1 "Instrument Serif",Georgia,serif;color:var(--text)}
.two{display:grid;grid-template-columns:1fr 1fr;gap:16px}
textarea,pre{font:13px/1.5 ui-monospace,monospace}
pre{overflow:auto;max-height:420px;padding:12px;border:1px solid var(--line);border-radius:8px;white-space:pre-wrap;overflow-wrap:anywhere}
.buttons{display:flex;gap:12px}
[hidden]{display:none}
code{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;font-size:14px}
dd{margin:0;overflow-wrap:anywhere}
`;
