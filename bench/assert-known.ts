import { allRoutes } from '@limn/contracts/routes';

const segments = (path: string) => path.split('/');
/** @throws Error where an address names what its route does not know: something else would be measured */
export function assertKnown(path: string): void {
  const { pathname, searchParams } = new URL(path, 'http://limn.test');
  const asked = segments(decodeURI(pathname));
  const route = Object.values(allRoutes)
    .flatMap((some) => Object.values(some))
    .find(
      ({ method, path: known }) =>
        method === 'GET' &&
        segments(known).length === asked.length &&
        segments(known).every((part, at) => part === asked[at] || part.startsWith('{')),
    );
  if (!route) throw new Error(`${pathname} is no route.`);
  const { shape = {} } = (route.query ?? {}) as { shape?: object };
  for (const name of searchParams.keys())
    if (!(name in shape)) throw new Error(`${pathname} knows no ${name}.`);
}
