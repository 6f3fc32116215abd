import { html, page } from '@limn/plain-pages';
import type { LocalAccount } from './accounts.ts';

/** The page behind 'Continue with Google' on a machine without a real provider: pick who to be. */
export function chooserPage(
  { productName, accounts }: { productName: string; accounts: readonly LocalAccount[] },
  uid: string,
  error?: string,
): string {
  const action = `/oidc/choose/${encodeURIComponent(uid)}`;
  return page(
    `Choose an account · ${productName}`,
    html`<main>
      <h1>Choose an account</h1>
      <p>
        This machine has no Google sign-in configured, so it carries its own identity provider with
        sample people. Nothing leaves this machine.
      </p>
      ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
      <ul>
        ${accounts.map(
          (account) =>
            html`<li>
              <form method="post" action="${action}" style="margin:0">
                <input type="hidden" name="email" value="${account.email}" />
                <button class="row">
                  <span
                    >${account.givenName} ${account.familyName}<small>${account.email}</small></span
                  ><span>${account.note}</span>
                </button>
              </form>
            </li>`,
        )}
      </ul>
      <form method="post" action="${action}">
        <label
          >Another e-mail address
          <input
            type="email"
            name="email"
            required
            autocomplete="email"
            placeholder="you@example.com"
          />
        </label>
        <button>Continue</button>
      </form>
      <form method="post" action="${action}/cancel"><button>Cancel</button></form>
    </main>`,
  );
}
