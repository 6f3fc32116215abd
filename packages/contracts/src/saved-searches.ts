import { z } from 'zod';
import { SavedSearchId } from './ids.ts';
import { ListingFilter } from './market.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** Saved searches of one person. */
export const mostSavedSearches = 50;

/** Words and facets as in the address of the marketplace. */
const SavedQuery = z
  .record(z.string().max(20), z.string().max(400))
  .refine((query) => ListingFilter.strict().safeParse(query).success, 'This is not a search.')
  .refine((query) => Object.keys(query).length > 0, 'Give words or a filter to search by.');

/** A search whose owner is notified about new results once a day. */
export const SavedSearch = z.object({
  id: SavedSearchId,
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** By e-mail too. */
  byMail: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type SavedSearch = z.infer<typeof SavedSearch>;

const name = z
  .string()
  .overwrite(typedName)
  .min(1, 'Give the search a name.')
  .max(80, 'A name has at most 80 characters.');
const params = z.object({ id: SavedSearchId });

export const savedSearchRoutes = {
  list: route({
    method: 'GET',
    path: '/api/market/v1/saved-searches',
    tag: 'Saved searches',
    summary: 'My saved searches, the newest first',
    access: 'accepted',
    response: z.object({ searches: z.array(SavedSearch) }),
  }),
  save: route({
    method: 'POST',
    path: '/api/market/v1/saved-searches',
    tag: 'Saved searches',
    summary: `Save a search; at most ${mostSavedSearches} a person`,
    access: 'accepted',
    perMinute: 30,
    body: z.object({ name, query: SavedQuery, byMail: z.boolean().default(true) }),
    response: SavedSearch,
    status: 201,
  }),
  update: route({
    method: 'PATCH',
    path: '/api/market/v1/saved-searches/{id}',
    tag: 'Saved searches',
    summary: 'Rename a saved search of mine, or turn its e-mails on or off',
    access: 'accepted',
    params,
    body: z.object({ name, byMail: z.boolean() }).partial(),
    response: SavedSearch,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/market/v1/saved-searches/{id}',
    tag: 'Saved searches',
    summary: 'Delete a saved search of mine',
    access: 'accepted',
    params,
    status: 204,
  }),
  stopMail: route({
    method: 'POST',
    path: '/api/market/v1/saved-searches/{id}/mail-stops',
    tag: 'Saved searches',
    summary: 'Unsubscribe from the mails of a saved search, by the signature in each of them',
    access: 'public',
    params,
    body: z.object({ signature: z.string().max(100) }),
    response: z.object({ name: z.string() }),
  }),
};
