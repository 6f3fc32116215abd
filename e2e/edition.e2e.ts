import { readFileSync } from 'node:fs';
import { bookRoutes } from '@limn/contracts/books';
import { actorAt } from '@limn/contracts/call';
import { editionRoutes } from '@limn/contracts/editions';
import { BookId, EditionId } from '@limn/contracts/ids';
import { projectRoutes } from '@limn/contracts/projects';
import { styleRoutes } from '@limn/contracts/styles';
import { ProjectTerms } from '@limn/contracts/project-terms';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../apps/server/seeds/eventually.ts';
import { readEpub } from '../apps/server/src/modules/editions/epub-text.ts';
import { textOfPdf } from '../apps/server/testing/pdf-text.ts';
import { payWith } from '../apps/server/seeds/steps.ts';
import type { Visitor } from './browser.ts';
import { lookAround } from './inspect.ts';
import { journey } from './journey.ts';
import { choose, signUpAsCreator } from './people.ts';

const opening =
  'It began with a borrowed bicycle and a lighthouse above the sea. Ada rode past the trees until the harbour lay below her, and the boats were small as seeds.';
const closing =
  'In the evening Ada sat under the moon and counted the birds on the roof of the old house. Nobody came, and Ada was glad of it.';
const excerpt = `Chapter 1\n\n${opening}\n\nChapter 2\n\n${closing}`;

/** From a licensed excerpt to a PDF and an EPUB with licensed pictures. */
describe('an illustrated edition', () => {
  const started = journey({ steps: true });
  let cleo: Visitor;
  let project: string;
  let book: string;

  /** A project about a book that grants its illustration, paid and begun. */
  beforeAll(async () => {
    const as = async (email: string) =>
      actorAt(started.server.url, await started.server.tokenOf(email));
    const mira = await as('mira@limn.test');
    const creator = await as('cleo@limn.test');
    const { body: made } = await mira.call(bookRoutes.create, {
      body: {
        kind: 'artist',
        title: 'The Salt Road',
        language: 'en',
        excerpt,
        rights: {
          illustration: { offered: true, includes: 'Pictures for one edition.', price: 20_000 },
        },
      },
    });
    await mira.call(bookRoutes.publish, { params: { id: made.id }, body: { published: true } });
    const { body: begun } = await creator.call(projectRoutes.create, {
      body: { kind: 'book', book: made.id },
    });
    const params = { id: begun.id };
    await creator.call(projectRoutes.submit, {
      params,
      body: {
        version: 0,
        terms: ProjectTerms.parse({
          brief: 'An illustrated edition of the first two chapters.',
          rights: ['illustration'],
          content: [{ kind: 'image', count: 2 }],
          channels: ['print'],
          startsOn: new Date().toISOString().slice(0, 10),
          price: 20_000,
        }),
      },
    });
    const { body: accepted } = await mira.call(projectRoutes.decide, {
      params,
      body: { version: 1, decision: 'accept' },
    });
    for (const who of [mira, creator])
      await who.call(projectRoutes.sign, {
        params,
        body: { name: 'A name', sha256: accepted.agreement!.sha256, agreed: true },
      });
    const { body: page } = await creator.call(projectRoutes.pay, { params, body: {} });
    await payWith('4242 4242 4242 4242', page.url);
    await eventually('it begins', async () => {
      const { body } = await creator.call(projectRoutes.get, { params });
      return body.state === 'active';
    });
    project = begun.id;
    book = made.id;
  }, 120_000);

  test('a storyteller begins it from the running project', async () => {
    cleo = await started.visitor('Cleo Marchetti');
    const { page } = cleo;
    await page.goto(`/creator/project/${project}`);
    await page.getByRole('button', { name: 'Make an illustrated edition' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/creator/edition/'));
    // The project's page before it has the same heading, and stays until this one's code has come.
    await page.getByRole('link', { name: 'Scenes', exact: true }).waitFor();
    await lookAround(cleo, 'edition-empty');
    await page.getByRole('link', { name: 'Scenes', exact: true }).click();
    await page.getByText('No text yet.').waitFor();
    await page.getByRole('button', { name: 'Add the text' }).click();
  });

  test('she hands in the text; what is not licensed is named and left out', async () => {
    const { page } = cleo;
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill(
        `${excerpt}\n\nThen a dragon came over the mountain and ate the mayor for his breakfast.`,
      );
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('heading', { name: 'One sentence is not licensed' }).waitFor();
    await page.getByText('Then a dragon came over the mountain').last().waitFor();
    await lookAround(cleo, 'edition-not-licensed');
    await page.getByRole('button', { name: 'Leave out unlicensed text' }).click();
    await page.getByRole('listitem', { name: 'Scene 2' }).waitFor();
    expect(await page.getByRole('listitem', { name: 'Scene 3' }).count()).toBe(0);
  });

  test('she splits a scene, joins it again and takes that back', async () => {
    const { page } = cleo;
    const third = page.getByRole('listitem', { name: 'Scene 3' });
    await page.getByRole('button', { name: /^Split here, before ‘In the evening/ }).click();
    await third.waitFor();
    await page.getByRole('button', { name: 'Join with scene 3' }).click();
    await third.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'UNDO' }).click();
    await third.waitFor();
    await page.getByRole('button', { name: 'Join with scene 3' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  test('she says how Ada looks, chooses a style and paints all of it', async () => {
    const { page } = cleo;
    await page.getByRole('button', { name: 'Choose a style' }).click();
    await page.getByLabel('Look of Ada').fill('a girl in a red coat');
    await page.getByRole('button', { name: 'Choose a style' }).click();
    const picker = page.getByRole('dialog', { name: 'Choose a style' });
    await picker.getByRole('searchbox').fill('salt');
    await picker.getByRole('button', { name: /Salt/ }).first().click();
    await page.getByText(/^One style for all pictures. It is/).waitFor();
    await choose(page, 'Model', 'Limn Quick, 1 credit a picture');
    await page.getByText('Saved', { exact: true }).waitFor();
    await lookAround(cleo, 'edition-look');
    await page.getByRole('link', { name: 'Scenes', exact: true }).click();
    await page.getByText('And a girl in a red coat.').first().waitFor();
    await choose(page, 'Placement of scene 2', 'Vignette');
    await page.getByText('2 pictures, 2 credits').waitFor();
    await page.getByRole('button', { name: 'Paint all' }).click();
    await page.getByText(/^Painting \d picture/).waitFor();
    await page.reload();
    await page.getByText('Every scene with a picture is painted.').waitFor({ timeout: 120_000 });
    await lookAround(cleo, 'edition-scenes');
  });

  test('what was saved in another window is not written over, and nothing typed is lost', async () => {
    const { page, expects } = cleo;
    const creator = actorAt(started.server.url, await started.server.tokenOf('cleo@limn.test'));
    const params = { id: EditionId.parse(new URL(page.url()).pathname.split('/').at(-1)) };
    const { body: edition } = await creator.call(editionRoutes.get, { params });
    await creator.call(editionRoutes.save, {
      params,
      body: {
        revision: edition.revision,
        document: { ...edition.document, title: 'The Salt Road, illustrated' },
      },
    });
    expects(/status of 409/);
    const prompt = page.getByLabel('What to paint').first();
    const painted = await prompt.inputValue();
    await prompt.fill('a lighthouse at night');
    await page.getByText(/was changed in another window/).waitFor();
    expect(await prompt.inputValue()).toBe('a lighthouse at night');
    await page.getByRole('button', { name: 'Load it again' }).click();
    await page.getByRole('heading', { level: 1, name: 'The Salt Road, illustrated' }).waitFor();
    expect(await prompt.inputValue()).toBe(painted);
  });

  test('she sees the pages, and makes a proof', async () => {
    const { page } = cleo;
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('img', { name: /^Page 1: The Salt Road/ }).waitFor();
    await page.getByRole('img', { name: /Colophon.*Mira Okafor/ }).waitFor();
    await lookAround(cleo, 'edition-pages');
    await page.getByRole('link', { name: 'Files', exact: true }).click();
    await page.getByRole('button', { name: 'Make a proof PDF' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save: Proof, PDF' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe('The-Salt-Road-illustrated-proof.pdf');
    const bytes = readFileSync(await download.path());
    expect(await textOfPdf(bytes)).toContain('Colophon');
    await page.getByText('For a final file you need a licence').waitFor();
    await lookAround(cleo, 'edition-files');
  });

  test('she licenses the pictures and gets the final EPUB', async () => {
    const { page } = cleo;
    const address = page.url();
    const pay = async (licence: string) => {
      await page.getByLabel('Card number').fill('4242 4242 4242 4242');
      await page.getByLabel('Expiry').fill('12 / 30');
      await page.getByLabel('Security code').fill('123');
      await page.getByRole('button', { name: /^Pay / }).click();
      await page.getByText(licence).waitFor({ timeout: 30_000 });
      await page.goto(address);
    };
    const buy = async (scene: number, tier: string) => {
      await page
        .getByRole('link', { name: `Buy licence for the picture of scene ${scene}` })
        .click();
      await page.getByRole('radio', { name: new RegExp(`^${tier}`) }).click();
      await page.getByRole('checkbox', { name: 'I agree' }).click();
      await page.getByRole('button', { name: /^Buy licence/ }).click();
      await pay(`${tier} licence`);
    };
    await buy(1, 'Personal');
    await buy(2, 'Standard');
    // The project is for business: a personal licence is not enough.
    await page.getByRole('link', { name: 'Upgrade licence for the picture of scene 1' }).click();
    const upgrade = page.getByRole('button', { name: /^Upgrade to Standard/ });
    await upgrade.click();
    await page.getByRole('checkbox', { name: 'I agree' }).click();
    await upgrade.last().click();
    await pay('Standard licence');
    await page.getByRole('button', { name: 'Make the final EPUB' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Save: Final, EPUB' }).click();
    const epub = await readEpub(readFileSync(await (await saving).path()), 'en');
    expect(epub.map(({ text }) => text).join('\n')).toMatch(/made with AI/);
    await lookAround(cleo, 'edition-made');
  });

  test('the author reads it, and cannot change it', async () => {
    const mira = await started.visitor('Mira Okafor');
    const { page } = mira;
    await page.goto(`/artist/license-request/${project}`);
    await page.getByRole('link', { name: /^Read ‘/ }).click();
    await page.getByRole('img', { name: /^Page 1: The Salt Road/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Scenes', exact: true }).count()).toBe(0);
    await lookAround(mira, 'edition-read');
  });

  test('the author makes an edition of her own book, without a project', async () => {
    const mira = await started.visitor('Mira Okafor');
    const { page } = mira;
    await page.goto(`/artist/books/${book}`);
    const section = page.getByRole('region', { name: 'Illustrated editions' });
    await section.getByRole('link', { name: 'Add a creator profile' }).waitFor();
    await lookAround(mira, 'edition-own-needs-creator');
    await section.getByRole('link', { name: 'Add a creator profile' }).click();
    await page.getByRole('heading', { name: 'What do you want to do first?' }).waitFor();
    await signUpAsCreator(page);
    // Back at the book, to continue there.
    await page.waitForURL(({ pathname }) => pathname === `/artist/books/${book}`);
    await section.getByLabel('Title').fill('Ada and the lighthouse');
    await lookAround(mira, 'edition-own-book');
    await section.getByRole('button', { name: 'Make an illustrated edition' }).click();
    await page.waitForURL(({ pathname }) => pathname.startsWith('/creator/edition/'));
    const told = 'Ada counted the birds above the lighthouse and the boats below it. ';
    await page
      .getByRole('textbox', { name: 'Text' })
      .fill(`Chapter 1\n\n"It's late," said Ada. ${told.repeat(30)}\n\n${told.repeat(8)}`);
    await lookAround(mira, 'edition-own-text');
    await page.getByRole('button', { name: 'Use this text' }).click();
    await page.getByRole('listitem', { name: 'Scene 1' }).waitFor();
    const seed = page.getByLabel('Seed of scene 1');
    const before = await seed.inputValue();
    await page.getByRole('button', { name: 'New seed for scene 1' }).click();
    await expect.poll(() => seed.inputValue()).not.toBe(before);
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.getByRole('img', { name: /^Page 5: Chapter 1 “It’s late,” said Ada/ }).waitFor();
    await lookAround(mira, 'edition-own-pages');
  });

  test('she buys one licence for all its pictures, and gets the final PDF', async () => {
    const mira = await started.visitor('Mira Okafor');
    const { page } = mira;
    const actor = actorAt(started.server.url, await started.server.tokenOf('mira@limn.test'));
    const { body: of } = await actor.call(editionRoutes.ofBook, {
      params: { id: BookId.parse(book) },
    });
    const params = { id: of.editions[0]!.id };
    const { body: edition } = await actor.call(editionRoutes.get, { params });
    // The excerpt has two scenes.
    const { body: taken } = await actor.call(editionRoutes.takeText, {
      params,
      query: { revision: edition.revision },
      body: { source: 'excerpt' },
    });
    const { document, revision } = taken.edition!;
    const { body: styles } = await actor.call(styleRoutes.list, { query: {} });
    // A style of another artist, because her own pay only herself.
    const style = styles.artStyles.find(({ artist }) => artist.name !== 'Mira Okafor')!.id;
    const { body: saved } = await actor.call(editionRoutes.save, {
      params,
      body: { revision, document: { ...document, model: 'limn-quick', style } },
    });
    await actor.call(editionRoutes.paint, {
      params,
      body: {
        revision: saved.revision,
        scenes: saved.document.scenes.map(({ id }) => ({ id, number: 0 })),
      },
    });
    await eventually('both are painted', async () => {
      const { body } = await actor.call(editionRoutes.get, { params });
      return body.paintings.filter(({ image }) => image).length >= 2;
    });
    await page.goto(`/creator/edition/${params.id}?part=files`);
    await page.getByRole('button', { name: /^One licence for all/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Standard licence for 2 pictures' });
    await dialog.getByText('Scene 2').waitFor();
    await dialog.getByRole('checkbox', { name: 'I agree' }).click();
    await lookAround(mira, 'edition-licence-all');
    await dialog.getByRole('button', { name: /^Buy licence/ }).click();
    await page.getByLabel('Card number').fill('4242 4242 4242 4242');
    await page.getByLabel('Expiry').fill('12 / 30');
    await page.getByLabel('Security code').fill('123');
    await page.getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('button', { name: 'Make the final PDF' }).waitFor({ timeout: 30_000 });
    const { body: licensed } = await actor.call(editionRoutes.get, { params });
    const numbers = licensed.pictures.flatMap(({ licence }) => licence?.number ?? []);
    await page.goto(`/licences/${numbers.toSorted()[0]!}`);
    await page.getByRole('heading', { name: 'It covers 2 pictures' }).waitFor();
    await lookAround(mira, 'edition-certificate');
  });
});
