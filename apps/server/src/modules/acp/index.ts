export { mountAcp } from './mount.ts';
export { forgetCheckouts, personalTables as acpOfPerson } from './personal-data.ts';
export { forgetCheckoutsJob } from './queries.ts';
