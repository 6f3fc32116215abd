// @vitest-environment happy-dom
import { creditBalance } from '@limn/contracts/credit-balance';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, later } from '../../../testing/fake-api.ts';
import { show } from '../../../testing/show.tsx';
import { refresh } from '../../lib/use-api.ts';
import { CreditsChip } from './credits-chip.tsx';

const chip = () => screen.getByText(/credits/i).textContent;

test('the credits are those that can be spent, without those that are reserved', async () => {
  const api = fakeApi();
  const { promise, answer } = later<{ available: number; reserved: number }>();
  api.on(creditBalance, () => promise);
  show(<CreditsChip />);
  expect(chip()).toBe('Credits');
  await answer({ available: 1234, reserved: 8 });
  expect(await screen.findByText('1,234')).toBeDefined();
});

test('what was spent is gone from it', async () => {
  const api = fakeApi();
  api.on(creditBalance, { available: 12, reserved: 0 });
  show(<CreditsChip />);
  await screen.findByText('12');
  api.on(creditBalance, { available: 8, reserved: 4 });
  await act(() => refresh(creditBalance));
  expect(await screen.findByText('8')).toBeDefined();
});
