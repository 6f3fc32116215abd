export { addCheckRoute } from './check.ts';
export { owesArtists } from './owes-artists.ts';
export { agreesMoreWith, find, type FindParts } from './find.ts';
export { addEmbeds, licencePageReader } from './embed.ts';
