export {
  isPhotoOfAnother,
  photoLooksJob,
  photoFiles,
  photosLike,
  photosOfOthers,
} from './looks.ts';
export { assertOwnPhoto, deletePhotosOfUser, photosById, photoUrl, toPhoto } from './queries.ts';
export { addPhotoRoutes, uploadOrigins } from './routes.ts';
export { personalTables as photosOfPerson } from './personal-data.ts';
