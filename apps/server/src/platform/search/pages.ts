import { and, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { z } from 'zod';
import { invalid } from '../errors.ts';

/** An order of rows: by a key, then by id the same way. Each order has a B-tree index of both. */
export interface Order {
  key: SQL;
  id: SQL;
  type: 'timestamptz' | 'text' | 'bigint';
  descending: boolean;
}

/** The cursor of the next page: the last row's key as text, and its id. */
export interface CursorPosition {
  key: string;
  id: string;
}

/** An order's key as a `CursorPosition` holds it. */
export const keyText = (key: SQL, type: Order['type']): SQL =>
  type === 'timestamptz'
    ? sql`to_char(${key} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${key}::text`;

const direction = ({ descending }: Order): SQL => sql.raw(descending ? 'desc' : 'asc');

const storable = (text: string): boolean => !text.includes('\0');
const keys = {
  timestamptz: z.iso.datetime(),
  text: z.string().max(200).refine(storable),
  bigint: z.string().regex(/^-?\d{1,18}$/),
} as const satisfies Record<Order['type'], z.ZodType<string>>;

/** @param name of the order: a cursor is good for this one only */
export const writeCursor = (name: string, { key, id }: CursorPosition): string =>
  Buffer.from(JSON.stringify([name, key, id])).toString('base64url');

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * @param field of the request that holds the cursor
 * @throws DomainError invalid for a cursor that `writeCursor` did not write for this order
 */
export function readCursor(
  cursor: string,
  { name, type, field }: { name: string; type: Order['type']; field: string },
): CursorPosition {
  const Cursor = z.tuple([z.literal(name), keys[type], z.string().max(40).refine(storable)]);
  const read = Cursor.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!read.success)
    throw invalid(
      field,
      'This is not the `next` of a page in this order. Leave it out to begin at the first page.',
    );
  const [, key, id] = read.data;
  return { key, id };
}

const isBeyond = ({ key, id, type, descending }: Order, place: CursorPosition): SQL =>
  sql`(${key}, ${id}) ${sql.raw(descending ? '<' : '>')} (${place.key}::text::${sql.raw(type)}, ${place.id}::text)`;

export interface PageSelection {
  /** The table and its alias. */
  from: SQL;
  condition: SQL;
  order: Order;
  after?: CursorPosition | undefined;
  offset: number;
  size: number;
  /**
   * Whether all matches are found by the GIN index and sorted, which is right for at most some thousand rows. With
   * more, reading rows in index order soon fills a page. PostgreSQL cannot estimate which is faster, because it assumes
   * that conditions are independent, so callers count first.
   */
  isSorted: boolean;
}

/** The SELECT of a page: `id` and `key` of its rows, in the order. */
export function pageOf({
  from,
  condition,
  order,
  after,
  offset,
  size,
  isSorted,
}: PageSelection): SQL {
  const { key, id } = order;
  const way = direction(order);
  const where = and(condition, after && isBeyond(order, after));
  const found = sql`select ${id} as id, ${key} as key from ${from} where ${where}`;
  return isSorted
    ? sql`with matches as materialized (${found})
        select id, key from matches order by key ${way}, id ${way} limit ${size} offset ${offset}`
    : sql`${found} order by ${key} ${way}, ${id} ${way} limit ${size} offset ${offset}`;
}

/** The SELECT of a page from several parts of a table, each with its own index in this order. */
export function mergedPageOf(parts: readonly PageSelection[]): SQL {
  const [first, ...others] = parts as [PageSelection, ...PageSelection[]];
  if (others.length === 0) return pageOf(first);
  const { order, offset, size } = first;
  const way = direction(order);
  const heads = parts.map((part) => sql`(${pageOf({ ...part, offset: 0, size: offset + size })})`);
  return sql`select id, key from (${sql.join(heads, sql` union all `)}) as heads
    order by key ${way}, id ${way} limit ${size} offset ${offset}`;
}

/** Position in a list: after a cursor, or after some rows that are skipped. */
export interface PageRequest {
  cursor?: string | undefined;
  offset: number;
  size: number;
}

/**
 * A list that continues from a cursor. Its query selects `key`, filters by `beyond`, and reads `limit` rows, one more
 * than are shown; `cut` takes that one off and writes the cursor.
 * @param name of the list and its order: a cursor is good for these only
 * @throws DomainError invalid for a cursor of another list
 */
export function cursorList(name: string, order: Order, { cursor, offset, size }: PageRequest) {
  const { key, id, type } = order;
  const way = direction(order);
  const after =
    cursor === undefined ? undefined : readCursor(cursor, { name, type, field: 'cursor' });
  return {
    beyond: after && isBeyond(order, after),
    key: sql<string>`${keyText(key, type)}`,
    orderBy: [sql`${key} ${way}`, sql`${id} ${way}`],
    limit: size + 1,
    offset: after ? 0 : offset,
    cut<Row extends CursorPosition>(rows: Row[]): { shown: Row[]; next: string | null } {
      const shown = rows.slice(0, size);
      const last = shown.at(-1);
      return {
        shown,
        next: rows.length > size && last ? writeCursor(name, { key: last.key, id: last.id }) : null,
      };
    },
  };
}

/** A list in the order of a time, newest first; see `cursorList`. */
export const newestFirst = (
  name: string,
  { at, id }: { at: SQLWrapper; id: SQLWrapper },
  page: PageRequest,
) =>
  cursorList(
    name,
    { key: sql`${at}`, id: sql`${id}`, type: 'timestamptz', descending: true },
    page,
  );
