import { expect, test } from 'vitest';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signInAs } from './people.ts';

const started = journey({ steps: true });
const why = 'The same picture was uploaded under four accounts.';

test('an admin without a profile lands on the overview, and goes on from there', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await signInAs(page, 'ada@limn.test');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.getByRole('rowheader', { name: 'Sign-ups' }).waitFor();
  await lookAround(visitor, 'admin-overview');
  await page.getByRole('link', { name: 'Sign-ups' }).click();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  await lookAround(visitor, 'admin-people');
});

test('an admin finds a person by name and suspends them', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/people');
  await page.getByLabel('Search people').fill('marchetti');
  await page.waitForURL('**/admin/people?q=marchetti');
  await page.getByRole('link', { name: 'Cleo Marchetti' }).click();
  await page.getByRole('heading', { name: 'Cleo Marchetti' }).waitFor();
  await lookAround(visitor, 'admin-person');
  await page.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Give a reason of at least 5 characters.').waitFor();
  await page.getByLabel('Reason').fill(why);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('The account is suspended.').waitFor();
  await page.getByText(`Reason: ${why}`).waitFor();
  await lookAround(visitor, 'admin-person-suspended');
});

test('the suspended person is told why instead of being let in', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await signInAs(page, 'cleo@limn.test');
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
  await page.getByText(`Reason: ${why}`).waitFor();
  // Every page shows the suspension.
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your account is suspended' }).waitFor();
  await lookAround(visitor, 'suspended');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('the admin lifts the suspension and gives credits; the log says so', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/people');
  await choose(page, 'List', 'Suspended');
  await page.waitForURL('**/admin/people?show=suspended');
  await page.getByRole('link', { name: 'Cleo Marchetti' }).click();
  await page.getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByLabel('Reason').fill('It was their own second account.');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift suspension' }).click();
  await page.getByText('The suspension is lifted.').waitFor();
  await page.getByRole('button', { name: 'Give credits' }).click();
  await page.getByRole('textbox', { name: 'Credits' }).fill('50');
  await page.getByLabel('Reason').fill('For the lost day.');
  await lookAround(visitor, 'admin-give-credits');
  await page.getByRole('dialog').getByRole('button', { name: 'Give credits' }).click();
  await page.getByText('50 credits given.').waitFor();
  await page.getByRole('link', { name: 'What admins did here, in the audit log' }).click();
  await page.getByText('Credits given to Cleo Marchetti, cleo@limn.test').waitFor();
  await page.getByText('50 credits: For the lost day.').waitFor();
  expect(await page.getByText('Ada Whitlock').count()).toBeGreaterThan(1);
  await lookAround(visitor, 'admin-audit-person');
});

test('the admin reads the letter about the suspension as it was sent, and as text', async () => {
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/mail');
  await page.getByRole('button', { name: 'Your Limn account is suspended' }).click();
  const letter = page.frameLocator('iframe[title="The e-mail as it was sent"]');
  await letter.getByRole('heading', { name: 'Your Limn account is suspended' }).waitFor();
  await letter.getByText(`Reason: ${why}`).waitFor();
  await lookAround(visitor, 'admin-mail-letter');
  await page.getByRole('button', { name: 'Show plain text' }).click();
  await page.getByRole('dialog').getByText(`Reason: ${why}`).waitFor();
});

test('the person finds the credits in the notifications and the history', async () => {
  const visitor = await started.visitor();
  const { page } = visitor;
  await signInAs(page, 'cleo@limn.test');
  await page.waitForURL('**/dashboard');
  await page.goto('/notifications');
  await page.getByText('You received 50 credits from our team: For the lost day.').click();
  await page.getByText('Given by our team').waitFor();
});
