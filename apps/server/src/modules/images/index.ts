export { creditsOf } from './credits.ts';
export { imageUrl, storedVariant } from './files.ts';
export {
  attributionsOf,
  imageById,
  type ImageRow,
  imagesById,
  imagesOfGenerations,
  insertImage,
  listImages,
  lockImage,
  setListed,
} from './queries.ts';
