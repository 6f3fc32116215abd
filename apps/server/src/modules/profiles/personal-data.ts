import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  profiles: byUser('profiles'),
  signup_drafts: byUser('signup_drafts'),
  portfolio_images: byProfile('portfolio_images'),
};
