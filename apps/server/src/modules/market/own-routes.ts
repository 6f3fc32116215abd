import type { CollectionId } from '@limn/contracts/ids';
import { type Collection, likeRoutes } from '@limn/contracts/likes';
import { savedSearchRoutes } from '@limn/contracts/saved-searches';
import { notFound } from '../../platform/errors.ts';
import type { Api } from '../../platform/http/api.ts';
import { signatureMatches } from '../../platform/secret.ts';
import { type Caller, userOf } from '../identity/index.ts';
import {
  assertOwnCollection,
  collectionsOf,
  createCollection,
  removeCollection,
  renameCollection,
  restoreCollection,
  setCollected,
} from './collections.ts';
import { assertListed, likedListings, setLike } from './likes.ts';
import { kindsOf, type MarketParts } from './routes.ts';
import {
  changeSavedSearch,
  removeSavedSearch,
  savedSearchesOf,
  saveSearch,
  stopMail,
  toSavedSearch,
} from './saved-searches.ts';
import { stopSignature } from './tell-finds.ts';
import { toListing } from './view.ts';

/** A person's likes, collections and saved searches. */
export function addOwnMarketRoutes(api: Api<Caller>, parts: MarketParts): void {
  addLikeRoutes(api, parts);
  addCollectionRoutes(api, parts);
  addSavedSearchRoutes(api, parts);
}

function addLikeRoutes(api: Api<Caller>, { db, clock, coverUrl }: MarketParts): void {
  api.on(likeRoutes.like, async ({ caller, params }) => {
    const kinds = await kindsOf(db, caller);
    return db.transaction(async (tx) => {
      await assertListed(tx, params.id, kinds);
      return {
        likes: await setLike(tx, userOf(caller).id, params.id, true, clock.now()),
        liked: true,
      };
    });
  });
  api.on(likeRoutes.unlike, async ({ caller, params }) => {
    const kinds = await kindsOf(db, caller);
    return db.transaction(async (tx) => {
      await assertListed(tx, params.id, kinds);
      const likes = await setLike(tx, userOf(caller).id, params.id, false, clock.now());
      return { likes, liked: false };
    });
  });
  api.on(likeRoutes.list, async ({ caller, query }) => {
    const { id } = userOf(caller);
    const { collection, offset, size } = query;
    if (collection) await assertOwnCollection(db, id, collection);
    const kinds = await kindsOf(db, caller);
    const { rows, total } = await likedListings(db, id, { collection, kinds, offset, size });
    return { listings: rows.map((row) => toListing(row, coverUrl)), total };
  });
}

function addCollectionRoutes(api: Api<Caller>, { db, clock }: MarketParts): void {
  async function read(caller: Caller, only: CollectionId): Promise<Collection> {
    const kinds = await kindsOf(db, caller);
    const [found] = await collectionsOf(db, userOf(caller).id, { kinds, only });
    if (!found) throw notFound('That collection');
    return found;
  }

  api.on(likeRoutes.collections, async ({ caller, query }) => {
    const asked = { kinds: await kindsOf(db, caller), listing: query.listing };
    return { collections: await collectionsOf(db, userOf(caller).id, asked) };
  });
  api.on(likeRoutes.createCollection, async ({ caller, body }) => {
    const { id } = userOf(caller);
    const made = await db.transaction((tx) => createCollection(tx, id, body.name, clock.now()));
    return read(caller, made);
  });
  api.on(likeRoutes.renameCollection, async ({ caller, params, body }) => {
    await renameCollection(db, userOf(caller).id, params.id, body.name);
    return read(caller, params.id);
  });
  api.on(likeRoutes.removeCollection, ({ caller, params }) =>
    removeCollection(db, userOf(caller).id, params.id, clock.now()),
  );
  api.on(likeRoutes.restoreCollection, async ({ caller, params }) => {
    await db.transaction((tx) => restoreCollection(tx, userOf(caller).id, params.id));
    return read(caller, params.id);
  });
  const place = ({ id, listingId }: { id: CollectionId; listingId: string }) => ({
    collectionId: id,
    subjectId: listingId,
  });
  api.on(likeRoutes.collect, async ({ caller, params }) => {
    const kinds = await kindsOf(db, caller);
    const { id } = userOf(caller);
    await db.transaction(async (tx) => {
      await setCollected(tx, id, place(params), true, clock.now());
      await assertListed(tx, params.listingId, kinds);
      await setLike(tx, id, params.listingId, true, clock.now());
    });
  });
  api.on(likeRoutes.takeOut, ({ caller, params }) =>
    db.transaction((tx) => setCollected(tx, userOf(caller).id, place(params), false, clock.now())),
  );
}

function addSavedSearchRoutes(api: Api<Caller>, { db, clock, secret }: MarketParts): void {
  api.on(savedSearchRoutes.list, async ({ caller }) => ({
    searches: (await savedSearchesOf(db, userOf(caller).id)).map(toSavedSearch),
  }));
  api.on(savedSearchRoutes.save, async ({ caller, body }) =>
    toSavedSearch(
      await db.transaction((tx) => saveSearch(tx, userOf(caller).id, body, clock.now())),
    ),
  );
  api.on(savedSearchRoutes.update, async ({ caller, params, body }) =>
    toSavedSearch(await changeSavedSearch(db, userOf(caller).id, params.id, body)),
  );
  api.on(savedSearchRoutes.remove, ({ caller, params }) =>
    removeSavedSearch(db, userOf(caller).id, params.id),
  );
  api.on(savedSearchRoutes.stopMail, ({ params, body }) => {
    if (!signatureMatches(body.signature, stopSignature(secret, params.id)))
      throw notFound('That saved search');
    return stopMail(db, params.id);
  });
}
