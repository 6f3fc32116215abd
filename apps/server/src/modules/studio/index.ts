export { generationJob } from './generate.ts';
export { models } from './models.ts';
export { addStudioRoutes } from './routes.ts';
