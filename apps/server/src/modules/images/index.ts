export { creditsOf } from './credits.ts';
export { imageUrl, storedVariant } from './files.ts';
export { findByLooks, findByMark, insertMark, markKey, markOf, nextNumber } from './marks.ts';
export {
  attributionsOf,
  imageById,
  imageOfProfile,
  type ImageRow,
  imagesById,
  imagesOfGenerations,
  insertImage,
  listImages,
  lockImage,
  setListed,
} from './queries.ts';
