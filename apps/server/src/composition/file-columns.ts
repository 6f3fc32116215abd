import { sql } from 'drizzle-orm';
import type { FileColumns } from '../platform/stored-files.ts';

/**
 * Every place where a row names a file of the picture store. A file that none of them names is removed, so a new column
 * belongs here; a test compares this with the database.
 */
export const fileColumns: FileColumns = {
  columns: {
    artworks: ['storage_key', 'thumbnail_key'],
    canvases: ['thumbnail_key'],
    edition_exports: ['storage_key'],
    generations: ['preview_key'],
    guest_pictures: ['file_key'],
    images: [
      'full_key',
      'preview_key',
      'thumbnail_key',
      'public_preview_key',
      'public_thumbnail_key',
      'clean_thumbnail_key',
      'map_key',
      'owners_key',
    ],
    licensed_files: ['file_key'],
    lifted_elements: ['shape_key', 'picture_key'],
    monitoring_forwards: ['segment_file'],
    monitoring_segments: ['file'],
    persona_headshots: ['storage_key', 'cut_key'],
    photos: ['large_key', 'medium_key', 'small_key'],
    project_files: ['storage_key'],
    reference_pictures: ['thumbnail_key', 'storage_key'],
    style_models: ['artifact_key'],
    tile_files: ['storage_key'],
    voice_samples: ['storage_key'],
  },
  selects: [
    // The surroundings are needed until the place is painted.
    sql`select place->>'key' as key from generations where place is not null and finished_at is null`,
  ],
  noFiles: ['reference_pictures.source_key'],
};
