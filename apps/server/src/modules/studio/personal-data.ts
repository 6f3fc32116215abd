import { byStyle, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  generations: byUser('generations'),
  saved_recipes: byUser('saved_recipes'),
  own_models: byStyle('own_models'),
};
