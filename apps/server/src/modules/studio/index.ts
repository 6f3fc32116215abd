export { generationJob } from './generate.ts';
export { addStudioRoutes } from './routes.ts';
