export { addCheckRoute } from './check.ts';
export { owesArtists } from './owes-artists.ts';
export { agreementOf, agreementWith, find, type FindParts, type Match } from './find.ts';
export type { Received } from './pixels.ts';
export { addEmbeds, licencePageReader } from './embed.ts';
