import { expect, test } from 'vitest';
import { checkPage, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { choose } from './people.ts';

const started = journey({ steps: true });
const searches = '**/api/references/v1/references?*';

test('a creator follows a picture that fits her words', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  await page.goto('/canvas');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const strip = page.getByRole('region', { name: 'Follow a picture' });
  const tiles = strip.getByRole('radio');
  const drawn = strip.getByRole('radio', { name: 'Draw it without one' });
  const chosen = () => tiles.locator(':scope:checked').getAttribute('aria-label');
  await strip.getByText('Only your words are sent to the sources.').waitFor();
  expect(await tiles.count()).toBe(0);

  await prompt.fill('old boats on a river');
  await expect.poll(chosen).toMatch(/^Boats in River, Nagasaki, Felice Beato, about 1865, CC0, /);
  expect(await tiles.first().isChecked()).toBe(true);
  await expect.poll(() => page.getByText('‘old’ isn’t supported').count()).toBe(0);
  await page.getByText(/^Costs 2 credits · \d+ left$/).waitFor();

  for (const theme of ['dark', 'light'] as const) {
    await visitor.look(theme, 1440);
    await settled(page);
    await checkPage(page, `references, ${theme} 1440`);
    await visitor.shot('references-wide');
    await page.setViewportSize({ width: 390, height: 780 });
    await strip.scrollIntoViewIfNeeded();
    await settled(page);
    await checkPage(page, `references, ${theme} 390`);
    await visitor.shot('references-phone');
  }
  await visitor.look('dark', 1440);

  // By the keyboard: the next picture, which stays when the words change.
  await tiles.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(chosen).not.toMatch(/^Boats in River/);
  const other = await chosen();
  await visitor.shot('references-keyboard');
  await prompt.fill('a cat walking');
  await expect.poll(() => tiles.filter({ visible: true }).count()).toBeGreaterThan(1);
  await strip.getByRole('radio', { name: /^Animal Locomotion/ }).waitFor();
  expect(await chosen()).toBe(other);

  // The subject of another one.
  await strip.getByRole('button', { name: 'Subject from another picture' }).click();
  await visitor.shot('references-subject');
  await strip.getByRole('button', { name: 'Use the subject of Animal Locomotion' }).click();
  await strip.getByText('Subject: Animal Locomotion').waitFor();
  await visitor.shot('references-subject-chosen');
  await checkPage(page, 'references with a subject');
  await strip.getByRole('button', { name: 'Clear the subject' }).click();

  await strip.getByRole('button', { name: 'More like this' }).click();
  await strip.getByRole('button', { name: 'Back to the search' }).click();
  await strip.getByRole('radio', { name: /^Animal Locomotion/ }).waitFor();

  // It outlives loading the page again.
  await page.reload();
  await expect.poll(chosen).toBe(other);

  await drawn.click({ force: true });
  await prompt.fill('old boats on a river');
  await strip.getByRole('radio', { name: /^Boats in River/ }).waitFor();
  expect(await drawn.isChecked()).toBe(true);

  // A drawn scene costs less, and warns before payment about words it shows badly.
  await page.getByText(/^Costs 1 credit · \d+ left$/).waitFor();
  await page.getByText('Drawn scene', { exact: true }).waitFor();
  const warning = page.getByRole('status').filter({ hasText: 'Picture-book drawing.' });
  expect(await warning.count()).toBe(0);
  await prompt.fill('a cat walking');
  await warning.filter({ hasText: '‘cat’ will look naive' }).waitFor();
  await settled(page);
  await checkPage(page, 'a drawn scene with a warning');
  await visitor.shot('references-drawn-warning');
  await strip.getByRole('radio', { name: /^Animal Locomotion/ }).check({ force: true });
  await page.getByText(/^Costs 2 credits · \d+ left$/).waitFor();
  expect(await warning.count()).toBe(0);
  await page.getByRole('button', { name: 'Model Limn Collage' }).click();
  const models = page.getByRole('dialog', { name: 'Choose a model' });
  await models.getByText('Drawn scene 1 credit').waitFor();
  await settled(page);
  await checkPage(page, 'models');
  await visitor.shot('references-models');
  await page.keyboard.press('Escape');
  await drawn.click({ force: true });

  await prompt.fill('zqx vrrk');
  await strip.getByText('No picture fits these words.').waitFor();
  await settled(page);
  await checkPage(page, 'no reference found');
  await visitor.shot('references-none');
});

test('the strip keeps its height when the pictures come', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  const strip = page.getByRole('region', { name: 'Follow a picture' });
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const height = async () => (await strip.boundingBox())!.height;
  for (const [width, words] of [
    [1440, 'sheep in a meadow'],
    [390, 'a house on a prairie'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/canvas');
    await prompt.waitFor();
    const gate = Promise.withResolvers<void>();
    await page.route(searches, async (route) => {
      await gate.promise;
      await route.continue();
    });
    await prompt.fill(words);
    await strip.locator('.skeleton').first().waitFor();
    await visitor.shot(`references-searching-${width}`);
    const before = await height();
    gate.resolve();
    await expect.poll(() => strip.locator('img[data-shown]').count()).toBeGreaterThan(0);
    expect(await height()).toBe(before);
    await page.unroute(searches);
    // The same place is kept free while the page opens.
    await page.reload();
    await expect.poll(() => strip.locator('img[data-shown]').count()).toBeGreaterThan(0);
    expect((await strip.locator('..').boundingBox())!.height).toBe(before);
    await prompt.fill('');
  }
});

test('the search says what failed, and can be switched off', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  visitor.expects(/status of 503/);
  await page.goto('/canvas');
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true });
  const strip = page.getByRole('region', { name: 'Follow a picture' });
  await strip.waitFor();
  const body = {
    error: { code: 'unavailable', message: 'Too busy. Try again soon.', requestId: '' },
  };
  await page.route(searches, (route) => route.fulfill({ status: 503, json: body }));
  await prompt.fill('sheep in a meadow');
  await strip.getByRole('alert').filter({ hasText: 'Too busy.' }).waitFor();
  await settled(page);
  await checkPage(page, 'a search that failed');
  await visitor.shot('references-failed');
  await page.unroute(searches);
  await strip.getByRole('button', { name: 'Try again' }).click();
  const sheep = strip.getByRole('radio', { name: /^A March Pastoral/ });
  await expect.poll(() => sheep.isChecked()).toBe(true);

  await strip.getByRole('switch', { name: 'Search for references' }).click();
  await sheep.waitFor({ state: 'detached' });
  // From here on; pictures that were found before may still be loading.
  let asked = 0;
  page.on(
    'request',
    (request) => void (request.url().includes('/api/references/v1/references?') && (asked += 1)),
  );
  await visitor.shot('references-off');
  await prompt.fill('flowers in a vase');
  await page.reload();
  await strip.getByText('The search is off.').waitFor();
  // The prompt is read after as long a pause as the search would begin after.
  await prompt.fill('flowers in a glass vase and democracy');
  await page.getByText('‘democracy’ isn’t supported').waitFor();
  expect(asked).toBe(0);
  await strip.getByRole('switch', { name: 'Search for references' }).click();
  await expect.poll(() => asked).toBeGreaterThan(0);
});

test('a photograph of a person is painted once she confirms that she may show them', async () => {
  const visitor = await started.visitor('Cleo Marchetti');
  const { page } = visitor;
  // None of the pictures that come with the product shows a person.
  await page.route(searches, async (route) => {
    const answer = await route.fetch();
    const found = (await answer.json()) as { references: object[] };
    // As many as there can be.
    const references = Array.from({ length: 8 }, (_, at) => ({
      ...found.references[at % found.references.length],
      ...(at >= found.references.length && { id: `ref_01J0000000000000000000000${at}` }),
      showsPerson: true,
    }));
    await route.fulfill({ json: { ...found, references, preselected: null } });
  });
  await page.goto('/canvas');
  await page.getByRole('button', { name: 'Choose a style' }).click();
  const styles = page.getByRole('dialog', { name: 'Choose a style' });
  await styles.getByRole('button', { name: /^Salt and Light/ }).click();
  await choose(page, 'Dimensions', 'Square 512 × 512');
  await page
    .getByRole('textbox', { name: 'Prompt', exact: true })
    .fill('an abandoned house on a prairie');
  const strip = page.getByRole('region', { name: 'Follow a picture' });
  const house = strip.getByRole('radio', { name: /^Abandoned Dust Bowl Home.* shows a person$/ });
  await house.first().waitFor();
  expect(await strip.getByRole('radio', { name: 'Draw it without one' }).isChecked()).toBe(true);
  await house.first().check({ force: true });
  const tick = strip.getByRole('checkbox', { name: /^I have the right to show this person/ });
  await page.getByRole('button', { name: 'Generate' }).click();
  await strip.getByText('Tick this to show the person, or choose another picture.').waitFor();
  await settled(page);
  await checkPage(page, 'a person in a reference');
  await visitor.shot('references-person');
  await page.setViewportSize({ width: 390, height: 780 });
  await strip.scrollIntoViewIfNeeded();
  await checkPage(page, 'a person in a reference, 390');
  await visitor.shot('references-person-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  const queued = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/generations'),
  );
  await tick.check();
  await page.getByRole('button', { name: 'Generate' }).click();
  expect((await queued).postDataJSON()).toMatchObject({
    reference: expect.stringMatching(/^ref_/),
    reference_people: true,
  });
});
