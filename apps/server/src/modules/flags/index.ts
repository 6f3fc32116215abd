export { forgetPerson } from './flags.ts';
export { featuresOf, listRules, setRule, type Subject } from './flags.ts';
