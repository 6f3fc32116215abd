export { listStyles } from './find-styles.ts';
export {
  artistsOf,
  artistStyleIds,
  artworksById,
  artworksOf,
  coverOf,
  coversOf,
  creditedStyles,
  everyStyleOf,
  learntStyles,
  lockStyle,
  namesOfStyles,
  privateWorks,
  styleModelsOf,
  styleOfArtist,
  type StyleRow,
  stylesById,
  titlesOfArtworks,
  visibleStyle,
} from './queries.ts';
export { addElementRoutes } from './element-routes.ts';
export { confirmedElements } from './elements.ts';
export { forgetWorks } from './forget-works.ts';
export { findElementsJob } from './find-elements.ts';
export { addStyleReviewRoutes, countStylesInReview } from './review-routes.ts';
export { addStyleRoutes } from './routes.ts';
export { trainingJob } from './train.ts';
export { setStyleDown } from './take-down.ts';
export { styleListings } from './listing.ts';
export { thumbnailUrl } from './view.ts';
export { addOwnStyleRoutes } from './own-style-routes.ts';
export { ownStyleConsents } from './manage-own-styles.ts';
export { markSampleStyle, styleConsents, unpublishStyles } from './manage-style.ts';
export {
  artworkFiles,
  type RegisteredWork,
  registeredWorks,
  workOfAnother,
  worksLike,
  worksOfOthers,
} from './own-works.ts';
export { personalTables as stylesOfPerson } from './personal-data.ts';
