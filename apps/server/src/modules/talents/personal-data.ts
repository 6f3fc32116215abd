import { byProfile, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  talent_offers: byProfile('talent_offers'),
  voice_samples: byProfile('voice_samples'),
};
