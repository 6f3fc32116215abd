export { forgetPerson } from './flags.ts';
export { featuresOf, listRules, setRule } from './flags.ts';
