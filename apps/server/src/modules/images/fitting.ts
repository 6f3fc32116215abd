import type { ImageSort } from '@limn/contracts/gallery';
import { ImageId, type ProfileId } from '@limn/contracts/ids';
import { and, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import {
  areManyChosen,
  isFoundByWhatItHolds,
  isNarrowed,
  keyBase,
  keyCondition,
  owedIn,
  type PictureFilter,
  rareCondition,
} from './picture-filter.ts';

/** An order of pictures: by a key, then by their ids the same way. */
export interface Order {
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
export const Cursor = z.tuple([z.string(), ImageId]);
export type Cursor = z.infer<typeof Cursor>;

export const way = (down: boolean) => sql.raw(down ? 'desc' : 'asc');

/** What lies after a cursor, in an order of rows with this id. */
export const past = (
  { key, type, down }: Order,
  id: SQL,
  after: Cursor | undefined,
): SQL | undefined =>
  after &&
  sql`(${key}, ${id}) ${sql.raw(down ? '<' : '>')} (${after[0]}::text::${sql.raw(type)}, ${after[1]})`;

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
