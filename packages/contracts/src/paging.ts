import { z } from 'zod';
import { pageSize } from './constants.ts';

/** Query of every list: how many to skip and how many to give. */
export const PageQuery = z.object({
  offset: z.coerce.number().int().min(0).max(100_000).default(0),
  size: z.coerce.number().int().min(1).max(100).default(pageSize),
});

/** Query of a list that can also continue where a page ended, also while entries are added. */
export const CursorQuery = PageQuery.extend({
  /** The `next` of a page: the entries after it. `offset` is then not used. */
  cursor: z.string().max(400).optional(),
});

/** The cursor of the next page; null on the last one. */
export const Next = z.string().nullable();

/** Matches of a search that are counted at most: of more, `total` is this and `totalAtLeast` is true. */
export const mostCounted = 1000;
