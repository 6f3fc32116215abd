// @vitest-environment happy-dom
import { licensingRoutes } from '@limn/contracts/licensing';
import { styleRoutes } from '@limn/contracts/styles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { NewStyleScreen } from './new-style-screen.tsx';

const agreement = (version: string, sha: string) => ({
  data: {
    kind: 'art-style' as const,
    title: 'Art style licence agreement',
    version,
    sha256: sha.repeat(64),
    text: `# Use\n\nVersion ${version} of this agreement.`,
  },
});

test('a new style whose agreement has changed shows the new text, which has to be accepted', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.agreement, agreement('3', 'a'));
  api.on(styleRoutes.create, refusal(409, 'The agreement has changed. Read it again.'));
  const { user } = show(<NewStyleScreen />);
  await screen.findByText('Version 3 of this agreement.');
  const agree = () => screen.getByRole('checkbox', { name: 'I agree' });
  const create = () => user.click(screen.getByRole('button', { name: /^(Create|Continue|Next)/ }));
  await user.type(screen.getByLabelText(/^Name/), 'Evening fields');
  await user.click(agree());
  api.on(licensingRoutes.agreement, agreement('4', 'b'));
  await create();
  expect(await screen.findByText('Version 4 of this agreement.')).toBeDefined();
  expect(agree()).toHaveProperty('checked', false);
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'Evening fields');
  await create();
  expect(api.bodies(styleRoutes.create)).toHaveLength(1);
  await user.click(agree());
  await create();
  expect(api.bodies(styleRoutes.create).at(-1)).toMatchObject({
    agreement: { version: '4', sha256: 'b'.repeat(64) },
  });
});
