import { sql } from 'drizzle-orm';
import { oneOf } from '../../platform/database/database.ts';
import { byProfile, type DataSubject, type PersonalTables } from '../../platform/personal-data.ts';

/** Rows of a table that belong to one of the person's canvases. */
const byCanvas = (table: string) => (person: DataSubject) =>
  sql`select * from ${sql.identifier(table)} where canvas_id in (
    select id from canvases where profile_id in ${oneOf(person.profiles)})`;

/** This module’s tables with personal data, and the rows of one person. */
export const personalTables: PersonalTables = {
  canvases: byProfile('canvases'),
  canvas_records: byCanvas('canvas_records'),
  canvas_tiles: byCanvas('canvas_tiles'),
  canvas_diffs: byCanvas('canvas_diffs'),
  canvas_images: byCanvas('canvas_images'),
  tile_files: byProfile('tile_files'),
  tile_origins: byProfile('tile_origins'),
  tile_outputs: byProfile('tile_outputs'),
};
