import { byStyle, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  generations: byUser('generations'),
  saved_recipes: byUser('saved_recipes'),
  own_models: byStyle('own_models'),
};
