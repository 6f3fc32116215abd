export { featuresOf, listRules, setRule } from './flags.ts';
