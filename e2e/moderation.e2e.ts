import { expect, test } from 'vitest';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

const started = journey({ steps: true });

/** The style that is reported, by its address, and its name. */
let address = '';
let name = '';

test('a stranger reports an art style, and says where to answer', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await page.goto('/marketplace?q=Okafor');
  await page.locator('a[href*="/marketplace/styles/"]').first().click();
  await page.getByRole('button', { name: 'Report' }).waitFor();
  address = new URL(page.url()).pathname;
  name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim();
  await page.getByRole('button', { name: 'Report' }).click();
  await choose(page, 'Reason', 'It copies someone else’s work');
  await page.getByLabel('What is wrong?').fill('The third picture is one of mine, of 2018.');
  await lookAround(visitor, 'report');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByRole('alert').filter({ hasText: 'e-mail address' }).waitFor();
  await page.getByLabel('Your e-mail address').fill('holder@rights.example');
  await page.getByRole('button', { name: 'Send report' }).click();
  await page.getByText('Reported. Thank you.').waitFor();
});

test('an admin takes it down; nobody finds it any more', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page, expects } = visitor;
  await page.goto('/admin/moderation');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('holder@rights.example, without an account').waitFor();
  await lookAround(visitor, 'moderation');
  await row.getByRole('button', { name: `Take down: ${name}` }).click();
  await page.getByLabel('Message to both sides').fill('The third picture is somebody else’s work.');
  await lookAround(visitor, 'take-down');
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await page.getByText(`‘${name}’: taken down.`).waitFor();
  expects(/status of 404/);
  await page.goto(address);
  await page.getByText('This style is not in the marketplace').waitFor();
});

test('its artist answers with a counter-notice', async () => {
  const visitor = await started.visitor('Mira Okafor');
  const { page } = visitor;
  await page.goto('/account');
  await page.getByRole('link', { name: 'Takedown notices' }).click();
  await page.getByText('The third picture is somebody else’s work.').waitFor();
  await page.getByRole('button', { name: 'Answer with a counter-notice' }).click();
  await page.getByRole('button', { name: 'Send counter-notice' }).click();
  await page.getByText('Confirm that your statement is true.').waitFor();
  await lookAround(visitor, 'counter-notice');
  await page
    .getByLabel('Why was it taken down by mistake?')
    .fill('I painted all of them myself in 2016, and kept the sketches.');
  await page.getByLabel('Your full name, as your signature').fill('Mira Okafor');
  for (const tick of ['I declare under penalty of perjury', 'The reporter may receive'])
    await page.getByRole('checkbox', { name: new RegExp(tick) }).click();
  await page.getByRole('button', { name: 'Send counter-notice' }).click();
  await page.getByText('Unless a court says otherwise').waitFor();
  await lookAround(visitor, 'own-cases');
});

test('the admin restores it, and the log says what was done', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/moderation');
  const row = page.getByRole('listitem').filter({ hasText: name });
  await row.getByText('kept the sketches').waitFor();
  await lookAround(visitor, 'countered');
  await row.getByRole('button', { name: `Restore: ${name}` }).click();
  await page
    .getByLabel('Message to both sides')
    .fill('The sketches are older than the picture named.');
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByText(`‘${name}’: restored.`).waitFor();
  await page.goto('/admin/audit');
  await page.getByText('Took something down').waitFor();
  await page.getByText('The sketches are older').waitFor();
  await lookAround(visitor, 'audit');
  await choose(page, 'What', 'Restored something');
  await page.getByText('Took something down').waitFor({ state: 'detached' });
  expect(await page.getByRole('listitem').filter({ hasText: 'Restored something' }).count()).toBe(
    1,
  );
  const guest = await started.visitor();
  await guest.page.goto(address);
  await guest.page.getByRole('heading', { level: 1, name }).waitFor();
});
