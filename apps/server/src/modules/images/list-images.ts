import type { ImageSort } from '@limn/contracts/gallery';
import { ImageId, type ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { countOf } from '../../platform/database/count-of.ts';
import type { Sql } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
import { invalid } from '../../platform/errors.ts';
import {
  areAllOwn,
  conditionOf,
  likeness,
  nameKey,
  ownedBy,
  type PictureFilter,
} from './picture-filter.ts';
import { type AttributionRow, attributionsOf, type ImageRow, imagesById } from './queries.ts';
import { imageCounts, images } from './schema.ts';

/** An order of pictures: by a key, then by their ids the same way. */
interface Order {
  key: SQL;
  type: 'timestamptz' | 'text' | 'bigint';
  down: boolean;
}

export const orders: Record<ImageSort, Order> = {
  newest: { key: sql`${images.createdAt}`, type: 'timestamptz', down: true },
  oldest: { key: sql`${images.createdAt}`, type: 'timestamptz', down: false },
  name: { key: nameKey, type: 'text', down: false },
};

/** The key and the id of the last picture of a page, as text. */
const Cursor = z.tuple([z.string(), ImageId]);
type Cursor = z.infer<typeof Cursor>;

const write = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws DomainError invalid for what no page gave */
function read(text: string, { type }: Order): Cursor {
  const found = Cursor.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  const fits = {
    timestamptz: /^\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+$/,
    text: /^\P{Cc}*$/u,
    bigint: /^\d{1,3}$/,
  }[type];
  if (!found.success || !fits.test(found.data[0]))
    throw invalid('cursor', 'This page is not known. Begin at the first.');
  return found.data;
}

/** How many pictures these profiles have in all that are not in the trash: kept where they change. */
const countsOfAll = (owners: ProfileId[]) =>
  and(inArray(imageCounts.profileId, owners), eq(imageCounts.kind, 'all'));

/** Some pictures in an order, which may be turned round: `limit` after the first `offset`. */
type Part = (limit: SQL, offset: SQL, turned?: boolean) => SQL;

/** From here on a page is looked for from the end, where that is nearer. */
const farDown = 1000;

/** A page of all pictures of one's own from whichever end is nearer; of the other none are read. */
function fromNearerEnd(
  owners: ProfileId[],
  part: Part,
  { offset, most }: { offset: number; most: number },
): SQL {
  const isEndNearer = sql`(select n < ${2 * offset}::int from counted)`;
  const left = sql`(select greatest(n - ${offset}::int, 0) from counted)`;
  return sql`with counted as (select coalesce(sum(count), 0)::int as n from image_counts where ${countsOfAll(owners)})
    ${part(sql`case when ${isEndNearer} then 0 else ${most}::int end`, sql`${offset}`)}
    union all
    ${part(
      sql`case when ${isEndNearer} then least(${left}, ${most}::int) else 0 end`,
      sql`greatest(${left} - ${most}::int, 0)`,
      true,
    )}`;
}

/**
 * The statement that finds one page: of each profile by its index, then the pages merged, so that nothing is
 * sorted but them. Of one alone, what is skipped is passed over in the index. It gives `id` and `key`.
 */
export function pageOf(
  where: SQL,
  { key, type, down }: Order,
  filter: PictureFilter,
  page: { after: Cursor | undefined; offset: number; most: number },
): SQL {
  const { owners } = filter;
  const { offset, most } = page;
  const way = (isDown: boolean) => sql.raw(isDown ? 'desc' : 'asc');
  const past = sql.raw(down ? '<' : '>');
  const after =
    page.after &&
    sql`(${key}, ${images.id}) ${past} (${page.after[0]}::text::${sql.raw(type)}, ${page.after[1]})`;
  const partOf =
    (whose: SQL): Part =>
    (limit, from, turned = false) =>
      sql`(select ${images.id} as id, ${key} as key from images
        where ${and(whose, where, after)}
        order by ${key} ${way(down !== turned)}, ${images.id} ${way(down !== turned)} limit ${limit} offset ${from})`;
  const all = (
    owners?.map((owner) => eq(images.profileId, owner)) ?? [isNotNull(images.listedAt)]
  ).map(partOf);
  const passed = all.length === 1 ? offset : 0;
  const left = offset - passed;
  const found =
    owners && passed >= farDown && areAllOwn(filter)
      ? fromNearerEnd(owners, all[0]!, page)
      : sql.join(
          all.map((part) => part(sql`${left + most}`, sql`${passed}`)),
          sql` union all `,
        );
  return sql`select id, key::text as key from (${found}) as found
    order by found.key ${way(down)}, id ${way(down)} limit ${most} offset ${left}`;
}

/** One's own pictures are counted so far beyond a page, which is all of them; others' a thousand. */
const aheadOf = (owners: unknown) => (owners ? 1_000_000 : 1000);

/** How many pictures fit, on a page that skips `offset` of them. */
async function totalOf(
  db: Sql,
  filter: PictureFilter,
  where: SQL,
  offset: number,
): Promise<number> {
  const { owners } = filter;
  if (!owners || !areAllOwn(filter))
    return countOf(db, images, and(ownedBy(owners), where), { offset, ahead: aheadOf(owners) });
  const [all] = await db
    .select({ n: sql<number>`coalesce(sum(${imageCounts.count}), 0)::int` })
    .from(imageCounts)
    .where(countsOfAll(owners));
  return all?.n ?? 0;
}

/**
 * Pictures that profiles made, or those that are shown to all, a page of them: skipping `offset`, or on from a
 * cursor. What is like a picture comes in the order of likeness.
 *
 * @returns with `owed`, their attributions; `total` on a page that does not go on from a cursor; `next`, a cursor, when there
 * are more
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
  next: string | null;
}> {
  const none = { found: [], owed: new Map(), total: 0, next: null };
  const { owners, like } = filter;
  const alike = like && (await likeness(db, like));
  if (owners?.length === 0 || (like && !alike)) return none;
  const where = alike ? and(conditionOf(filter), alike.near)! : conditionOf(filter);
  const order: Order = alike ? { key: alike.bits, type: 'bigint', down: false } : orders[sort];
  const after = cursor === undefined ? undefined : read(cursor, order);
  const finding = pageOf(where, order, filter, {
    after,
    offset: after ? 0 : offset,
    most: size + 1,
  });
  const gathering = gathered(db, sql`page as materialized (${finding})`);
  const ids = sql`select id from page limit ${size}`;
  const [page, byId, owed, total] = await Promise.all([
    gathering.select({ id: sql<ImageId>`id`, key: sql<string>`key` }).from(sql`page`),
    imagesById(gathering, ids),
    attributionsOf(gathering, ids),
    after ? null : totalOf(gathering, filter, where, offset),
  ]);
  const shown = page.slice(0, size);
  const last = shown.at(-1);
  return {
    found: shown.flatMap(({ id }) => byId.get(id) ?? []),
    owed,
    total,
    next: page.length > size && last ? write([last.key, last.id]) : null,
  };
}
