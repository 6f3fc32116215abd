export { licensedFile } from './licensed-file.ts';
export { xmpOf } from './metadata.ts';
export { creditsOf } from './credits.ts';
export { imageUrl, storedVariant, thumbnailSide } from './files.ts';
export { findByLooks, findByMark, insertMark, markKey, markOf, nextNumber } from './marks.ts';
export {
  attributionsOf,
  imageById,
  type ImageRow,
  imagesById,
  imagesOfGenerations,
  insertImage,
  listImages,
  lockImage,
  restoreImage,
  sampleImages,
  setListed,
  setStarred,
  trashImage,
} from './queries.ts';
