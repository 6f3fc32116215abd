import type { ImageSort } from '@limn/contracts/gallery';
import { ImageId, type ProfileId } from '@limn/contracts/ids';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Sql } from '../../platform/database/database.ts';
import { gathered } from '../../platform/database/gathered.ts';
import { invalid } from '../../platform/errors.ts';
import {
  areAllOwn,
  areManyChosen,
  isFoundByWhatItHolds,
  isNarrowed,
  keptAs,
  keyBase,
  keyCondition,
  type Likeness,
  likeness,
  owedIn,
  type PictureFilter,
  rareCondition,
} from './picture-filter.ts';
import { type AttributionRow, attributionsOf, type ImageRow, imagesById } from './queries.ts';
import { imageCounts } from './schema.ts';

/** An order of pictures: by a key, then by their ids the same way. */
interface Order {
  key: SQL;
  type: 'timestamptz' | 'text' | 'bigint';
  down: boolean;
}

/** Of keys of pictures, `image_keys k`; by the start of their names, as the indexes have it. */
const name = sql`left(split_part(k.words_start, chr(10), 1), 100)`;
export const orders = {
  newest: { key: sql`k.created_at`, type: 'timestamptz', down: true },
  oldest: { key: sql`k.created_at`, type: 'timestamptz', down: false },
  name: { key: name, type: 'text', down: false },
} as const satisfies Record<ImageSort, Order>;

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

const way = (down: boolean) => sql.raw(down ? 'desc' : 'asc');

/** What lies after a cursor, in an order of rows with this id. */
const past = ({ key, type, down }: Order, id: SQL, after: Cursor | undefined): SQL | undefined =>
  after &&
  sql`(${key}, ${id}) ${sql.raw(down ? '<' : '>')} (${after[0]}::text::${sql.raw(type)}, ${after[1]})`;

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

/** So many pictures are looked at in their order, before it is known whether those that fit are better found by what they hold. */
const mostWalked = 2000;
/** Where fewer than one in so many fit, they are. */
const oneIn = 20;

interface FittingPart {
  after: Cursor | undefined;
  upTo: number;
  near?: SQL | undefined;
}

/**
 * Pictures of one profile, or of those that are shown to all, that fit what is asked of them, as `id` and `key`, up to so many: met in
 * their order, in one piece of an index; where hardly any fit, found by what they hold.
 */
function fittingOf(
  owner: ProfileId | undefined,
  order: Order,
  filter: PictureFilter,
  { after, upTo, near }: FittingPart,
): SQL {
  const { key, down } = order;
  const inOrder = sql`order by key ${way(down)}, id ${way(down)} limit ${upTo}`;
  const columns = sql`k.image_id as id, ${key} as key`;
  const beyond = past(order, sql`k.image_id`, after);
  const base = and(keyBase(owner, filter), beyond);
  const asked = and(keyCondition(filter), near);
  const met = (so?: SQL) =>
    sql`(select ${columns} from image_keys k where ${and(so, base, asked)} ${inOrder})`;
  // The trash is small.
  if (near || !isFoundByWhatItHolds(filter) || filter.trash) return met();
  const fewFit = sql`n < ${sql.raw(String(mostWalked / oneIn))}`;
  const many = areManyChosen(owner, filter);
  // Behind an offset, or the order would be walked through for them.
  return sql`(with walked as materialized (select ${columns} from (select * from image_keys k where ${base}
        order by ${key} ${way(down)}, k.image_id ${way(down)} limit ${sql.raw(String(mostWalked))}) as k where ${asked} limit ${upTo}),
      found as (select n >= ${upTo} as enough, ${many ? sql`${fewFit} and not ${many}` : fewFit} as few
        from (select count(*) as n from walked) as w)
    select id, key from walked where (select enough from found)
    union all (select id, key from (select ${columns} from image_keys k
      where ${and(rareCondition(owner, filter), beyond)} offset 0) as rare
      where (select few and not enough from found) ${inOrder})
    union all ${met(sql`(select not few and not enough from found)`)})`;
}

/** Pictures that are shown to all and owe somebody, in the order of dates. */
function owingOf(
  { owed, more }: NonNullable<ReturnType<typeof owedIn>>,
  { type, down }: Order,
  { after, upTo }: FittingPart,
): SQL {
  const beyond = past({ key: sql`s.created_at`, type, down }, sql`s.image_id`, after);
  // One by one: together they would be looked for among all.
  const fits = isNarrowed(more)
    ? sql`(select ${keyCondition(more)} from image_keys k where k.image_id = s.image_id)`
    : undefined;
  return sql`(select s.image_id as id, s.created_at as key from image_shown s
    where ${and(sql`s.owed = ${owed}`, beyond, fits)}
    order by s.created_at ${way(down)}, s.image_id ${way(down)} limit ${upTo})`;
}

/** The same of several profiles, up to so many of each. */
export function fitting(order: Order, filter: PictureFilter, part: FittingPart): SQL {
  const owing = owedIn(filter);
  if (owing && order.type === 'timestamptz') return owingOf(owing, order, part);
  return sql.join(
    (filter.owners ?? [undefined]).map((owner) => fittingOf(owner, order, filter, part)),
    sql` union all `,
  );
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

/** How a page of pictures is found: parts of a WITH, the last of them `page`, and how many there are. */
function findingOf(
  filter: PictureFilter,
  { sort, near, page }: { sort: ImageSort; near: Likeness | undefined; page: PageOf },
): { parts: SQL; total: (db: Sql) => Promise<Total> } {
  const { offset, most, after } = page;
  const { owners } = filter;
  const kept = keptAs(filter);
  const mostCounted = offset + (owners ? mostAhead.own : mostAhead.shown);
  const ofKept = async (db: Sql): Promise<Total> => {
    const [all] = await db
      .select({ n: sql<number>`coalesce(sum(${imageCounts.count}), 0)::int` })
      .from(imageCounts)
      .where(keptCounts(owners!, kept));
    return { total: all?.n ?? 0, totalAtLeast: false };
  };
  if (!isNarrowed(filter)) {
    // Of one's own, those in the trash.
    const most = owners ? 1_000_000 : mostCounted;
    const all = (owners ?? [undefined]).map(
      (owner) =>
        sql`(select 1 from image_keys k where ${keyBase(owner, filter)} limit ${most + 1})`,
    );
    return {
      parts: sql`page as materialized (${pageOf(orders[sort], filter, page)})`,
      total: kept
        ? ofKept
        : async (db) => {
            const [some] = await db
              .select({ n: sql<number>`count(*)::int` })
              .from(sql`(${sql.join(all, sql` union all `)}) as listed`);
            return counted(some?.n ?? 0, most);
          },
    };
  }
  const order: Order = near ? { key: near.bits, type: 'bigint', down: false } : orders[sort];
  const upTo = after || kept ? offset + most : mostCounted + 1;
  const { down } = order;
  return {
    parts: sql`fits as materialized (${fitting(order, filter, { after, upTo, near: near?.near })}),
      page as materialized (select id, key::text as key from fits
        order by fits.key ${way(down)}, id ${way(down)} limit ${most} offset ${offset})`,
    total: kept
      ? ofKept
      : async (db) => {
          const [all] = await db
            .select({ n: sql<number>`least(count(*), ${upTo}::int)::int` })
            .from(sql`fits`);
          return counted(all?.n ?? 0, mostCounted);
        },
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
  const finding = findingOf(filter, {
    sort,
    near: near || undefined,
    page: { after, offset: after ? 0 : offset, most: size + 1 },
  });
  const gathering = gathered(db, finding.parts);
  const ids = sql`select id from page limit ${size}`;
  const [page, byId, owed, total] = await Promise.all([
    gathering.select({ id: sql<ImageId>`id`, key: sql<string>`key` }).from(sql`page`),
    imagesById(gathering, ids),
    attributionsOf(gathering, ids),
    after ? { total: null, totalAtLeast: false } : finding.total(gathering),
  ]);
  const shown = page.slice(0, size);
  const last = shown.at(-1);
  return {
    found: shown.flatMap(({ id }) => byId.get(id) ?? []),
    owed,
    ...total,
    next: page.length > size && last ? write([last.key, last.id]) : null,
  };
}
