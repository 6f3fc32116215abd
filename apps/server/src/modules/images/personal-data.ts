import { sql } from 'drizzle-orm';
import { oneOf } from '../../platform/database/database.ts';
import { byProfile, byUser, type PersonalTables } from '../../platform/personal-data.ts';

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  images: byProfile('images'),
  attributions: byProfile('attributions'),
  image_counts: byProfile('image_counts'),
  image_search: byProfile('image_search'),
  image_resemblances: ({ profiles }) => sql`select * from image_resemblances where image_id in (
    select id from images where profile_id in ${oneOf(profiles)})`,
  image_references: ({ profiles }) => sql`select * from image_references where image_id in (
    select id from images where profile_id in ${oneOf(profiles)})`,
  boards: byUser('boards'),
  board_images: ({ userId }) => sql`select * from board_images where board_id in (
    select id from boards where user_id = ${userId})`,
};
