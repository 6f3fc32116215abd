import type { ImageSort } from '@limn/contracts/gallery';
import type { ImageId, ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { rows, type Sql } from '../../platform/database/database.ts';
import { invalid } from '../../platform/errors.ts';
import { Cursor, fitting, type Order, orders, past, way } from './fitting.ts';
import {
  areAllOwn,
  isNarrowed,
  keptAs,
  keyBase,
  type Likeness,
  likeness,
  type PictureFilter,
} from './picture-filter.ts';
import { type AttributionRow, attributionsOf, type ImageRow, imagesById } from './queries.ts';
import { imageCounts } from './schema.ts';

const write = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws DomainError invalid for what no page gave */
function read(text: string, { type }: Pick<Order, 'type'>): Cursor {
  const found = Cursor.safeParse(parsed(Buffer.from(text, 'base64url').toString()));
  const [key = ''] = found.data ?? [];
  const fits = {
    timestamptz: /^\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+$/.test(key),
    // All but what the database has no text of.
    text: !key.includes('\0'),
    bigint: /^\d{1,3}$/.test(key),
  }[type];
  if (!found.success || !fits)
    throw invalid('cursor', 'This page is not known. Begin at the first.');
  return found.data;
}

/** How many pictures these profiles have that are not in the trash: in all, or of one choice; kept where they change. */
const keptCounts = (owners: ProfileId[], { kind, value } = { kind: 'all', value: '' }) =>
  and(
    inArray(imageCounts.profileId, owners),
    eq(imageCounts.kind, kind as 'all'),
    eq(imageCounts.value, value),
  );

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
  return sql`with counted as (select coalesce(sum(count), 0)::int as n from image_counts where ${keptCounts(owners)})
    ${part(sql`case when ${isEndNearer} then 0 else ${most}::int end`, sql`${offset}`)}
    union all
    ${part(
      sql`case when ${isEndNearer} then least(${left}, ${most}::int) else 0 end`,
      sql`greatest(${left} - ${most}::int, 0)`,
      true,
    )}`;
}

interface PageOf {
  after: Cursor | undefined;
  offset: number;
  most: number;
}

/**
 * The statement that finds one page of all pictures: of each profile by its index, then the pages merged, so that nothing is
 * sorted but them. Of one alone, what is skipped is passed over in the index. It gives `id` and `key`.
 */
export function pageOf(order: Order, filter: PictureFilter, page: PageOf): SQL {
  const { owners } = filter;
  const { offset, most } = page;
  const { key, down } = order;
  const all = (owners ?? [undefined]).map(
    (owner): Part =>
      (limit, from, turned = false) =>
        sql`(select k.image_id as id, ${key} as key from image_keys k
          where ${and(keyBase(owner, filter), past(order, sql`k.image_id`, page.after))}
          order by ${key} ${way(down !== turned)}, k.image_id ${way(down !== turned)} limit ${limit} offset ${from})`,
  );
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

/** Pictures that are counted beyond a page, where how many there are is not kept; of everybody's fewer. */
const mostAhead = { own: 1000, shown: 300 };

/** How many pictures fit; `atLeast` where there are more than were counted. */
interface Total {
  total: number | null;
  totalAtLeast: boolean;
}

/** Counted one further than is told: so it is known whether there are more. */
const counted = (n: number, most: number): Total => ({
  total: Math.min(n, most),
  totalAtLeast: n > most,
});

/** The total from the counts that are kept. */
async function totalKept(
  db: Sql,
  owners: ProfileId[],
  kept: ReturnType<typeof keptAs>,
): Promise<Total> {
  const [all] = await db
    .select({ n: sql<number>`coalesce(sum(${imageCounts.count}), 0)::int` })
    .from(imageCounts)
    .where(keptCounts(owners, kept));
  return { total: all?.n ?? 0, totalAtLeast: false };
}

/** The total of a filter that is not narrowed, counted to `most`. */
async function totalCounted(db: Sql, filter: PictureFilter, most: number): Promise<Total> {
  const all = (filter.owners ?? [undefined]).map(
    (owner) => sql`(select 1 from image_keys k where ${keyBase(owner, filter)} limit ${most + 1})`,
  );
  const [some] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(sql`(${sql.join(all, sql` union all `)}) as listed`);
  return counted(some?.n ?? 0, most);
}

/** A picture on a page; `key` is its place in the order, for cursors. */
interface Listed {
  id: ImageId;
  key: string;
}

/** Finds a page of pictures, and how many there are. */
async function findPage(
  db: Sql,
  filter: PictureFilter,
  { sort, near, page }: { sort: ImageSort; near: Likeness | undefined; page: PageOf },
): Promise<{ listed: Listed[]; total: Total }> {
  const { offset, most, after } = page;
  const { owners } = filter;
  const kept = keptAs(filter);
  const mostCounted = offset + (owners ? mostAhead.own : mostAhead.shown);
  /** The total, where it need not be counted. */
  const known = async (): Promise<Total | undefined> => {
    if (after) return { total: null, totalAtLeast: false };
    return kept && totalKept(db, owners!, kept);
  };
  if (!isNarrowed(filter)) {
    // Of one's own, those in the trash.
    const mostOfAll = owners ? 1_000_000 : mostCounted;
    const count = async () => (await known()) ?? totalCounted(db, filter, mostOfAll);
    const [listed, total] = await Promise.all([
      rows<Listed>(db, pageOf(orders[sort], filter, page)),
      count(),
    ]);
    return { listed, total };
  }
  const order: Order = near ? { key: near.bits, type: 'bigint', down: false } : orders[sort];
  const upTo = after || kept ? offset + most : mostCounted + 1;
  const direction = way(order.down);
  // The count comes with an empty page, too: then its one row has no id.
  const [found, total] = await Promise.all([
    rows<{ fitting: number } & (Listed | { id: null })>(
      db,
      sql`with fits as materialized (${fitting(order, filter, { after, upTo, near: near?.near })}),
        page as (select id, key::text as key from fits
          order by fits.key ${direction}, id ${direction} limit ${most} offset ${offset})
        select page.id, page.key, counted.n as fitting
          from (select count(*)::int as n from fits) as counted left join page on true`,
    ),
    known(),
  ]);
  return {
    listed: found.flatMap((row) => (row.id === null ? [] : row)),
    total: total ?? counted(Math.min(found[0]!.fitting, upTo), mostCounted),
  };
}

/**
 * Pictures that profiles made, or those that are shown to all, a page of them: skipping `offset`, or on from a
 * cursor. What is like a picture comes in the order of likeness.
 *
 * @returns with `owed`, their attributions; `total` on a page that does not go on from a cursor, counted to `mostAhead` beyond it
 * where it is not kept, and `totalAtLeast` when there are more; `next`, a cursor, when there are more
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
): Promise<
  Total & {
    found: ImageRow[];
    owed: Map<ImageId, AttributionRow[]>;
    next: string | null;
  }
> {
  const none = { found: [], owed: new Map(), total: 0, totalAtLeast: false, next: null };
  const { owners, like } = filter;
  const near = like && (await likeness(db, like));
  if (owners?.length === 0 || (like && !near)) return none;
  const after =
    cursor === undefined ? undefined : read(cursor, near ? { type: 'bigint' } : orders[sort]);
  const { listed, total } = await findPage(db, filter, {
    sort,
    near: near || undefined,
    page: { after, offset: after ? 0 : offset, most: size + 1 },
  });
  const shown = listed.slice(0, size);
  const ids = shown.map(({ id }) => id);
  const [byId, owed] = await Promise.all([imagesById(db, ids), attributionsOf(db, ids)]);
  const last = shown.at(-1);
  return {
    found: shown.flatMap(({ id }) => byId.get(id) ?? []),
    owed,
    ...total,
    next: listed.length > size && last ? write([last.key, last.id]) : null,
  };
}
