export { forgetPictures } from './forget-pictures.ts';
export { startExample } from './examples.ts';
export { compositionJob, generationJob } from './generate.ts';
export { modelById, offeredModels } from './models.ts';
export type { ReferenceDoor } from './open-references.ts';
export { countPaintings } from './overview.ts';
export { generationsById } from './queries.ts';
export { readPrompt } from './read-prompt.ts';
export { storePlace } from './place.ts';
export {
  assertStyles,
  cancelGeneration,
  creditsOfPrograms,
  generationsOfStyle,
  startGeneration,
} from './start-generation.ts';
export { toGenerations } from './view.ts';
export { forgetGuestPicturesJob, guestPaintingJob } from './guest-pictures/paint.ts';
export { addGuestPictureRoutes } from './guest-pictures/routes.ts';
export { addStudioRoutes } from './routes.ts';
export { emptyTrashJob } from './empty-trash.ts';
export { addSampleRoutes } from './sample-routes.ts';
export { sampleJob, startSamples } from './samples.ts';
export { personalTables as studioOfPerson } from './personal-data.ts';
export { toImages } from './view.ts';
export { ownModelConsents } from './own-models/manage.ts';
export { removeModelsJob } from './own-models/remove.ts';
export { ownTrainingJob } from './own-models/train.ts';
export { pictureLinks } from './picture-links.ts';
