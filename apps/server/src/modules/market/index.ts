export type { ListingCover, ListingEntry } from './entry.ts';
export { list, renameOwner, unlist } from './list.ts';
export { likedBy, likesOf, setLike } from './likes.ts';
export { indexIfOutdated, indexJob } from './rebuild.ts';
export { forgetCollectionsJob } from './collections.ts';
export { tellFindsJob } from './tell-finds.ts';
export { addMarketRoutes } from './routes.ts';
export { addOwnMarketRoutes } from './own-routes.ts';
export { forgetMarket, personalTables as marketOfPerson } from './personal-data.ts';
