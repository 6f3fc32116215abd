export { provingJob } from './prove-job.ts';
export { lookUpSavedJob } from './look-up-saved.ts';
export { thumbnailJob } from './draw-thumbnail.ts';
export { addCanvasRoutes } from './routes.ts';
export { emptyCanvasTrashJob, forgetCanvases } from './remove-canvases.ts';
export { personalTables as canvasesOfPerson } from './personal-data.ts';
