export { importFolder, WrongImport } from './import-folder.ts';
export { addReferenceRoutes, referenceSlots } from './routes.ts';
export { searchReferences } from './search.ts';
export { createSources } from './sources/create-sources.ts';
export { SourceError } from './sources/source.ts';
export { importStarter } from './starter.ts';
