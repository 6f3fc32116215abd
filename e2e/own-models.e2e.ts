import { actorAt } from '@limn/contracts/call';
import { providerRoutes } from '@limn/contracts/providers';
import { styleRoutes } from '@limn/contracts/styles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ComfyReplay,
  comfyReplay,
  composerAt,
} from '../apps/server/testing/comfyui-replay.ts';
import type { Visitor } from './browser.ts';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { signIn } from './people.ts';

const started = journey({ steps: true });
let replay: ComfyReplay;
beforeAll(async () => {
  replay = await comfyReplay('picture');
});
afterAll(() => replay.close());

let mira: Visitor;
let path: string;

test('an admin says that a provider trains models of styles', async () => {
  const ada = actorAt(started.server.url, await started.server.tokenOf('ada@limn.test'));
  const { error } = await ada.call(providerRoutes.create, { body: composerAt(replay.url) });
  expect(error).toBeUndefined();
  const visitor = await started.visitor('Ada Whitlock');
  const { page } = visitor;
  await page.goto('/admin/models');
  await page.getByRole('button', { name: /^Change/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('switch', { name: /^Artists can have it learn/ }).click();
  await dialog.getByRole('textbox', { name: 'Credits a training' }).fill('15');
  // The choice of a control kind appears once a ControlNet is entered.
  await dialog.getByRole('textbox', { name: 'ControlNet (optional)' }).fill('depth.safetensors');
  await dialog.getByRole('combobox', { name: 'It follows' }).click();
  await page.getByRole('option', { name: 'Its depth' }).click();
  const servers = dialog.getByRole('textbox', { name: 'Further servers (optional)' });
  await servers.fill('http://second.example:8188\nthe third one');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('This is not a web address.').waitFor();
  await servers.fill('');
  await lookAround(visitor, 'provider-trainer');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Harbour XL saved.').waitFor();
});

test('an artist lets a model learn a style, with a consent of its own', async () => {
  mira = await started.visitor();
  const { page } = mira;
  await signIn(page, 'Mira Okafor');
  const by = actorAt(started.server.url, await started.server.tokenOf('mira@limn.test'));
  const { body } = await by.call(styleRoutes.list, { query: { createdBy: 'me' } });
  path = `/artist/styles/${body.artStyles.find(({ published }) => published)!.id}`;
  await page.goto(path);
  await page.getByRole('button', { name: 'Let a model learn this style' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('15 credits').first().waitFor();
  await lookAround(mira, 'own-model-start');
  const start = dialog.getByRole('button', { name: 'Start training – 15 credits' });
  expect(await start.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'I agree' }).click();
  await start.click();
  await page
    .getByRole('heading', { name: 'Version 1, on Harbour XL' })
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Make samples again' }).waitFor({ timeout: 120_000 });
});

test('judges its samples and publishes it', async () => {
  const { page } = mira;
  const version = page.getByRole('region', { name: 'Version 1' });
  await expect.poll(() => version.getByRole('img', { name: /^Sample:/ }).count()).toBe(3);
  await lookAround(mira, 'own-model-ready', version);
  await version.getByRole('button', { name: 'Publish this model' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Each picture pays you $0.50').waitFor();
  await question.getByRole('button', { name: 'Publish' }).click();
  await version.getByText('Published', { exact: true }).waitFor();
});

test('a creator sees whom it pays before, and that it is by agreement, in the picture too', async () => {
  const cleo = await started.visitor('Cleo Marchetti');
  const { page } = cleo;
  await page.goto(`/canvas?generation=none&style=${path.split('/').at(-1)}`);
  await page.getByRole('button', { name: /^Model/ }).click();
  const own = page.getByRole('dialog').getByRole('listitem', { name: /its own model$/ });
  await own.getByText('pay the artist $0.50').waitFor();
  await own.getByText('By agreement, not measured').waitFor();
  await lookAround(cleo, 'own-model-choice', own);
  await own.getByRole('button', { name: /^Use / }).click();
  await page.getByText('each picture pays its artist $0.50, by agreement').waitFor();
  await page.getByText('By agreement, not measured: the works the model').waitFor();
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a boat on a lake');
  await lookAround(cleo, 'own-model-studio');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page
    .getByText('By agreement, not measured: the shares were fixed')
    .waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: 'Open picture' }).click();
  await page.getByText('By agreement, not measured: the shares were fixed').waitFor();
  await page
    .getByText(/^Made by Harbour XL/)
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Show in picture' }).count()).toBe(0);
  await lookAround(
    cleo,
    'own-model-picture',
    page.getByText('By agreement, not measured: the shares were fixed'),
  );
});

test('the artist’s statement has a line for it, and a withdrawn model is deleted at its provider', async () => {
  const { page } = mira;
  await page.goto(`/statements/${new Date().toISOString().slice(0, 7)}?kind=artist`);
  await page.getByText('Picture made').first().waitFor();
  await lookAround(mira, 'own-model-statement');
  await page.goto(path);
  const version = page.getByRole('region', { name: 'Version 1' });
  await version.getByText('1 picture made by it').waitFor();
  await version.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  const withdrawn = page.getByRole('list', { name: 'Withdrawn models' });
  await withdrawn.getByText('Deleted at its provider').waitFor({ timeout: 30_000 });
  await lookAround(mira, 'own-model-withdrawn', withdrawn);
});
