export { importFolder, WrongImport } from './import-pictures.ts';
export { addReferenceAdminRoutes } from './admin-routes.ts';
export { addReferenceRoutes, referenceSlots } from './routes.ts';
export { forgetReferenceReports, personalTables as referencesOfPerson } from './personal-data.ts';
export { searchReferences } from './search.ts';
export { createSources } from './sources/create-sources.ts';
export { SourceError } from './sources/source.ts';
export { importStarter } from './starter.ts';
