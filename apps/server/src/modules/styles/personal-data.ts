import { byProfile, byStyle, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  art_styles: byProfile('art_styles'),
  artworks: byStyle('artworks'),
  stopped_uploads: byProfile('stopped_uploads'),
  style_models: byStyle('style_models'),
  trainings: byStyle('trainings'),
  lifted_elements: byStyle('lifted_elements'),
  element_searches: byStyle('element_searches'),
};
