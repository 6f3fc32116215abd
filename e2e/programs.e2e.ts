import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signIn } from './people.ts';

const started = journey({ steps: true });

let cleo: Visitor;
/** The key that the person makes, as its program sends it. */
let key = '';

/** A call of the program that has the key. */
async function program<T>(path: string, body?: unknown): Promise<T> {
  const response = await fetch(started.server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${key}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = (await response.json()) as T;
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

interface Generation {
  id: string;
  status: string;
  images: { id: string }[];
}
let image = '';

interface Offer {
  tier: string;
  amount: number;
  exclusive: boolean;
}

/** Asks for a licence of the picture at its price of now, until it is known how it ends. */
async function buy(wanted: (offer: Offer) => boolean, requestId: string) {
  const { pictures } = await program<{ pictures: { offers: Offer[] }[] }>(
    `/api/licensing/v1/offers?images=${image}`,
  );
  const { data } = await program<{ data: { version: string; sha256: string } }>(
    '/api/consent/v1/agreement/customer-licence',
  );
  const { version, sha256 } = data;
  const { tier, amount } = pictures[0]!.offers.find(wanted)!;
  const body = { imageId: image, tier, amount, agreement: { version, sha256 }, requestId };
  type Bought = { state: string; licence: { number: string | null }; why: string | null };
  let bought: Bought;
  do bought = await program<Bought>('/api/licensing/v1/mandated-purchases', body);
  while (bought.state === 'charging');
  return bought;
}

test('a person makes a key, and sees it once', async () => {
  cleo = await started.visitor();
  const { page } = cleo;
  await signIn(page, 'Cleo Marchetti');
  await page.goto('/account');
  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Make a key' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  await dialog.getByText('Name the key').waitFor();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Header pictures');
  for (const scope of [
    /^Make and upload/,
    /^See your pictures/,
    /^Start buying/,
    /^See your licences/,
  ])
    await dialog.getByRole('checkbox', { name: scope }).check();
  await lookAround(cleo, 'new-key');
  await dialog.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  key = (await shown.locator('code').first().textContent())!;
  expect(key).toMatch(/^limn_live_/);
  await shown.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Header pictures').first().waitFor();
  await page.reload();
  await lookAround(cleo, 'keys');
  expect(await page.content()).not.toContain(key);
});

test('they try calls with it in the reference of the API', async () => {
  const { page } = cleo;
  await page.goto('/api/docs');
  const listings = page.getByRole('button', {
    name: 'Try it: GET /api/market/v1/listings',
    exact: true,
  });
  await listings.click();
  await page.getByLabel('q', { exact: true }).fill('gouache');
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('status')
    .getByText(/^200 OK in/)
    .waitFor();
  expect(await page.getByLabel('Response').textContent()).toContain('"listings"');
  await listings.click();
  await page
    .getByRole('button', { name: 'Try it: GET /api/studio/v1/generations', exact: true })
    .click();
  cleo.expects(/status of 401/);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('status').getByText(/^401/).waitFor();
  await page.getByLabel('API key, for the calls that you try').fill(key);
  await page.getByRole('button', { name: 'Send' }).click();
  await page
    .getByRole('status')
    .getByText(/^200 OK in/)
    .waitFor();
  const curl = await page.getByLabel('The same request with curl').textContent();
  expect(curl).toContain('$LIMN_API_KEY');
  expect(curl).not.toContain(key);
  await lookAround(cleo, 'try-call', page.getByRole('status'));
  await page
    .getByRole('button', { name: 'Try it: GET /api/studio/v1/generations', exact: true })
    .click();
  await page
    .getByRole('button', { name: 'Try it: POST /api/studio/v1/generations', exact: true })
    .click();
  await page.getByLabel('Body (JSON)').fill('{ "prompt": ');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The body is not JSON. Check its commas and quotes.').waitFor();
  expect(await page.getByLabel('Body (JSON)').inputValue()).toBe('{ "prompt": ');
});

test('its program makes a picture', async () => {
  const { listings } = await program<{ listings: { id: string }[] }>(
    '/api/market/v1/listings?kind=style&q=gouache&size=1',
  );
  let made = await program<Generation>('/api/studio/v1/generations', {
    prompt: 'a lighthouse on a cliff',
    style: listings[0]!.id,
    requestId: 'a-lighthouse',
  });
  await expect
    .poll(
      async () => {
        made = await program<Generation>(`/api/studio/v1/generations/${made.id}`);
        return made.status;
      },
      { timeout: 60_000 },
    )
    .toBe('succeeded');
  image = made.images[0]!.id;
});

test('the person signs a mandate, and the program buys a licence under it', async () => {
  const { page } = cleo;
  expect((await buy(({ tier }) => tier === 'standard', 'before-mandate')).state).toBe(
    'person-pays',
  );
  await page.goto('/account/approvals');
  await page.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('No requests are waiting.').waitFor();
  await page.goto('/account/mandates');
  await page.getByRole('button', { name: 'Save a card' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: 'Save the card' }).click();
  await page.getByText(/ending in 4242/).waitFor();
  await choose(page, 'Program', 'Header pictures (key)');
  await page.getByLabel('One licence, at most (US$)').fill('150');
  await page.getByLabel('A month, at most (US$)').fill('600');
  await lookAround(cleo, 'new-mandate');
  await page.getByRole('button', { name: 'Sign the mandate' }).click();
  await page.getByRole('button', { name: 'End the mandate of Header pictures' }).waitFor();
  const bought = await buy(({ tier }) => tier === 'standard', 'under-mandate');
  expect(bought).toMatchObject({ state: 'paid', why: null });
  await page.reload();
  await lookAround(cleo, 'mandates');
  await page.goto(`/licences/${bought.licence.number}`);
  await page.getByText(bought.licence.number!).first().waitFor();
});

test('an exclusive licence waits for the person, who pays in the browser', async () => {
  const { page } = cleo;
  const asked = await buy(({ exclusive }) => exclusive, 'exclusive');
  expect(asked).toMatchObject({
    state: 'person-pays',
    why: 'An exclusive licence always needs a person.',
  });
  await page.goto('/account/approvals');
  await page.getByRole('heading', { name: /^Header pictures wants to license/ }).waitFor();
  await lookAround(cleo, 'approvals');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry').fill('12 / 30');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL(
    ({ origin, pathname }) => origin === started.server.url && !pathname.startsWith('/sandbox'),
  );
  await page.goto('/account/approvals');
  await page.getByText('No requests are waiting.').waitFor();
});

test('an app is connected with less than it asks for, and disconnected', async () => {
  const { page } = cleo;
  // The app answers itself: the browser gets here by a redirect, which page.route() does not see.
  const app = createServer((_, response) => response.end('Back at the app.'));
  await new Promise<void>((done) => void app.listen(0, '127.0.0.1', done));
  onTestFinished(() => void app.close());
  const returnTo = `http://127.0.0.1:${(app.address() as AddressInfo).port}/callback`;
  await page.goto('/account/apps');
  await page.getByRole('button', { name: 'Register an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Header maker');
  await dialog.getByRole('textbox', { name: 'Website' }).fill('https://cms.example');
  await dialog.getByLabel('Addresses to return to').fill(returnTo);
  await dialog.getByRole('checkbox', { name: /^Make and upload/ }).check();
  await dialog.getByRole('checkbox', { name: /can keep a secret/ }).uncheck();
  await dialog.getByRole('button', { name: 'Register', exact: true }).click();
  await page.getByText('Client id').first().waitFor();
  const clientId = (await page.locator('code').first().textContent())!;
  const verifier = randomBytes(32).toString('base64url');
  await page.goto(
    `/oauth/authorize?${new URLSearchParams({
      client_id: clientId,
      redirect_uri: returnTo,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'here',
      scope: 'market:read pictures:create licenses:buy',
      resource: `${started.server.url}/mcp`,
    })}`,
  );
  await page.getByRole('heading', { name: /Header maker/ }).waitFor();
  await lookAround(cleo, 'connect');
  await page.getByRole('checkbox', { name: /^Make and upload/ }).uncheck();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('Back at the app.').waitFor();
  const { searchParams } = new URL(page.url());
  const response = await fetch(`${started.server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: clientId,
      grant_type: 'authorization_code',
      code: searchParams.get('code')!,
      redirect_uri: returnTo,
      code_verifier: verifier,
    }),
  });
  expect(await response.json()).toMatchObject({ scope: 'market:read' });
  await page.goto('/account/apps');
  await page
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .waitFor();
  await lookAround(cleo, 'apps');
  await page
    .getByRole('button', { name: /^Disconnect/ })
    .first()
    .click();
  const sure = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await sure.getByRole('button', { name: /^Disconnect/ }).click();
  await page.getByText('Header maker is disconnected.').waitFor();
});

test('a webhook of a private address is refused, and nothing typed is lost', async () => {
  const { page } = cleo;
  await page.goto('/account/webhooks');
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill('https://localhost/hook');
  await dialog.getByRole('checkbox', { name: /^A generation’s pictures/ }).check();
  cleo.expects(/status of 422/);
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await dialog
    .getByText('This address does not lead to a server on the public Internet.')
    .waitFor();
  expect(await dialog.getByLabel('Address').inputValue()).toBe('https://localhost/hook');
  await lookAround(cleo, 'new-webhook');
});
