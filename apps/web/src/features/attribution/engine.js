/**
 * The two functions of the engine that the web app uses; loaded only when somebody looks at where
 * the artworks went. Its types stand beside it, because the engine's sources are checked under other
 * rules than these.
 */
export { decodeSourceMap, shareRegions } from '@limn/imaging';
