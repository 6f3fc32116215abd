import { monitoringRoutes, type VisitSummary } from '@limn/contracts/monitoring';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { checkBothLooks, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { signIn } from './people.ts';

const started = journey({ steps: true, settings: { LIMN_REPLAY_SAMPLE: '100' } });

/** Typed into a form, and never to be seen again. */
const secret = 'Wilhelmina Quartz-Featherstone';
const error = 'Provoked on purpose';

let guest: Visitor;
let admin: Visitor;
let visit: VisitSummary;

beforeAll(async () => {
  guest = await started.visitor();
  admin = await started.visitor();
  guest.expects(new RegExp(error));
});

async function ask<T>(path: string): Promise<T> {
  const token = await started.server.tokenOf('ada@limn.test');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(started.server.url + path, { headers });
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

const sessionsWithErrors = async () =>
  (await ask<{ sessions: VisitSummary[] }>(`${monitoringRoutes.sessions.path}?show=errors`))
    .sessions;

describe('a visit', () => {
  test('is measured and recorded once the guest does something, and not before', async () => {
    const { page } = guest;
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    const measuring = () => scripts.filter((path) => path.includes('start-monitoring'));
    await page.goto('/contact-us');
    await settled(page);
    expect(measuring()).toEqual([]);

    const begun = page.waitForRequest((request) => request.url().includes('/api/config'));
    await page.getByRole('textbox', { name: 'Name', exact: true }).click();
    await begun;
    expect(measuring()).toHaveLength(1);
    await page.getByRole('textbox', { name: 'Name' }).fill(secret);
    await page.getByRole('textbox', { name: 'Message' }).fill(`My name is ${secret}`);
    await page.evaluate((message) => {
      setTimeout(() => {
        throw new Error(message);
      });
    }, error);
    // A piece of a recording is sent every five seconds at the latest.
    await page.waitForResponse((response) => response.url().includes('replay'));
    await page.goto(`/marketplace?q=${encodeURIComponent(secret)}`);
    await settled(page);
    await page.mouse.click(20, 400);
    await page.waitForResponse((response) => response.url().includes('replay'));
    // Leaving the page sends the remaining events.
    await page.goto('about:blank');
  });

  test('comes to the admin with its views and its error', async () => {
    const { page } = admin;
    await signIn(page, 'Ada Whitlock');
    // The list does not refresh itself, and what the browser sends when a page is left may arrive late.
    await expect.poll(async () => (await sessionsWithErrors())[0]?.errors).toBe(1);
    await page.goto('/admin/monitoring');
    await page.getByRole('checkbox', { name: 'Only sessions with errors' }).click();
    await page.waitForURL(/show=errors/);
    const visits = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect.poll(() => visits.count()).toBe(1);
    await page.getByText('1 error', { exact: true }).waitFor();
    await page.getByText('Replay', { exact: true }).waitFor();
    await visits.getByRole('link').click();
    await page.waitForURL(/\/admin\/monitoring\/[\da-f-]{36}$/);

    const happened = page.getByRole('list', { name: 'What happened' });
    await happened.getByText('/contact-us', { exact: true }).first().waitFor();
    await happened.getByText('/marketplace', { exact: true }).first().waitFor();
    await happened.getByText(error, { exact: true }).waitFor();
    await happened.getByText('Where it came from').click();
    await happened.getByText(`Error: ${error}`).waitFor();
  });

  test('can be watched, by hand and by keys, and has an address', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Watch replay' }).click();
    await page.waitForURL(/replay=1$/);
    const recorded = page.frameLocator('iframe[title="Recorded page"]');
    await recorded.getByRole('heading', { level: 1 }).first().waitFor();
    const position = page.getByRole('slider', { name: 'Position' });
    const now = async () => Number(await position.getAttribute('aria-valuenow'));
    expect(await now()).toBe(0);
    await page.getByRole('combobox', { name: 'Speed' }).click();
    await page.getByRole('option', { name: '4×' }).click();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(now).toBeGreaterThan(300);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();

    const stage = page.getByRole('group', { name: /^Recorded page/ });
    await stage.focus();
    await page.keyboard.press('Home');
    expect(await now()).toBe(0);
    await page.keyboard.press('ArrowRight');
    expect(await now()).toBeGreaterThan(3000);
    await recorded.getByRole('textbox', { name: 'Name' }).waitFor();
    expect(await recorded.getByRole('textbox', { name: 'Name' }).inputValue()).toMatch(/^\*+$/);
    await page.keyboard.press('End');
    await recorded.getByRole('heading', { level: 1, name: 'Art styles' }).waitFor();

    await page.reload();
    await recorded.getByRole('heading', { level: 1 }).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Watch replay' }).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('holds nothing of what was typed', async () => {
    visit = (await sessionsWithErrors())[0]!;
    const of = (path: string) => path.replace('{sessionId}', visit.id);
    const told = JSON.stringify([
      await ask(of(monitoringRoutes.session.path)),
      await ask(`${of(monitoringRoutes.replay.path)}?size=50`),
    ]);
    // Not toContain: it would print the whole recording.
    expect(told.includes('contact-us')).toBe(true);
    for (const part of secret.split(' ')) expect(told.includes(part), part).toBe(false);
  });

  test('looks right to the admin in both themes, wide and narrow', async () => {
    const { page } = admin;
    for (const [name, path] of [
      ['list', '/admin/monitoring'],
      ['visit', `/admin/monitoring/${visit.id}?replay=1`],
    ] as const) {
      await page.goto(path);
      if (name === 'visit') await page.getByRole('slider', { name: 'Position' }).waitFor();
      await checkBothLooks(admin, `monitoring-${name}`);
    }
  });
});

test('who asks not to be followed is not measured', async () => {
  const { page, context } = await started.visitor();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  );
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/contact-us');
  await settled(page);
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  await page.getByRole('textbox', { name: 'Message' }).click();
  await page.goto('/pricing');
  await settled(page);
  expect(requests.filter((url) => /start-monitoring|api\/monitoring/.test(url))).toEqual([]);
});
