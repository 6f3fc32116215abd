import type { ImageSort } from '@limn/contracts/gallery';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { mostCounted } from '@limn/contracts/paging';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Sql } from '../../platform/database/database.ts';
import { countMatches, type Total } from '../../platform/search/counts.ts';
import {
  keyText,
  mergedPageOf,
  type Order,
  type CursorPosition,
  readCursor,
  writeCursor,
} from '../../platform/search/pages.ts';
import {
  conditionOf,
  differingBits,
  isNarrowed,
  keptAs,
  looksLike,
  matchesOf,
  type PictureFilter,
} from './picture-filter.ts';
import { type AttributionRow, attributionsInJson, type ImageRow } from './queries.ts';
import { imageCounts, images } from './schema.ts';

const id = sql`s.image_id`;
/** Orders of `image_search s`. */
export const orders = {
  newest: { key: sql`s.created_at`, id, type: 'timestamptz', descending: true },
  oldest: { key: sql`s.created_at`, id, type: 'timestamptz', descending: false },
  name: { key: sql`s.name`, id, type: 'text', descending: false },
} as const satisfies Record<ImageSort, Order>;

/**
 * How many pictures these profiles have that are not in the trash: in all, or of one choice. Triggers keep it, and it
 * is exact.
 */
async function keptTotal(
  db: Sql,
  owners: ProfileId[],
  { kind, value }: NonNullable<ReturnType<typeof keptAs>>,
): Promise<Total> {
  const [all] = await db
    .select({ n: sql<number>`coalesce(sum(${imageCounts.count}), 0)::int` })
    .from(imageCounts)
    .where(
      and(
        inArray(imageCounts.profileId, owners),
        eq(imageCounts.kind, kind),
        eq(imageCounts.value, value),
      ),
    );
  return { total: all?.n ?? 0, totalAtLeast: false };
}

interface PageOf {
  sort: ImageSort;
  after?: CursorPosition | undefined;
  offset: number;
  size: number;
}

/**
 * The SELECT of a page of pictures: their `id` and `key` in an order.
 * @param areFew so few fit that all are found and sorted, rather than met in the order's index
 */
export function pageOfPictures(
  filter: PictureFilter,
  { sort, ...page }: PageOf,
  areFew: boolean,
): ReturnType<typeof mergedPageOf> {
  const { like, owners } = filter;
  const order: Order = like
    ? { key: differingBits(like), id, type: 'bigint', descending: false }
    : orders[sort];
  const isSorted = areFew || like !== undefined;
  return mergedPageOf(
    (owners ?? [undefined]).map((owner) => ({
      from: sql`image_search s`,
      condition: and(
        conditionOf(owner, filter, isSorted ? 'facets' : 'order'),
        like && looksLike(like),
      )!,
      order,
      ...page,
      isSorted,
    })),
  );
}

/**
 * Pictures that profiles made, or those that are shown to all, a page of them: skipping `offset`, or on from a
 * cursor. What is like a picture comes in the order of likeness.
 *
 * @returns with `owed`, their attributions; `total` on a page that does not go on from a cursor, counted to a thousand beyond it
 * where triggers do not keep it, and `totalAtLeast` when there are more; `next`, a cursor, when there are more
 * @throws DomainError invalid for a cursor that no page of this order gave
 */
export async function listImages(
  db: Sql,
  {
    sort = 'newest',
    cursor,
    offset,
    size,
    ...filter
  }: PictureFilter & {
    sort?: ImageSort;
    cursor?: string | undefined;
    offset: number;
    size: number;
  },
): Promise<{
  found: ImageRow[];
  owed: Map<ImageId, AttributionRow[]>;
  total: number | null;
  totalAtLeast: boolean;
  next: string | null;
}> {
  const { owners, like } = filter;
  if (owners?.length === 0)
    return { found: [], owed: new Map(), total: 0, totalAtLeast: false, next: null };
  const { name, type } = like
    ? { name: 'likest', type: 'bigint' as const }
    : { name: sort, type: orders[sort].type };
  const after =
    cursor === undefined ? undefined : readCursor(cursor, { name, type, field: 'cursor' });
  const kept = keptAs(filter);
  const skipped = after ? 0 : offset;
  const total = await (kept && owners
    ? keptTotal(db, owners, kept)
    : countMatches(db, matchesOf(sql`1`, filter, like && looksLike(like)), skipped + mostCounted));
  const areFew = isNarrowed(filter) && total.total <= mostCounted && !total.totalAtLeast;
  const page = pageOfPictures(filter, { sort, after, offset: skipped, size: size + 1 }, areFew);
  const key = sql`page.key`;
  const found = await db
    .select({
      image: images,
      key: sql<string>`${keyText(key, type)}`,
      owed: attributionsInJson(sql`page.id`),
    })
    .from(sql`(${page}) as page`)
    .innerJoin(images, sql`${images.id} = page.id`)
    .orderBy(
      ...(!like && sort === 'newest' ? [sql`${key} desc`, sql`page.id desc`] : [key, sql`page.id`]),
    );
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  return {
    found: shown.map(({ image }) => image),
    owed: new Map(shown.map(({ image, owed }) => [image.id, owed])),
    ...(after ? { total: null, totalAtLeast: false } : total),
    next:
      found.length > size && last ? writeCursor(name, { key: last.key, id: last.image.id }) : null,
  };
}
