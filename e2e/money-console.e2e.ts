import { actorAt } from '@limn/contracts/call';
import { identityRoutes } from '@limn/contracts/identity';
import { styleRoutes } from '@limn/contracts/styles';
import { beforeAll, expect, test } from 'vitest';
import { buyLicence, generate } from '../apps/server/seeds/steps.ts';
import type { Visitor } from './browser.ts';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { signIn } from './people.ts';

const started = journey({ steps: true });

beforeAll(async () => {
  const { server } = started;
  const as = async (email: string) => actorAt(server.url, await server.tokenOf(email));
  // Admins are notified only after their first sign-in.
  await (await as('otto@limn.test')).call(identityRoutes.login);
  const cleo = await as('cleo@limn.test');
  const { body } = await cleo.call(styleRoutes.list, { query: { search: 'salt' } });
  const [image] = await generate(cleo, body.artStyles[0]!.id);
  await buyLicence(cleo, image!, 'personal');
});

const openPayment = async ({ page }: Visitor) => {
  await page.goto('/admin/money?q=cleo@limn.test&status=paid');
  await page.getByRole('listitem').getByRole('link').first().click();
  await page.getByRole('heading', { name: 'What admins did' }).waitFor();
};

test('one admin proposes a part refund, and cannot approve it herself', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await signIn(page, 'Ada Whitlock');
  await openPayment(visitor);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  await page.getByLabel(/^Amount/).fill('12');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByText('Give a reason of at least five characters.').waitFor();
  await page.getByLabel('Why').fill('The picture came a day late.');
  await lookAround(visitor, 'money-proposal');
  await page.getByRole('button', { name: 'Propose' }).click();
  await page.getByText('Waits for a second admin').waitFor();
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await lookAround(visitor, 'money-proposed');
});

test('another admin finds it waiting, and approves it', async () => {
  const visitor = await started.visitor('Otto Brandvik');
  const { page } = visitor;
  await page.goto('/admin/money');
  await page.getByRole('link', { name: 'Approvals: 1 waiting' }).click();
  await page.getByText('The picture came a day late.').waitFor();
  await lookAround(visitor, 'money-approvals');
  await page.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Nothing is waiting for approval.').waitFor();
});

test('the payer sees what came back', async () => {
  const { page } = await started.visitor('Cleo Marchetti');
  await page.goto('/account#billing');
  await page.getByText('$12.00 refunded').waitFor();
});

test('the books agree', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/money/reconciliation');
  await page.getByRole('button', { name: 'Run now' }).click();
  await page.getByText('Everything matches', { exact: true }).waitFor();
  await lookAround(visitor, 'money-reconciliation');
});

test('an admin proposes another one by the keyboard alone', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/admins');
  await page.getByRole('button', { name: 'Propose an admin' }).press('Enter');
  await page.getByLabel('E-mail address').fill('nia@limn.test');
  await page.getByLabel('Why').fill('She looks after the books.');
  await lookAround(visitor, 'admin-proposal');
  await page.getByLabel('Why').press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Withdraw: nia@limn.test' }).waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
});

test('the second admin approves it, and the log says who gave rights to whom', async () => {
  const visitor = await started.visitor('Otto Brandvik');
  const { page } = visitor;
  await page.goto('/admin/admins');
  await page.getByText(/ada@limn.test proposed it on/).waitFor();
  await lookAround(visitor, 'admins');
  await page.getByRole('button', { name: 'Approve: nia@limn.test' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByText(/Can approve from/).waitFor();
  await page.goto('/admin/audit');
  await page
    .getByText('ada@limn.test gave admin rights to nia@limn.test; otto@limn.test approved it')
    .waitFor();
});

test('the new admin sees a proposal, and why she cannot approve it', async () => {
  const ada = await started.visitor('Ada Whitlock');
  await openPayment(ada);
  await ada.page.getByRole('button', { name: 'Refund', exact: true }).click();
  await ada.page.getByLabel(/^Amount/).fill('1');
  await ada.page.getByLabel('Why').fill('Another cent came late.');
  await ada.page.getByRole('button', { name: 'Propose' }).click();
  await ada.page.getByText('Waits for a second admin').waitFor();
  const visitor = await started.visitor('Nia Achterberg');
  const { page } = visitor;
  await page.goto('/admin/money/approvals');
  await page.getByText('One of you proposed the other’s admin rights.').waitFor();
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
  await lookAround(visitor, 'money-approvals-barrier');
});
