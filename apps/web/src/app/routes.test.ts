import { isAppPath } from '@limn/contracts/content';
import type { RouteObject } from 'react-router';
import { expect, it } from 'vitest';
import { routes } from './routes.tsx';

/** Addresses of routes and of all their children. */
const addressesOf = (some: readonly RouteObject[], above = ''): string[] =>
  some.flatMap(({ path = '', children = [] }) => {
    const own = path.startsWith('/') ? path : `${above}/${path}`.replace(/\/$/, '');
    return [own, ...addressesOf(children, own)];
  });

it('the server hands every address of the app to the app, so that a reload shows what was there', () => {
  const areas = addressesOf(routes).filter((path) => /^\/[a-z]/.test(path));
  expect(areas.length).toBeGreaterThan(30);
  expect(areas.filter((path) => !isAppPath(path))).toEqual([]);
});
