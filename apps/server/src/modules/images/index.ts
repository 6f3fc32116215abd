export {
  type BoardRow,
  boardOf,
  boardsOf,
  changeBoard,
  createBoard,
  forgetBoards,
  forgetBoardsJob,
  removeBoard,
  restoreBoard,
} from './boards.ts';
export { actOnPictures } from './bulk-actions.ts';
export {
  copiedFrom,
  listedPictures,
  lockExclusiveSales,
  markCopies,
  markCopy,
  nearPictures,
  unmarkCopies,
} from './copies.ts';
export { creditsOf, creditsOfAccount, namedCredits } from './credits.ts';
export { imageUrl, storedVariant } from './files.ts';
export { finish, type FinishParts, type UnfinishedPicture } from './finish.ts';
export { finishGuestPicture } from './finish-guest-picture.ts';
export {
  isLicensedFile,
  labelledFile,
  licensedFile,
  type LicensedFileParts,
  unenlarged,
} from './licensed-file.ts';
export { countFacets } from './facets.ts';
export { colorJob } from './color-job.ts';
export { imageFiles, imageLooks, printOfImage } from './likeness.ts';
export { listImages } from './list-images.ts';
export { findOwnPictures } from './own-pictures.ts';
export { findByMark, markKey } from './marks.ts';
export { owedBy, settledFor } from './owed.ts';
export { proofOf } from './proof.ts';
export {
  type AttributionRow,
  attributionsOf,
  creditedWorks,
  forgetRecipes,
  idsOfGenerations,
  imageById,
  imageIdsOf,
  type ImageRow,
  imagesById,
  imagesOfGenerations,
  lockImage,
  notLookedUp,
  parentsOf,
  relativesOf,
  restoreImages,
  sampleImages,
  setImageDown,
  setListed,
  setLookedUp,
  setStars,
  imageTitle,
  showsPersona,
  trashImages,
  type TrashedImage,
  trashedImages,
} from './queries.ts';
export { keptReference, type ReferenceRecord, referencesOf } from './references.ts';
export { removeImages } from './remove-images.ts';
export { recipeRecord } from './schema.ts';
export { resemblanceOf, type Resemblance } from './resemblances.ts';
export { assertMayKeepMore, keepCounted, uploadPicture } from './upload.ts';
export { personalTables as imagesOfPerson } from './personal-data.ts';
