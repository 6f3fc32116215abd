// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Pager } from './pager.tsx';

const pager = <Pager label="Pages of sales" total={25} size={10} />;
const button = (name: string) => screen.getByRole('button', { name });

test('a list that fits on one page has no pager', () => {
  show(<Pager label="Pages of sales" total={10} size={10} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('pages are turned in the address, and other parts of it stay', async () => {
  const { user, place } = show(pager, { at: '/sales?month=2026-11' });
  expect(screen.getByText('1–10 of 25')).toBeDefined();
  expect(button('Previous')).toHaveProperty('disabled', true);
  await user.click(button('Next'));
  expect(place()).toBe('/sales?month=2026-11&offset=10');
  await user.click(button('Next'));
  expect(screen.getByText('21–25 of 25')).toBeDefined();
  expect(button('Next')).toHaveProperty('disabled', true);
});

test('the first page has no offset in its address', async () => {
  const { user, place } = show(pager, { at: '/sales?offset=10' });
  await user.click(button('Previous'));
  expect(place()).toBe('/sales');
});

test('from a page that is no longer there one can go back', async () => {
  const { user, place } = show(<Pager label="Pages of sales" total={5} size={10} />, {
    at: '/sales?offset=20',
  });
  expect(button('Next')).toHaveProperty('disabled', true);
  await user.click(button('Previous'));
  expect(place()).toBe('/sales?offset=10');
});

test.each(['-10', 'ten', '1e3'])('an offset of ‘%s’ is the first page', (offset) => {
  show(pager, { at: `/sales?offset=${offset}` });
  expect(screen.getByText('1–10 of 25')).toBeDefined();
});

test('two lists on a page are turned one at a time', async () => {
  const { user, place } = show(<Pager label="Credits" total={25} size={10} name="credits" />, {
    at: '/account?payments=20',
  });
  await user.click(button('Next'));
  expect(place()).toBe('/account?payments=20&credits=10');
});
