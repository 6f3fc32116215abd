/** The imaging functions that the web app uses; loaded when the source map is opened. */
export { decodeSourceMap, shareRegions } from '@limn/imaging';
