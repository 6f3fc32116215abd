import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  profiles: byUser('profiles'),
  signup_drafts: byUser('signup_drafts'),
  portfolio_images: byProfile('portfolio_images'),
};
