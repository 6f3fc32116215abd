export { addCheckRoute } from './check.ts';
export { addEmbeds, licencePageReader } from './embed.ts';
