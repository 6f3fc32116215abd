import { readFileSync } from 'node:fs';
import { sizeOf, smallCopy } from '../apps/server/testing/pictures.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Visitor } from './browser.ts';
import { checkPage, lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { dropFiles, falsePicture, paintings } from './paintings.ts';
import { choose, signIn, signOut } from './people.ts';

const styleName = 'Mornings on the water';
const prompt = 'a lighthouse on a cliff, sunset, and democracy';

describe('an artist’s pictures become a licensed picture, and the artist is paid', () => {
  const started = journey({ steps: true, settings: { LIMN_STYLE_SAMPLES: 'true' } });
  let artist: Visitor;
  let creator: Visitor;
  let licence: string;
  let bought: Buffer;

  beforeAll(async () => {
    artist = await started.visitor();
    creator = await started.visitor();
  });

  test('an artist signs in and comes to her dashboard', async () => {
    const { page, shot } = artist;
    await page.goto('/');
    await shot('01-landing');
    await page.getByRole('link', { name: 'Sign In' }).click();
    await shot('02-sign-in');
    await signIn(page, 'Mira Okafor');
    await page.getByRole('heading', { level: 1, name: 'Mira Okafor' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/artist/dashboard');
    await page.getByRole('heading', { name: 'Salt and Light' }).waitFor();
    await shot('03-artist-dashboard');
  });

  test('she names a style and accepts the agreement she can read', async () => {
    const { page, shot } = artist;
    await page.getByRole('link', { name: 'New art style' }).click();
    await page.getByRole('textbox', { name: 'Name of the style' }).fill(styleName);
    await page.getByRole('region', { name: /^Text of the/ }).waitFor();
    await page.getByRole('button', { name: 'Continue to pictures' }).click();
    await page.getByText('tick ‘I agree’ to continue').waitFor();
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await shot('04-new-style');
    await page.getByRole('button', { name: 'Continue to pictures' }).click();
    await page.getByRole('heading', { level: 1, name: styleName }).waitFor();
  });

  test('she drops five pictures and a text file; the text file is refused by name', async () => {
    const { page, shot, expects } = artist;
    expects(/status of 4(15|22).*\/artworks/);
    const files = await paintings(5);
    expect(await page.getByLabel('Choose pictures').isDisabled()).toBe(true);
    await page.getByLabel('I made these pictures, or I hold the rights to license them.').check();
    await dropFiles(page, [...files.slice(0, 2), falsePicture, ...files.slice(2)]);
    const refused = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await refused.filter({ hasText: falsePicture.name }).getByRole('alert').waitFor();
    const shown = page.getByRole('list', { name: 'Pictures of this style' }).getByRole('listitem');
    await expect.poll(() => shown.count(), { timeout: 30_000 }).toBe(5);
    await expect.poll(() => refused.count(), { timeout: 30_000 }).toBe(1);
    expect(await refused.getByRole('alert').textContent()).toMatch(/picture|image|JPEG/i);
    await page.getByText('5 pictures of 30').waitFor();
    await shot('05-pictures');
  });

  test('she trains it, cancels, trains again, leaves and comes back', async () => {
    const { page, shot, expects } = artist;
    const start = page.getByRole('button', { name: 'Start training' });
    const progress = page.getByRole('progressbar', { name: 'Training' });
    // Her progress requests fail until the connection is back.
    expects(/\/training/);
    const reports = /\/training(\/events)?(\?|$)/;
    await page.route(reports, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await start.click();
    await page.getByText('No connection. Training continues on the server.').waitFor();
    await page.unroute(reports);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('Training was cancelled.').waitFor();
    await start.click();
    await expect
      .poll(async () => Number(await progress.getAttribute('aria-valuenow')), { timeout: 30_000 })
      .toBeGreaterThan(0);
    await shot('06-training');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const card = page.getByRole('article').filter({ hasText: styleName });
    await card.waitFor();
    await shot('07-training-on-dashboard');
    await card.getByRole('link', { name: styleName }).click();
    await page.getByText('This style is trained.').waitFor({ timeout: 90_000 });
  });

  test('she sees what it can do, names a work, chooses the cover and says what it shows', async () => {
    const { page, shot } = artist;
    const works = page.getByRole('list', { name: 'Pictures of this style' }).getByRole('listitem');
    const title = works.last().getByRole('textbox');
    await title.fill('Boats at first light');
    await title.press('Enter');
    await page.getByRole('button', { name: 'Use as cover: Boats at first light' }).click();
    await page.getByText('‘Boats at first light’ is the cover.').waitFor();
    await works.last().getByText('Cover', { exact: true }).waitFor();
    await choose(page, 'Medium', 'Watercolour');
    await page.getByLabel('Subjects (optional)').fill('boats, harbours');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved.').waitFor();
    const samples = page.getByRole('list', { name: 'Samples' });
    const painted = samples.getByRole('img', { name: /^Sample: / });
    await expect.poll(() => painted.count(), { timeout: 90_000 }).toBe(3);
    expect(await samples.getByText('Mira Okafor').count()).toBe(3);
    await page.getByRole('button', { name: 'Paint again' }).waitFor();
    await samples.scrollIntoViewIfNeeded();
    await shot('07-samples');
  });

  test('she tries it in the studio before anybody else can, without credits', async () => {
    const { page, shot } = artist;
    const workshop = page.url();
    await page.getByRole('link', { name: 'Paint in this style' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/canvas');
    await page.getByText('Free: 10 of 10 pictures in your own styles left this month').waitFor();
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a boat at dawn');
    await choose(page, 'Dimensions', 'Square 512 × 512');
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByText('Free: 9 of 10 pictures in your own styles left this month').waitFor();
    await shot('07-own-style');
    await page.goto(workshop);
  });

  test('she draws a box on a work, has it cut out, names it and confirms it', async () => {
    const { page, shot, expects } = artist;
    expects(/status of 422.*\/elements/);
    await page.getByRole('button', { name: 'Draw a box' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cut out with a box' });
    const field = dialog.getByRole('group', { name: /^Box on/ });
    await field.focus();
    await page.keyboard.press('ArrowLeft');
    expect(await dialog.getByLabel('Left (%)').inputValue()).toBe('34');
    // Around the salient part of the pictures used by journeys.
    for (const [name, percent] of [
      ['Left', '4'],
      ['Top', '8'],
      ['Width', '92'],
      ['Height', '36'],
    ] as const)
      await dialog.getByLabel(`${name} (%)`).fill(percent);
    await shot('07-box');
    await dialog.getByRole('button', { name: 'Cut out' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const name = page.getByLabel('What is it?');
    await name.fill('glorb');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'not an object the painter knows' }).waitFor();
    await name.fill('bush');
    await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    const confirmed = page.getByRole('region', { name: 'Confirmed' });
    await confirmed.getByText('bush', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'UNDO', exact: true }).click();
    await confirmed.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Leave out' }).click();
    await page.getByRole('region', { name: 'Left out' }).getByText('bush').waitFor();
    await shot('07-left-out');
  });

  test('she finds the prices set to $25, $50 and $100, and publishes', async () => {
    const { page, shot } = artist;
    for (const [tier, price] of [
      ['Personal', 25],
      ['Standard', 50],
      ['Commercial', 100],
    ] as const)
      expect(Number(await page.getByLabel(`${tier} ($)`).inputValue())).toBe(price);
    await shot('08-trained');
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText(`‘${styleName}’ published.`).waitFor();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    await shot('09-published');
    await page.getByRole('link', { name: 'Dashboard' }).click();
    const card = page.getByRole('article').filter({ hasText: styleName });
    await card.getByText('$25.00 / $50.00 / $100.00').waitFor();
    await card.getByText('Published', { exact: true }).waitFor();
    await signOut(page);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('a creator finds the style and takes it to the studio', async () => {
    const { page, shot } = creator;
    await signIn(page, 'Cleo Marchetti');
    await page.getByRole('heading', { level: 1, name: 'Cleo Marchetti' }).waitFor();
    await page.getByRole('link', { name: 'Marketplace' }).click();
    await page.getByRole('searchbox', { name: 'Search art styles' }).fill('mira boats watercolor');
    const tile = page.getByRole('article');
    await expect.poll(() => tile.count()).toBe(1);
    await shot('10-search');
    await tile.getByRole('link', { name: styleName }).click();
    await page.getByRole('heading', { level: 1, name: styleName }).waitFor();
    await page.getByText('$25.00', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Samples' }).waitFor();
    await shot('11-style');
    await page.getByRole('link', { name: 'Create with this style' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/canvas');
    await page.getByRole('button', { name: styleName }).waitFor();
  });

  test('she is told which word cannot be painted, and what it costs', async () => {
    const { page, shot } = creator;
    const words = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await words.fill('asdf qwer zxcv');
    await page.getByRole('button', { name: 'Generate' }).click();
    const doubt = page.getByRole('alertdialog', { name: 'None of these words can be painted' });
    await doubt.getByText('asdf, qwer, and zxcv').waitFor();
    await doubt.getByRole('button', { name: 'Edit prompt' }).click();
    await words.fill(prompt);
    await page.getByText('‘democracy’ isn’t supported').waitFor();
    await choose(page, 'Dimensions', 'Square 512 × 512');
    await page.getByText(/^Costs 1 credit · \d+ left$/).waitFor();
    await shot('12-studio');
  });

  test('she compares the models, and takes the finest', async () => {
    const { page, shot } = creator;
    await page.getByRole('button', { name: 'Model Limn Collage' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a model' });
    const models = dialog.getByRole('list', { name: 'Models' }).getByRole('listitem');
    await expect.poll(() => models.count()).toBe(3);
    await dialog.getByRole('img', { name: /painted by Limn Quick$/ }).waitFor();
    await shot('12-models');
    await dialog.getByRole('button', { name: 'Use Limn Fine' }).press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    // No picture fits her words.
    await page.getByText(/^Costs 1 credit · \d+ left$/).waitFor();
  });

  test('she generates, loads the page again in the middle, and finds it', async () => {
    const { page, shot } = creator;
    const progress = page.getByRole('progressbar', { name: 'Painting' });
    await page.getByRole('button', { name: 'Generate' }).click();
    await progress.waitFor();
    await page.goto('/canvas');
    await page.getByRole('link', { name: 'Open picture' }).waitFor({ timeout: 90_000 });
    await page.getByText(`in the style of ${styleName} by Mira Okafor`).waitFor();
    await shot('14-picture');
    await page.getByRole('button', { name: 'Show in picture' }).click();
    await page.getByRole('listbox', { name: 'Artworks in this picture' }).hover();
    await shot('15-attribution');
  });

  test('she watches four others being painted, and cancels them', async () => {
    const { page, shot, expects } = creator;
    // A preview that is asked for while it is cancelled is gone.
    expects(/status of 403.*\/preview/);
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('two boats at dawn');
    await choose(page, 'Number of images', '4 pictures');
    await page.getByRole('button', { name: 'Model Limn Fine' }).click();
    await page.getByRole('button', { name: 'Use Limn Collage' }).click();
    await page.getByText(/^Costs 4 credits · \d+ left$/).waitFor();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('img', { name: 'Preview of: two boats at dawn' }).waitFor();
    await shot('13-preview');
    const running = page.getByRole('region', { name: 'Generation' });
    await running.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText(/^This generation was cancelled/).waitFor({ timeout: 30_000 });
    const told =
      /^Cancelled\. \d+ credits? came back(; \d+ credits? spent on the painted part)?\.$/;
    await page.getByText(told).waitFor();
    await page.getByRole('button', { name: new RegExp(`^${prompt}`) }).click();
  });

  test('she opens the picture and reads its recipe', async () => {
    const { page } = creator;
    await page.getByRole('link', { name: 'Open picture' }).click();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/images/detail'));
    const recipe = page.getByRole('region', { name: 'Recipe' });
    const field = (name: string) =>
      recipe
        .locator('div', { has: page.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
        .locator('dd')
        .last();
    for (const [name, value] of [
      ['Model', /^limn-fine 7$/],
      ['Dimensions', /^512 × 512$/],
      ['Guidance', /^80$/],
      ['Quality', /^30$/],
      ['Seed', /^[1-9]\d*$/],
      ['Format', /^JPEG$/],
      ['Negative prompt', /^none$/],
      ['Pose and depth', /^none$/],
      ['Subject', /^none$/],
    ] as const)
      expect(await field(name).textContent(), name).toMatch(value);
    await recipe.getByText('Not in the picture: democracy').waitFor();
    await lookAround(creator, '16-image', page.getByText(/^Full size/));
  });

  test('leaving the payment page costs nothing and loses nothing', async () => {
    const { page, shot } = creator;
    await page
      .getByText(
        /^Full size: 2048 × 2048 px, .* Enlarged from 512 × 512 px, included in the price\.$/,
      )
      .waitFor();
    await page.getByRole('radio', { name: /^Personal/ }).click();
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await shot('17-buy');
    await page.getByRole('button', { name: 'Buy licence – $25.00' }).click();
    await page.getByRole('button', { name: 'Pay $25.00' }).waitFor();
    await shot('18-payment');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('Purchase cancelled. Nothing was charged.').waitFor();
    await page.getByRole('button', { name: /^Buy licence/ }).waitFor();
  });

  test('a card that is declined says so; another card pays', async () => {
    const { page, shot, expects } = creator;
    expects(/status of 402.*\/sandbox\/pay\//);
    await page.getByRole('radio', { name: /^Personal/ }).click();
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await page.getByRole('button', { name: 'Buy licence – $25.00' }).click();
    await page.getByLabel('Card number').fill('4000 0000 0000 0002');
    await page.getByLabel('Expiry').fill('12 / 30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    await page.getByRole('alert').getByText('Your card was declined.').waitFor();
    await shot('19-declined');
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: 'Pay $25.00' }).click();
    const number = page.getByRole('region', { name: 'Licence' }).getByRole('link').first();
    await page.getByText('Personal licence').waitFor({ timeout: 30_000 });
    licence = (await number.textContent()) ?? '';
    expect(licence).toMatch(/^[A-Z]+-[\w-]+$/);
    await lookAround(creator, '20-licensed', page.getByText(/^Full size/));
  });

  test('she downloads the picture in full size', async () => {
    const { page } = creator;
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download full size' }).click(),
    ]);
    const bytes = readFileSync(await download.path());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect(download.suggestedFilename()).toMatch(/--mira-okafor--LIMN-\d{4}-[0-9A-Z-]+\.jpg$/);
    expect(await sizeOf(bytes)).toEqual({ width: 2048, height: 2048 });
    await page.getByText(/^Full size: 2048 × 2048 px, .* Enlarged from 512 × 512 px\.$/).waitFor();
    bought = bytes;
    // Earlier payments count: wider licences cost the difference.
    await page.getByRole('button', { name: 'Upgrade to Standard – $25.00' }).waitFor();
  });

  test('she files the certificate and the receipt', async () => {
    const { page } = creator;
    const save = async () => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByText('Download PDF').first().click(),
      ]);
      expect(
        readFileSync(await file.path())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      return file.suggestedFilename();
    };
    await page.goto(`/licences/${licence}`);
    await page.getByText(/^2048 × 2048 px, .* Enlarged from 512 × 512 px\.$/).waitFor();
    expect(await save()).toBe(`limn-licence-${licence}.pdf`);
    await page.goto('/account#billing');
    expect(await save()).toMatch(/^receipt-pay_.*\.pdf$/);
  });

  test('she stars a picture, finds it, deletes it and takes that back', async () => {
    const { page, shot } = creator;
    await page.goto('/images');
    await page.getByRole('searchbox', { name: 'Search your pictures' }).fill('lighthouse okafor');
    await page.waitForURL(({ search }) => search.includes('q=lighthouse'));
    const found = page.getByRole('gridcell', { name: prompt });
    await found.first().focus();
    await page.keyboard.press('s');
    await page.getByText('1 picture starred.').waitFor();
    await page.getByRole('button', { name: 'Starred' }).click();
    await page.waitForURL(({ search }) => search.includes('starred=1'));
    await shot('20-my-images');
    await found.focus();
    await page.keyboard.press('Delete');
    await page.getByText(/^None of your pictures/).waitFor();
    // The star's own UNDO may still be there, too.
    await page
      .getByRole('listitem')
      .filter({ hasText: '1 picture deleted' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await found.waitFor();
  });

  test('anybody can look the licence up by its number', async () => {
    const guest = await started.visitor();
    await guest.page.goto(`/licences/${licence}`);
    await guest.page.getByRole('heading', { level: 1, name: licence }).waitFor();
    await guest.page.getByText('Cleo Marchetti').waitFor();
    await guest.page.getByText('Mira Okafor').waitFor();
    await guest.shot('21-certificate');
    await guest.page.setViewportSize({ width: 390, height: 780 });
    const clipped = await guest.page
      .locator('article *')
      .evaluateAll((all) => all.filter((part) => part.getBoundingClientRect().right > 390).length);
    expect(clipped).toBe(0);
  });

  test('who finds a small copy of it somewhere learns whom it owes', async () => {
    const { page, context, shot, expects } = await started.visitor();
    expects(/status of 4(15|22).*\/api\/check/);
    expects(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/whose');
    const hand = async (name: string, mimeType: string, buffer: Buffer) =>
      page.getByLabel('Choose a picture').first().setInputFiles({ name, mimeType, buffer });
    await hand(falsePicture.name, falsePicture.type, Buffer.from(falsePicture.bytes));
    expect(await page.getByRole('alert').textContent()).toMatch(/picture|image|JPEG/i);

    await context.setOffline(true);
    await hand('found.jpg', 'image/jpeg', await smallCopy(bought, 360));
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('heading', { name: /^Made with AI in the style of .* by Mira Okafor\.$/ })
      .waitFor();
    await page.getByRole('region', { name: 'Artists credited' }).getByText('Mira Okafor').waitFor();
    await shot('21-whose');
    // The picture is not listed, so its credit is public, but not its buyer.
    expect(await page.getByText(licence).count()).toBe(0);

    await hand('delivered.jpg', 'image/jpeg', bought);
    await page.getByText(/Not changed: .* under a licence, enlarged to 2048 × 2048\./).waitFor();

    const [stranger] = await paintings(1);
    await hand(stranger!.name, stranger!.type, Buffer.from(stranger!.bytes));
    await page.getByRole('heading', { name: 'We don’t know this picture.' }).waitFor();
  });

  test('‘Use this recipe again’ brings back every field', async () => {
    const { page, shot } = creator;
    await page.goto('/canvas');
    const prompts = page.getByRole('textbox', { name: 'Prompt', exact: true });
    await prompts.fill('three boats on a calm sea');
    await page.getByRole('slider', { name: 'Guidance' }).press('Home');
    await page.getByRole('textbox', { name: 'Negative prompt' }).fill('people');
    await page.getByRole('textbox', { name: 'Seed' }).fill('4711');
    await choose(page, 'Number of images', '1 picture');
    await page.getByRole('button', { name: 'Pose and depth: None' }).press('Enter');
    const pictures = page.getByRole('dialog', { name: 'Pose and depth' });
    await pictures.getByRole('button', { name: prompt }).last().press('Enter');
    const guide = page.getByRole('button', { name: /^Pose and depth: / });
    await expect.poll(() => guide.getAttribute('aria-label')).toBe(`Pose and depth: ${prompt}`);
    await page.getByText('The photo sets the composition;').waitFor();
    await page.getByRole('button', { name: 'Generate' }).click();
    await page
      .getByRole('img', { name: 'three boats on a calm sea', exact: true })
      .waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Reset' }).click();
    await prompts.fill('something else');
    await expect.poll(() => guide.getAttribute('aria-label')).toBe('Pose and depth: None');
    await page.getByRole('link', { name: 'Use this recipe again' }).click();
    const read = async () => ({
      prompt: await prompts.inputValue(),
      guidance: await page.getByRole('slider', { name: 'Guidance' }).inputValue(),
      exclude: await page.getByRole('textbox', { name: 'Negative prompt' }).inputValue(),
      seed: await page.getByRole('textbox', { name: 'Seed' }).inputValue(),
      size: await page.getByRole('combobox', { name: 'Dimensions' }).textContent(),
      guide: await guide.getAttribute('aria-label'),
    });
    await expect.poll(read).toEqual({
      prompt: 'three boats on a calm sea',
      guidance: '0',
      exclude: 'people',
      seed: '4711',
      size: '512 × 512',
      guide: `Pose and depth: ${prompt}`,
    });
    await shot('22-recipe-again');
    await page.getByRole('button', { name: 'Clear pose and depth' }).click();
    await expect.poll(() => guide.getAttribute('aria-label')).toBe('Pose and depth: None');
  });

  test('a second style is mixed in, and the picture owes two artists', async () => {
    const { page, shot } = creator;
    await page.getByRole('button', { name: 'Mix in another style' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a style' });
    await dialog.getByRole('searchbox', { name: 'Search styles' }).fill('paper');
    await dialog.getByRole('button', { name: /^Paper Country/ }).click();
    const part = page.getByRole('slider', { name: 'Paper Country' });
    await part.fill('50');
    const mixed = page.getByRole('group', { name: 'Styles' });
    await expect.poll(() => mixed.getByText('50%').filter({ visible: true }).count()).toBe(2);
    const scene = 'a red house by a lake';
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill(scene);
    await page.getByRole('button', { name: 'Generate' }).click();
    await page.getByRole('img', { name: scene, exact: true }).waitFor({ timeout: 90_000 });
    const owes = page.getByRole('region', { name: 'Artists credited' });
    await owes.getByText('Mira Okafor').waitFor();
    await owes.getByText('Tomas Lindqvist').waitFor();
    await shot('23-two-styles');
    await page.getByRole('link', { name: 'Open picture' }).click();
    const mix = page.getByText(`${styleName} 50%, Paper Country 50%`);
    await mix.filter({ visible: true }).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Remove Paper Country' }).click();
    await part.waitFor({ state: 'detached' });
  });

  test('the artist sees the sale, held; a month later it is paid', async () => {
    const { page, shot } = artist;
    await signIn(page, 'Mira Okafor');
    const line = page.getByRole('row').filter({ hasText: licence });
    await line.getByText('Held').waitFor();
    await line.getByText('$25.00').waitFor();
    expect(await line.getByRole('cell').allTextContents()).toContainEqual('100%');
    await page.getByText(/^The next held amount is released on \w+ \d+, \d{4}\.$/).waitFor();
    await line.scrollIntoViewIfNeeded();
    await shot('23-held');
    await page.setViewportSize({ width: 390, height: 780 });
    // Once it is laid out for a phone.
    await expect
      .poll(async () => {
        const cells = await line.getByRole('cell').all();
        const boxes = await Promise.all(cells.map((cell) => cell.boundingBox()));
        return Math.max(...boxes.map((box) => box!.x + box!.width));
      })
      .toBeLessThan(390);
    await line.scrollIntoViewIfNeeded();
    await shot('23-held-phone');
    await page.setViewportSize({ width: 1440, height: 900 });
    await started.server.moveClock('+31d');
    await expect
      .poll(
        async () => {
          await page.goto('/artist/dashboard');
          return line.getByText('Paid').or(line.getByText('Held')).textContent();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe('Paid');
    await line.scrollIntoViewIfNeeded();
    await shot('24-paid');
  });

  test('she reads the statements of both months, and files one', async () => {
    const { page, shot } = artist;
    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByRole('heading', { level: 1, name: 'Statements' }).waitFor();
    const months = page.getByRole('list', { name: 'Statements' }).getByRole('link');
    await expect.poll(() => months.count()).toBeGreaterThan(1);
    await checkPage(page, 'statements');
    await shot('25-statements');
    await months.last().click();
    await page.getByRole('link', { name: licence }).waitFor();
    await lookAround(artist, '26-statement');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const text = readFileSync(await (await saved).path(), 'utf8');
    expect(text).toContain(licence);
    await page.getByRole('button', { name: 'Signed receipt' }).waitFor();
  });
});
