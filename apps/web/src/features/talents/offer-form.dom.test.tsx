// @vitest-environment happy-dom
import { TalentOffer, talentRoutes } from '@limn/contracts/talents';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { hasUnsaved } from '../../lib/unsaved.ts';
import { OfferForm } from './offer-form.tsx';

function opened(offer: object = {}) {
  const api = fakeApi();
  api.on(talentRoutes.update, ({ body }) => body as TalentOffer);
  const saved: TalentOffer[] = [];
  const { user } = show(
    <OfferForm offer={TalentOffer.parse(offer)} onSaved={(one) => saved.push(one)} />,
  );
  const save = () => user.click(screen.getByRole('button', { name: 'Save offer' }));
  const offers = (name: RegExp) => user.click(screen.getByRole('switch', { name }));
  return { api, user, save, offers, saved, bodies: () => api.bodies(talentRoutes.update) };
}

test('nothing is offered unless it is switched on', async () => {
  const { save, bodies } = opened();
  await save();
  expect(bodies()).toMatchObject([
    {
      rights: {
        name: { offered: false },
        image: { offered: false },
        likeness: { offered: false },
        voice: { offered: false },
      },
    },
  ]);
});

test('a right that is offered says what it includes', async () => {
  const { user, save, offers, bodies, saved } = opened();
  await offers(/^Voice/);
  await user.type(
    screen.getByRole('textbox', { name: 'What ‘Voice’ includes' }),
    'One narrated short film a year.',
  );
  await save();
  expect(bodies()).toMatchObject([
    {
      rights: {
        voice: { offered: true, includes: 'One narrated short film a year.' },
        likeness: { offered: false },
      },
    },
  ]);
  expect(saved).toHaveLength(1);
  expect(hasUnsaved()).toBe(false);
});

test('forbidden uses are read line by line', async () => {
  const { user, save, bodies } = opened();
  await user.type(
    screen.getByRole('textbox', { name: /^Forbidden uses/ }),
    'Politics{Enter}{Enter}  Gambling ',
  );
  expect(hasUnsaved()).toBe(true);
  await save();
  expect(bodies()).toMatchObject([{ forbiddenUses: ['Politics', 'Gambling'] }]);
});

test('an offer that is not saved stays as typed', async () => {
  const { api, user, save, saved } = opened();
  api.on(talentRoutes.update, refusal(409, 'A project of yours uses your voice.'));
  await user.type(screen.getByRole('textbox', { name: /^City/ }), 'Lisbon');
  await save();
  expect((await screen.findByRole('alert')).textContent).toMatch('uses your voice');
  expect(screen.getByRole('textbox', { name: /^City/ })).toHaveProperty('value', 'Lisbon');
  expect(saved).toEqual([]);
});
