export { creditsOf } from './credits.ts';
export { type ImageVariant, imageUrl, storedVariant } from './files.ts';
export {
  type AttributionRow,
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
