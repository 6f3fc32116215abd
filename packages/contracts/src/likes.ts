import { z } from 'zod';
import { CollectionId } from './ids.ts';
import { Listing, ListingId } from './market.ts';
import { PageQuery } from './paging.ts';
import { typedName } from './text.ts';
import { route } from './route.ts';

/** Collections of one person. */
export const mostCollections = 100;

const CollectionName = z
  .string()
  .overwrite(typedName)
  .min(1, 'Give the collection a name.')
  .max(80, 'A name has at most 80 characters.');

/** A named list of my likes. */
export const Collection = z.object({
  id: CollectionId,
  name: z.string(),
  /** Number of its likes that are still offered. */
  count: z.int(),
  /** Whether it includes the requested listing. */
  holds: z.boolean(),
});
export type Collection = z.infer<typeof Collection>;

const likeParams = z.object({ id: ListingId });
const params = z.object({ id: CollectionId });
const Liked = z.object({ likes: z.int(), liked: z.boolean() });

export const likeRoutes = {
  like: route({
    method: 'PUT',
    path: '/api/market/v1/likes/{id}',
    tag: 'Likes',
    summary: 'Like a style, talent or book',
    access: 'accepted',
    params: likeParams,
    response: Liked,
  }),
  unlike: route({
    method: 'DELETE',
    path: '/api/market/v1/likes/{id}',
    tag: 'Likes',
    summary: 'Take a like back; liked again, it is back in its collections',
    access: 'accepted',
    params: likeParams,
    response: Liked,
  }),
  list: route({
    method: 'GET',
    path: '/api/market/v1/likes',
    tag: 'Likes',
    summary: 'What I like and is still offered, the last liked first; all, or of one collection',
    access: 'accepted',
    query: PageQuery.extend({ collection: CollectionId.optional() }),
    response: z.object({ listings: z.array(Listing), total: z.int() }),
  }),
  collections: route({
    method: 'GET',
    path: '/api/market/v1/collections',
    tag: 'Likes',
    summary: 'My collections, by name',
    access: 'accepted',
    query: z.object({ listing: ListingId.optional() }),
    response: z.object({ collections: z.array(Collection) }),
  }),
  createCollection: route({
    method: 'POST',
    path: '/api/market/v1/collections',
    tag: 'Likes',
    summary: `A new collection, at most ${mostCollections} a person`,
    access: 'accepted',
    perMinute: 60,
    body: z.object({ name: CollectionName }),
    response: Collection,
    status: 201,
  }),
  renameCollection: route({
    method: 'PATCH',
    path: '/api/market/v1/collections/{id}',
    tag: 'Likes',
    summary: 'Rename a collection of mine',
    access: 'accepted',
    params,
    body: z.object({ name: CollectionName }),
    response: Collection,
  }),
  removeCollection: route({
    method: 'DELETE',
    path: '/api/market/v1/collections/{id}',
    tag: 'Likes',
    summary: 'Delete a collection of mine; the likes in it stay',
    access: 'accepted',
    params,
    status: 204,
  }),
  restoreCollection: route({
    method: 'POST',
    path: '/api/market/v1/collections/{id}/restore',
    tag: 'Likes',
    summary: 'Undo the deletion of a collection',
    access: 'accepted',
    params,
    response: Collection,
  }),
  collect: route({
    method: 'PUT',
    path: '/api/market/v1/collections/{id}/listings/{listingId}',
    tag: 'Likes',
    summary: 'Put a listing in a collection of mine, and like it',
    access: 'accepted',
    params: z.object({ id: CollectionId, listingId: ListingId }),
    status: 204,
  }),
  takeOut: route({
    method: 'DELETE',
    path: '/api/market/v1/collections/{id}/listings/{listingId}',
    tag: 'Likes',
    summary: 'Take a listing out of a collection of mine; it stays liked',
    access: 'accepted',
    params: z.object({ id: CollectionId, listingId: ListingId }),
    status: 204,
  }),
};
