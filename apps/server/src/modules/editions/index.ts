export { exportJob } from './export-edition.ts';
export { paintJob } from './paint.ts';
export { forgetEditions, personalTables as editionsOfPerson } from './personal-data.ts';
export { addEditionRoutes } from './routes.ts';
export { exportById, setExportDown } from './take-down.ts';
