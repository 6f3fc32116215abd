export {
  artworksById,
  listStyles,
  newestTraining,
  styleById,
  type StyleRow,
  stylesById,
} from './queries.ts';
export { addStyleRoutes } from './routes.ts';
export { trainingJob } from './train.ts';
export { thumbnailUrl } from './view.ts';
export { createStyle, styleConsents, unpublishStyles, updateStyle } from './manage-style.ts';
export { addArtwork } from './manage-artworks.ts';
export { hasEnded, startTraining } from './training-state.ts';
export { storePicture } from './upload.ts';
