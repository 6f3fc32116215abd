export { forgetPictures } from './forget-pictures.ts';
export { generationJob } from './generate.ts';
export { models } from './models.ts';
export { addStudioRoutes } from './routes.ts';
export { emptyTrashJob } from './empty-trash.ts';
export { addSampleRoutes } from './sample-routes.ts';
export { sampleJob, startSamples } from './samples.ts';
export { personalTables as studioOfPerson } from './personal-data.ts';
