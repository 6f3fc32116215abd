import { byProfile, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  personas: byProfile('personas'),
  persona_headshots: byProfile('persona_headshots'),
  persona_pictures: byProfile('persona_pictures'),
};
