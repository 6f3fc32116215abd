export { addCheckRoute } from './check.ts';
export {
  agreementInPlace,
  agreementOf,
  find,
  type FindParts,
  isSamePicture,
  type Match,
} from './find.ts';
export type { Received } from './pixels.ts';
export { addEmbeds, licencePageReader } from './embed.ts';
export { knownPicturesJob } from './features-job.ts';
export {
  type DoorParts,
  recognizeImport,
  recognizeUpload,
  refuseReference,
  resemblanceSentence,
} from './doors.ts';
export { recognizeFile } from './recognize.ts';
