export { addCheckRoute } from './check.ts';
