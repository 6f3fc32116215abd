export { generationJob } from './generate.ts';
export { addLookupRoute } from './lookup.ts';
export { models } from './models.ts';
export { addStudioRoutes } from './routes.ts';
