export { addCheckRoute } from './check.ts';
export { find, type FindParts } from './find.ts';
export { addEmbeds, licencePageReader } from './embed.ts';
