import { beforeAll, describe, test } from 'vitest';
import { cutCopy } from '../apps/server/testing/pictures.ts';
import { type Visitor, widths } from './browser.ts';
import { checkPage, lookAround, checkBothLooks, settled } from './inspect.ts';
import { journey } from './journey.ts';
import { signIn } from './people.ts';
import { prepareExhibits, type Exhibits } from './prepare.ts';

const started = journey();
let exhibits: Exhibits;
beforeAll(async () => {
  exhibits = await prepareExhibits(started.server);
});

type Path = string | ((exhibits: Exhibits) => string);

function pages(who: string, name: string | undefined, list: Record<string, Path>) {
  describe(`what ${who} sees`, () => {
    let visitor: Visitor;
    beforeAll(async () => {
      visitor = await started.visitor(name);
    });
    test.each(Object.entries(list))('%s', async (label, path) => {
      const shot = `${who.split(' ').at(-1)}-${label.replaceAll(' ', '-')}`;
      const address = typeof path === 'string' ? path : path(exhibits);
      await visitor.page.goto(address);
      await checkBothLooks(visitor, shot);
    });
  });
}

pages('a guest', undefined, {
  landing: '/',
  marketplace: '/marketplace',
  'empty search': '/marketplace?q=zzzz',
  'filtered marketplace': '/marketplace?medium=oil&subject=trees',
  explore: '/explore',
  style: (made) => `/marketplace/styles/${made.style}`,
  'sign in': '/sign-in',
  picture: (made) => `/images/detail?id=${made.licensedImage}`,
  licence: (made) => `/licences/${made.licence}`,
  'whose picture': '/check',
  'api docs': '/api/docs',
});

pages('an artist', 'Mira Okafor', {
  dashboard: '/artist/dashboard',
  'new style': '/artist/styles/new',
  workshop: (made) => `/artist/styles/${made.style}`,
  picture: (made) => `/artist/images/detail?id=${made.licensedImage}`,
  statements: '/statements',
  statement: `/statements/${new Date().toISOString().slice(0, 7)}?kind=artist`,
  account: '/account',
  'name and picture': '/account/setup',
  'taken down': '/account/moderation',
  verification: '/account/verification',
  'blocked and muted': '/account/people',
  keys: '/account/keys',
  apps: '/account/apps',
  mandates: '/account/mandates',
  approvals: '/account/approvals',
  webhooks: '/account/webhooks',
  'edit profile': '/artist/edit',
  'add profile': '/signup/select-profile',
  agreement: '/signup/artstyle-agreement?userType=artist',
  'first style': '/signup/finetune-model?userType=artist',
  'style prices': '/signup/artstyle-pricing?userType=artist',
});

pages('a creator', 'Cleo Marchetti', {
  dashboard: '/creator/dashboard',
  marketplace: '/creator/marketplace',
  talents: '/marketplace/talents',
  'edit profile': '/creator/edit',
  style: (made) => `/creator/marketplace/styles/${made.style}`,
  studio: (made) => `/canvas?style=${made.style}`,
  'studio with a picture': (made) => `/canvas?generation=${made.generation}`,
  pictures: '/images',
  'picture to buy': (made) => `/images/detail?id=${made.image}`,
  'licensed picture': (made) => `/creator/images/detail?id=${made.licensedImage}`,
  payment: (made) => made.paymentPage,
});

pages('an influencer', 'Juno Reyes', {
  dashboard: '/influencer/dashboard',
  'edit profile': '/influencer/edit',
});

pages('somebody new', 'Nia Achterberg', {
  'choice of a profile': '/signup/select-profile',
  'account type': '/signup/account-type?userType=influencer',
  categories: '/signup/choose-categories?userType=influencer',
  collaborations: '/signup/choose-collaborations?userType=influencer',
  headshot: '/signup/upload-headshot?userType=influencer',
  cover: '/signup/upload-cover-photo?userType=creator',
  'social accounts': '/signup/social-accounts?userType=influencer',
  prices: '/signup/pricing-setup?userType=influencer',
  'agreement draft': '/signup/artstyle-agreement?userType=artist',
});

pages('an admin', 'Ada Whitlock', {
  overview: '/admin',
  people: '/admin/people',
  features: '/admin/features',
  waitlist: '/admin/waitlist',
  moderation: '/admin/moderation',
  'first styles': '/admin/styles',
  'audit log': '/admin/audit',
  handles: '/admin/handles',
  money: '/admin/money',
  payment: (made) => `/admin/money/${made.payment}`,
  approvals: '/admin/money/approvals',
  reconciliation: '/admin/money/reconciliation',
  'stuck money': '/admin/money/stuck',
  mail: '/admin/mail',
  models: '/admin/models',
  references: '/admin/references',
  names: '/admin/names',
});

describe('what opens on a page', () => {
  test('the account chooser', async () => {
    const visitor = await started.visitor();
    await visitor.page.goto('/sign-in');
    await visitor.page.getByRole('button', { name: 'Continue with Google' }).click();
    await visitor.page.getByRole('heading', { name: 'Choose an account' }).waitFor();
    await visitor.page.getByText('mira@limn.test').waitFor();
    await lookAround(visitor, 'guest-chooser');
  });

  test('what is known of a cut copy', async () => {
    const { url } = started.server;
    const answer = await fetch(`${url}/api/images/v1/images/${exhibits.licensedImage}`);
    const { url: preview } = (await answer.json()) as { url: string };
    const picture = await (await fetch(url + preview)).arrayBuffer();
    const buffer = await cutCopy(new Uint8Array(picture));
    const visitor = await started.visitor();
    const { page } = visitor;
    await page.goto('/check');
    const file = { name: 'found.jpg', mimeType: 'image/jpeg', buffer };
    await page.getByLabel('Choose a picture').first().setInputFiles(file);
    await page.getByRole('heading', { name: /^Made with AI in the style of/ }).waitFor();
    await page.getByText(/cut down to \d+% of its area/).waitFor();
    await page.getByText(exhibits.licence).waitFor();
    await lookAround(visitor, 'guest-answered-check');
  });

  test('the models there are', async () => {
    const visitor = await started.visitor('Cleo Marchetti');
    const { page } = visitor;
    await page.goto('/canvas');
    await page.getByRole('button', { name: 'Model Limn Collage' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    await lookAround(visitor, 'creator-model-picker');
  });

  test('dialogs and menus', async () => {
    const visitor = await started.visitor();
    const { page } = visitor;
    await signIn(page, 'Cleo Marchetti');
    for (const width of widths) {
      await visitor.look('dark', width);
      await page.goto(`/marketplace/styles/${exhibits.style}`);
      await page.getByRole('button', { name: 'Report' }).click();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Choose a reason.').waitFor();
      await checkPage(page, `report dialog ${width}`);
      await visitor.shot('creator-report');
      await page.keyboard.press('Escape');
      await page.goto('/canvas');
      await settled(page);
      await page.getByRole('button', { name: 'Choose a style' }).click();
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      await settled(page);
      await checkPage(page, `style picker ${width}`);
      await visitor.shot('creator-style-picker');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
      await visitor.shot('creator-menu');
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
    }
  });
});
