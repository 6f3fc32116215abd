/** The parts of Trusted Types (W3C) we use; TypeScript's DOM library lacks them. */
interface Policies {
  createPolicy(
    name: string,
    rules: {
      createHTML?: (text: string) => string | null;
      createScriptURL?: (address: string) => string | null;
    },
  ): { createHTML(text: string): unknown; createScriptURL(address: string): unknown };
}
const { trustedTypes } = globalThis as { trustedTypes?: Policies };

/** The only way for HTML into a page: what our own server made, by an allow-list of elements. */
const served = trustedTypes?.createPolicy('limn', {
  createHTML: (html) => html,
  createScriptURL: (address) =>
    new URL(address, location.href).origin === location.origin ? address : null,
});

export function servedHtml(html: string): string {
  return (served?.createHTML(html) ?? html) as string;
}

/** The built address of one of our workers. */
export const servedScript = (address: string): string =>
  (served?.createScriptURL(address) ?? address) as string;

/** Libraries may also insert text without markup, such as style sheets, and start blob workers. */
trustedTypes?.createPolicy('default', {
  createHTML: (text) => (text.includes('<') ? null : text),
  createScriptURL: (address) => (address.startsWith(`blob:${location.origin}/`) ? address : null),
});
