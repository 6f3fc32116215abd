// @vitest-environment happy-dom
import type { Model } from '@limn/contracts/recipe';
import { referenceRoutes } from '@limn/contracts/references';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { useStore } from '../../lib/store.ts';
import { clearReferences, freshDraft, recipeDraft } from './draft.ts';
import { ReferenceStrip } from './reference-strip.tsx';
import { setSearchesReferences } from './references.ts';
import type { GenerateFailure } from './use-generate.ts';

const found = (last: string, title: string, showsPerson = false) => ({
  id: `ref_01J0000000000000000000000${last}`,
  title,
  maker: null,
  year: null,
  kind: 'photograph' as const,
  licence: 'cc0' as const,
  licenceUrl: 'https://creativecommons.org/publicdomain/zero/1.0/',
  sourceName: 'A museum',
  sourceUrl: 'https://museum.test/1',
  width: 1600,
  height: 1200,
  showsPerson,
  thumbnailUrl: '/thumb.webp',
  fit: 0.9,
});
const boats = found('1', 'Boats');
const farmer = found('2', 'A farmer', true);
const permission = 'I have the right to show this person, or it is for private use';
const model = { capabilities: { fields: ['pose_and_depth'] } } as unknown as Model;

beforeEach(() => {
  setSearchesReferences(true);
  clearReferences({ ...freshDraft, prompt: 'boats on a river' });
});

function opened(failure: GenerateFailure | null = null, preselected: string | null = null) {
  const api = fakeApi();
  api.on(referenceRoutes.search, {
    own: [],
    references: [boats, farmer],
    preselected,
    problems: [],
  });
  function Strip() {
    const draft = useStore(recipeDraft);
    return <ReferenceStrip draft={draft} model={model} failure={failure} />;
  }
  const { user } = show(<Strip />);
  return { api, user };
}
const followed = () => recipeDraft.get().reference;
const tile = (name: RegExp) => screen.findByRole('radio', { name });

test('the best picture is followed unasked, and none is, once a person says so', async () => {
  const { user } = opened(null, boats.id);
  expect(await tile(/Boats/)).toHaveProperty('checked', true);
  expect(followed()).toBe(boats.id);
  await user.click(await tile(/^Draw it/));
  expect(await tile(/Boats/)).toHaveProperty('checked', false);
  expect(followed()).toBeNull();
});

test('a photograph of a person asks for the right to show them', async () => {
  const { user } = opened();
  await tile(/Boats/);
  expect(screen.queryByRole('checkbox', { name: permission })).toBeNull();
  await user.click(await tile(/farmer/));
  const box = await screen.findByRole('checkbox', { name: permission });
  expect(box).toHaveProperty('checked', false);
  await user.click(box);
  expect(recipeDraft.get().reference_people).toBe(true);
});

test('the right to show one person is not that to show another', async () => {
  const { user } = opened();
  await user.click(await tile(/farmer/));
  await user.click(await screen.findByRole('checkbox', { name: permission }));
  await user.click(await tile(/Boats/));
  await user.click(await tile(/farmer/));
  expect(await screen.findByRole('checkbox', { name: permission })).toHaveProperty(
    'checked',
    false,
  );
});

test('what was refused for want of that right says so at the tick', async () => {
  const { user } = opened({ message: '', fields: { reference_people: 'Tick that you may.' } });
  await user.click(await tile(/farmer/));
  expect((await screen.findByRole('alert')).textContent).toBe('Tick that you may.');
  await user.click(screen.getByRole('checkbox', { name: permission }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('with the search off nothing is asked for, and nothing is followed', async () => {
  const { api, user } = opened(null, boats.id);
  await tile(/Boats/);
  await user.click(screen.getByRole('switch', { name: 'Search for references' }));
  expect(screen.getByText('The search is off.')).toBeDefined();
  expect(followed()).toBeNull();
  expect(screen.queryByRole('radio', { name: /Boats/ })).toBeNull();
  expect(api.calls(referenceRoutes.search)).toHaveLength(1);
});

test('a search that fails can be tried again', async () => {
  const { api, user } = opened();
  api.on(referenceRoutes.search, refusal(503, 'The sources do not answer.'));
  expect(await screen.findByText('The sources do not answer.')).toBeDefined();
  api.on(referenceRoutes.search, {
    own: [],
    references: [boats],
    preselected: null,
    problems: ['One museum did not answer.'],
  });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await tile(/Boats/)).toBeDefined();
  expect(screen.getByText('One museum did not answer.')).toBeDefined();
});
