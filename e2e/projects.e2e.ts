import { describe, expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { checkPage, lookAround, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signIn } from './people.ts';
import { headshot } from '../apps/server/testing/pictures.ts';

/** A creator and an influencer, each in a browser of their own, from a request to a picture that is approved. */
describe('a project, seen from both sides', () => {
  const started = journey({ steps: true });
  let cleo: Visitor;
  let juno: Visitor;
  let address: string;
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

  test('a creator finds a talent and writes a request, which is kept as a draft', async () => {
    cleo = await started.visitor();
    const { page } = cleo;
    await signIn(page, 'Cleo Marchetti');
    await page.goto('/marketplace/talents');
    await page.getByRole('link', { name: /Juno/ }).first().click();
    await page.getByRole('link', { name: 'Ask for rights' }).click();
    await page.getByRole('heading', { level: 1, name: /^Ask Juno/ }).waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Describe what it is for, in at least 20 characters.').waitFor();
    // A template fills the form, and can be taken back.
    await page.getByLabel('Brief').fill('Two posters for a harbour festival, painted in gouache.');
    await page.getByRole('button', { name: /^Poster/ }).click();
    expect(await page.getByLabel('Brief').inputValue()).toContain('[event]');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Replace the words in square brackets with your own.').waitFor();
    await lookAround(cleo, 'project-request');
    await page.getByRole('button', { name: /^Poster/ }).click();
    await page.getByLabel('Brief').fill('Two posters for a harbour festival, painted in gouache.');
    await page.getByRole('button', { name: /^Campaign post/ }).click();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    expect(await page.getByLabel('Brief').inputValue()).toContain('harbour festival');
    expect(await page.getByRole('spinbutton', { name: 'Image' }).inputValue()).toBe('2');
    await page.waitForURL(/draft=/);
    await page.getByText('Draft saved.').waitFor();
    await page.reload();
    await expect
      .poll(() => page.getByLabel('Brief').inputValue())
      .toBe('Two posters for a harbour festival, painted in gouache.');
  });

  test('she fills in the rest, step by step, and sends it', async () => {
    const { page } = cleo;
    const next = page.getByRole('button', { name: 'Next' });
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page.getByLabel('Files to add').setInputFiles([
      { name: 'brief.txt', mimeType: 'text/plain', buffer: Buffer.from('All of the brief.') },
      { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('Not this one.') },
    ]);
    await page.getByRole('button', { name: 'Take away other.txt' }).click();
    await expect.poll(() => page.getByRole('link', { name: 'other.txt' }).count()).toBe(0);
    await next.click();
    await page.waitForURL(/step=terms/);

    // Countries are searched by name, and taken away again, by the keyboard alone.
    const countries = page.getByRole('combobox', { name: 'Countries' });
    await countries.fill('portu');
    await countries.press('Enter');
    await countries.fill('spa');
    await countries.press('ArrowDown');
    await countries.press('ArrowUp');
    await countries.press('Enter');
    await countries.fill('atlantis');
    await page.getByText('Nothing found for “atlantis”.').waitFor();
    await countries.press('Escape');
    const chosen = page.getByRole('list', { name: 'Chosen: Countries' });
    expect(await chosen.getByRole('listitem').allTextContents()).toEqual(['Portugal', 'Spain']);
    await countries.press('Backspace');
    await expect.poll(() => chosen.getByRole('listitem').allTextContents()).toEqual(['Portugal']);

    // The day is chosen from the calendar: tomorrow.
    await page.getByRole('button', { name: 'Choose start' }).click();
    const calendar = page.getByRole('dialog', { name: 'Choose start' });
    await calendar.getByRole('grid').waitFor();
    await checkPage(page, 'the calendar');
    await cleo.shot('project-request-calendar');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('PageUp');
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Choose start');
    await page.keyboard.press('Enter');
    await calendar.getByRole('grid').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Start', { exact: true }).inputValue()).toBe(inDays(1));

    await choose(page, 'Exclusivity', 'Exclusive in its category');
    await next.click();
    await page.getByText('Choose the category it is exclusive in.').waitFor();
    await choose(page, 'Category', 'Fashion');
    await lookAround(cleo, 'project-request-terms');
    await page.getByRole('button', { name: 'Remove intended use 1' }).click();
    // Back and Next keep everything, and so do the browser's.
    await page.goBack();
    await page.getByRole('heading', { name: 'What you want' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { name: 'Terms and use' }).waitFor();
    expect(await chosen.getByRole('listitem').allTextContents()).toEqual(['Portugal']);

    // Errors of another step are shown in that step.
    await page.getByRole('navigation', { name: 'Steps' }).getByText('Price and review').click();
    await page.getByText(/charges at least/).waitFor();
    await page.getByLabel('Price ($)').fill('20');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.waitForURL(/step=terms/);
    await page.getByText(/^Describe each intended use of AI/).waitFor();
    await page.getByRole('button', { name: 'Add a use' }).click();
    await page
      .getByRole('textbox', { name: 'Intended use 1' })
      .fill('Painting her face on two posters of the festival.');
    await page.getByRole('button', { name: 'Print', exact: true }).waitFor();
    await next.click();
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.getByText('Offer at least $200.00').waitFor();
    await lookAround(cleo, 'project-request-price');
    await page.getByRole('button', { name: 'Offer $200.00' }).click();
    await page.getByLabel('Price ($)').fill('400');
    await page.getByRole('button', { name: 'Send request' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/creator/project/'));
    address = new URL(page.url()).pathname;
    await page.getByText(/^Waiting for .+ – answer due/).waitFor();
  });

  test('the influencer hears of it, reads it and sends other terms', async () => {
    juno = await started.visitor();
    const { page } = juno;
    await signIn(page, 'Juno Reyes');
    // On a page that has come to rest: one that is still being opened takes the focus, which closes the menu.
    await page.waitForURL(({ pathname }) => pathname === '/influencer/dashboard');
    await settled(page);
    await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click();
    await page.getByRole('menuitem', { name: /Cleo Marchetti requests rights for/ }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/influencer/license-request/'));
    await page.getByText('Painting her face on two posters of the festival.').first().waitFor();
    await page
      .getByRole('list', { name: 'Files of the request' })
      .getByRole('link', { name: /^brief\.txt/ })
      .waitFor();
    await page
      .getByRole('list', { name: 'Calendar' })
      .getByRole('listitem')
      .filter({ hasText: 'The term begins Next' })
      .waitFor();
    await lookAround(juno, 'project-licence-request');
    await page.getByRole('button', { name: 'Change the terms' }).click();
    await page.getByRole('navigation', { name: 'Steps' }).getByText('Price and review').click();
    await page.getByLabel('Price ($)').fill('500');
    await page.getByText('Your changes are marked.').waitFor();
    await lookAround(juno, 'project-other-terms');
    await page.getByLabel('Note (optional)').fill('For two posters I ask a little more.');
    await page.getByRole('button', { name: 'Send terms' }).click();
    await page.getByText(/^Waiting for .+ – answer due/).waitFor();
  });

  test('she sees the change at once and accepts', async () => {
    const { page } = cleo;
    await page.getByText(/^Your turn until/).waitFor();
    await page.getByText('Changes since version 1 are marked.').waitFor();
    await expect.poll(() => page.locator('ins').allTextContents()).toContain('$500.00');
    await lookAround(cleo, 'project-countered');
    await page.getByRole('button', { name: 'Accept the terms' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('region', { name: 'Text of the agreement' }).waitFor();
  });

  test('both sign, she pays, and it begins on its day', async () => {
    for (const [{ page }, name] of [
      [juno, 'Juno Reyes'],
      [cleo, 'Cleo Marchetti'],
    ] as const) {
      await page.getByRole('button', { name: 'Sign', exact: true }).waitFor();
      await page.getByLabel('Your name').fill(name);
      await page.getByRole('checkbox', { name: /^I agree/ }).click();
      await page.getByRole('button', { name: 'Sign', exact: true }).click();
      await page.getByText(`Signed by ${name}`).waitFor();
    }
    const { page } = cleo;
    await page.getByRole('button', { name: 'Pay $500.00' }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $500.00' }).click();
    await page.waitForURL(({ pathname }) => pathname === address);
    await page.getByText(/^Paid\. Starts /).waitFor();
    await started.server.moveClock('+2d');
    await page.getByRole('button', { name: 'Submit for approval' }).waitFor({ timeout: 40_000 });
    await lookAround(cleo, 'project-active');
    await page.getByRole('link', { name: /^LIMN-/ }).click();
    await page.getByText('Signed by both').waitFor();
    await lookAround(cleo, 'project-agreement');
    await page.goBack();
  });

  test('the influencer has a persona made of her headshots, and signs for its uses', async () => {
    const { page } = juno;
    await page.goto('/influencer/persona');
    await page.getByText('Upload 4 more headshots.').waitFor();
    const files = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => ({
        name: `me-${seed}.png`,
        mimeType: 'image/png',
        buffer: Buffer.from(await headshot(seed)),
      })),
    );
    await page.getByLabel('Choose pictures').setInputFiles(files);
    await expect
      .poll(() => page.getByRole('list', { name: 'Headshots' }).getByRole('listitem').count())
      .toBe(4);
    await page.getByLabel('Uses you consent to').fill('Festival posters.');
    await page.getByLabel('Your name, as your signature').fill('Juno Reyes');
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await page.getByRole('button', { name: 'Sign and train' }).click();
    await page.getByText('Describe each use in at least 20 characters.').waitFor();
    await page.getByLabel('Uses you consent to').fill('Painted posters for festivals of the sea.');
    await lookAround(juno, 'project-persona-consent');
    await page.getByRole('button', { name: 'Sign and train' }).click();
    await page.getByText(/^Signed by Juno Reyes/).waitFor({ timeout: 60_000 });
    await lookAround(juno, 'project-persona');
  });

  test('a picture is made with the persona under the project, and both see it counted', async () => {
    const { page } = cleo;
    await page.goto('/marketplace');
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('link', { name: 'Create with this style' }).click();
    // The studio has taken the style over once its address names it no more.
    await page.waitForURL(({ pathname, search }) => pathname === '/canvas' && !search);
    await page.goto(address);
    await page.getByRole('link', { name: 'Make a picture with the persona' }).click();
    await page.getByText('Juno Reyes is placed in the picture').waitFor();
    const banner = page.getByRole('region', { name: 'Project', exact: true });
    await banner.getByRole('link', { name: /^Two posters for a harbour festival/ }).waitFor();
    // People may choose another persona or none; the banner then shows the project's requirement.
    await choose(page, 'Persona', 'No one');
    await banner.getByRole('button', { name: 'Use the persona' }).click();
    await page.getByText('Juno Reyes is placed in the picture').waitFor();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a bridge over a river');
    await choose(page, 'Dimensions', 'Square 512 × 512');
    await lookAround(cleo, 'project-studio-with-persona');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    const submit = page.getByRole('button', { name: 'Submit for approval' });
    await submit.click({ timeout: 90_000 });
    const dialog = page.getByRole('dialog', { name: 'Submit for approval' });
    await checkPage(page, 'submitting from the studio');
    await dialog.getByRole('button', { name: 'Submit', exact: true }).click();
    await page.getByRole('link', { name: 'See it in the project' }).waitFor();
    await lookAround(cleo, 'project-studio-submitted');
    await page.getByRole('link', { name: 'Open picture' }).click();
    await page.getByText(/is the person it shows/).waitFor();
    await page.getByText('This picture shows a person who has not approved it.').waitFor();
    await lookAround(cleo, 'project-picture-with-persona');
    await page.goto(address);
    await page.getByText('1 of 40').waitFor();
    await lookAround(cleo, 'project-persona-counted');
  });

  test('a picture is submitted, rejected with a pin, and another approved', async () => {
    const { page } = cleo;
    await page.getByRole('link', { name: 'Make a picture', exact: true }).click();
    await page.getByText('Juno Reyes is placed in the picture').waitFor();
    await choose(page, 'Persona', 'No one');
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a harbour at dusk');
    await choose(page, 'Dimensions', 'Square 512 × 512');
    await page.getByRole('button', { name: 'Generate', exact: true }).click();
    // The project is about her likeness: a picture without her is refused, and nothing is lost.
    cleo.expects(/status of 422.*\/outputs/);
    await page.getByRole('button', { name: 'Submit for approval' }).click({ timeout: 90_000 });
    const submitting = page.getByRole('dialog', { name: 'Submit for approval' });
    await submitting.getByLabel('Note (optional)').fill('With the harbour.');
    await submitting.getByRole('button', { name: 'Submit', exact: true }).click();
    await submitting.getByText(/this picture does not show their persona/).waitFor();
    expect(await submitting.getByLabel('Note (optional)').inputValue()).toBe('With the harbour.');
    await submitting.getByRole('button', { name: 'Cancel' }).click();
    await page
      .getByRole('region', { name: 'Project', exact: true })
      .getByRole('link', { name: /^Two posters/ })
      .click();
    await page.waitForURL(({ pathname }) => pathname === address);
    const handIn = async () => {
      await page.getByRole('button', { name: 'Submit for approval' }).click();
      await submitting
        .getByRole('button', { name: /bridge over a river/i })
        .first()
        .click();
      await submitting.getByRole('button', { name: 'Submit', exact: true }).click();
      await submitting.waitFor({ state: 'hidden' });
    };
    const other = juno.page;
    await other.goto(address.replace('/creator/project/', '/influencer/license-request/'));
    await other.getByRole('button', { name: 'Reject' }).click();
    const dialog = other.getByRole('dialog', { name: 'Reject with a reason' });
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.getByRole('alert').getByText('Enter what has to change.').waitFor();
    await dialog
      .getByRole('img', { name: 'Submitted picture' })
      .click({ position: { x: 60, y: 40 } });
    await dialog.getByLabel('What has to change?').fill('The sea has the wrong colour here.');
    await checkPage(other, 'rejecting with a pin');
    await juno.shot('project-pin');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByText('The sea has the wrong colour here.').first().waitFor();
    await handIn();
    await other.getByRole('button', { name: 'Approve' }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved', { exact: true }).waitFor();
    await lookAround(cleo, 'project-outputs');
    // A text is not a picture, and the terms are about pictures alone.
    cleo.expects(/status of 409.*\/outputs/);
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Plain words.') };
    await page.getByLabel('File to submit').setInputFiles(text);
    await page.getByText('The terms do not include this kind of content: book excerpt.').waitFor();
  });

  test('they write to each other, and the influencer sees what it earned', async () => {
    await cleo.page
      .getByRole('textbox', { name: 'Message' })
      .fill('Thank you! The posters hang from Friday.');
    await cleo.page.getByRole('button', { name: 'Send message' }).click();
    const { page } = juno;
    await page.getByText('Thank you! The posters hang from Friday.').waitFor();
    await page.goto('/influencer/dashboard');
    await page
      .getByRole('row')
      .filter({ hasText: 'for Cleo Marchetti' })
      .getByText('Held')
      .waitFor();
    await page
      .getByRole('list', { name: 'Projects' })
      .getByRole('link', { name: /Cleo Marchetti.*Active/ })
      .waitFor();
    await lookAround(juno, 'project-influencer-dashboard');
  });

  test('once it is over both give leave, and her page shows what came of it', async () => {
    // The months of the term, in which everybody is signed out.
    await started.server.moveClock('+400d');
    const guest = await started.visitor();
    const finished = async () => {
      await guest.page.goto('/marketplace/talents');
      await guest.page.getByRole('link', { name: /Juno/ }).first().click();
      await guest.page.getByRole('heading', { level: 1, name: /Juno/ }).waitFor();
      await settled(guest.page);
      return guest.page.getByRole('region', { name: 'Finished projects' });
    };
    const sides = [
      [cleo, 'Cleo Marchetti', address],
      [juno, 'Juno Reyes', address.replace('/creator/project/', '/influencer/license-request/')],
    ] as const;
    for (const [visitor, name, path] of sides) {
      const { page } = visitor;
      await page.goto('/sign-in');
      await signIn(page, name);
      await page.goto(path);
      await page.getByText(/^The term is over/).waitFor();
      await page.getByRole('button', { name: 'Show it' }).click();
      await page.getByRole('button', { name: 'Stop showing it' }).waitFor();
      if (visitor === cleo)
        expect(await (await finished()).getByText('Cleo Marchetti').count()).toBe(0);
    }
    await lookAround(cleo, 'project-completed');
    const shown = await finished();
    await shown.getByText('Cleo Marchetti').waitFor();
    await lookAround(guest, 'talent-with-finished-project');
  });
});
