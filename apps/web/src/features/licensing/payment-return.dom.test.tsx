// @vitest-environment happy-dom
import { LicenceId } from '@limn/contracts/ids';
import { licensingRoutes } from '@limn/contracts/licensing';
import { screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { fakeApi, refusal } from '../../../testing/fake-api.ts';
import { sampleLicence } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { CancelledReturn, PaidReturn } from './payment-return.tsx';

const id = LicenceId.parse(sampleLicence.id);

test('until the payment is confirmed, the page says that it waits', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.get, sampleLicence);
  show(<PaidReturn id={id} />);
  expect((await screen.findByRole('status')).textContent).toMatch('Confirming the payment.');
});

test('a purchase that was not completed says that nothing was charged', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.get, { ...sampleLicence, status: 'abandoned' });
  show(<PaidReturn id={id} />);
  expect(await screen.findByText(/nothing was charged/)).toBeDefined();
});

test('a confirmed payment needs no more words', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.get, { ...sampleLicence, status: 'active', number: 'LIMN-1' });
  show(<PaidReturn id={id} />);
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
});

test('a licence that cannot be read can be asked for again', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.get, refusal(404, 'This licence is not known.'));
  const { user } = show(<PaidReturn id={id} />);
  await screen.findByText('This licence is not known.');
  api.on(licensingRoutes.get, sampleLicence);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('status')).toBeDefined();
});

test('leaving the payment page cancels the purchase, once', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.abandon, { ...sampleLicence, status: 'abandoned' });
  const done: string[] = [];
  show(
    <StrictMode>
      <CancelledReturn id={id} onDone={() => done.push('done')} />
    </StrictMode>,
  );
  expect(await screen.findByText('Purchase cancelled. Nothing was charged.')).toBeDefined();
  expect(api.calls(licensingRoutes.abandon)).toHaveLength(1);
  expect(done).toEqual(['done']);
});

test('a purchase that was paid after all says so', async () => {
  const api = fakeApi();
  api.on(licensingRoutes.abandon, refusal(409, 'This licence is paid.'));
  show(<CancelledReturn id={id} onDone={() => {}} />);
  expect(await screen.findByText('This licence is paid.')).toBeDefined();
});
