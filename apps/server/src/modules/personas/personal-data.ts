import { byProfile, type PersonalTables } from '../../platform/personal-data.ts';

/** What this module keeps of a person. */
export const personalTables: PersonalTables = {
  personas: byProfile('personas'),
  persona_headshots: byProfile('persona_headshots'),
  persona_pictures: byProfile('persona_pictures'),
};
