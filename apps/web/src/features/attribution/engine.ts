/**
 * What the web app uses of the engine; loaded only when somebody looks at where the artworks went.
 */
export { decodeSourceMap, shareRegions } from '@limn/imaging';
