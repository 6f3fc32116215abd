import type { ReactElement } from 'react';
import { blockRoutes } from '@limn/contracts/blocks';
import { editionRoutes } from '@limn/contracts/editions';
import { identityRoutes } from '@limn/contracts/identity';
import { BookId, ProfileId } from '@limn/contracts/ids';
import { likeRoutes } from '@limn/contracts/likes';
import { projectRoutes } from '@limn/contracts/projects';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { SWRConfig, unstable_serialize } from 'swr';
import { expect, test } from 'vitest';
import { KeepAway } from '../domain/keep-away.tsx';
import { OpenMatters } from '../features/account/leave.tsx';
import { OwnBookEdition } from '../features/editions/own-book-edition.tsx';
import { Collections } from '../features/market/collections.tsx';
import { Places } from '../features/market/collect.tsx';
import { ContributorRequests } from '../features/projects/contributor-requests.tsx';
import { ApiError } from '../lib/api-error.ts';
import { apiKey } from '../lib/use-api.ts';

const id = '01J00000000000000000000001';
const book = BookId.parse(`bok_${id}`);
const profile = ProfileId.parse(`prf_${id}`);

test.each<[name: string, key: readonly [string, string], Shown: () => ReactElement]>([
  [
    'my collections',
    apiKey(likeRoutes.collections, {}),
    () => <Collections open={undefined} onOpen={() => undefined} />,
  ],
  [
    'the collections of a listing',
    apiKey(likeRoutes.collections, { query: { listing: id } }),
    () => <Places id={id} />,
  ],
  ['what is open on my account', apiKey(identityRoutes.openMatters, {}), () => <OpenMatters />],
  [
    'requests that need my yes',
    apiKey(projectRoutes.contributorRequests, {}),
    () => <ContributorRequests />,
  ],
  [
    'editions of my book',
    apiKey(editionRoutes.ofBook, { params: { id: book } }),
    () => <OwnBookEdition book={{ id: book, title: 'Harbour' }} beforeSignUp={() => undefined} />,
  ],
  [
    'whether I keep somebody away',
    apiKey(blockRoutes.list, { query: { profile } }),
    () => <KeepAway profile={profile} name="Juno" />,
  ],
])('what fails to load says so, with a way to try again: %s', (_, key, Shown) => {
  const error = new ApiError('unavailable', 'Limn cannot be reached right now.', 503);
  const cache = new Map([[unstable_serialize(key), { error }]]);
  const page = renderToStaticMarkup(
    <SWRConfig value={{ provider: () => cache as never }}>
      <MemoryRouter>
        <Shown />
      </MemoryRouter>
    </SWRConfig>,
  );
  expect(page).toContain('role="alert"');
  expect(page).toContain('Limn cannot be reached right now.');
  expect(page).toContain('Try again');
});
