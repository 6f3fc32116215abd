import { byProfile, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  talent_offers: byProfile('talent_offers'),
  voice_samples: byProfile('voice_samples'),
};
