export {
  headshotFiles,
  headshotLooksJob,
  headshotsLike,
  headshotsOfOthers,
  isHeadshotOfAnother,
} from './looks.ts';
export { personaConsents } from './manage.ts';
export { personalTables as personasOfPerson } from './personal-data.ts';
export { deletePersonas, hasReadyPersona, type HeadshotRow } from './queries.ts';
export { addPersonaRoutes } from './routes.ts';
export { forgetFilesJob, personaJob } from './train.ts';
export { countPicture, cutOutsOf, personaStopped, personaUse } from './use-persona.ts';
