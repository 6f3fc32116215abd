import {
  Column,
  type DriverValueDecoder,
  is,
  noopDecoder,
  SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as drizzleUtils from 'drizzle-orm/utils';
import { rows, type Sql } from './database.ts';

type Field = { path: string[]; field: unknown };
/** What Drizzle reads its own rows with; it is there, and not in its declarations. */
const { mapResultRow, orderSelectedFields } = drizzleUtils as unknown as {
  orderSelectedFields(fields: object): Field[];
  mapResultRow(
    columns: Field[],
    row: unknown[],
    notNull: Record<string, boolean> | undefined,
  ): unknown;
};
/** A SELECT that has been built: its fields are there, too, and not in the declarations. */
interface Select extends SQLWrapper {
  config: { fields: object; fieldsFlat?: Field[]; table: object; joins?: unknown[] };
  /** Whether columns were named to it. */
  isPartialSelect: boolean;
  joinsNotNullableMap: Record<string, boolean>;
  execute(): Promise<unknown[]>;
  /** Its own way of being sent. */
  alone(): Promise<unknown[]>;
}

type Decoder = Pick<DriverValueDecoder<unknown, unknown>, 'mapFromDriverValue'>;
type Row = unknown[];

/** Drizzle keeps it, and does not declare it. */
const decoderOf = (field: SQL): Decoder => (field as unknown as { decoder: Decoder }).decoder;

const staysAsItIs = ({ mapFromDriverValue }: Decoder): boolean =>
  mapFromDriverValue === Column.prototype.mapFromDriverValue ||
  mapFromDriverValue === noopDecoder.mapFromDriverValue;

/** What makes an object of a row of these columns: as Drizzle does it, which finds out anew what each value is of each row. */
function readerOf(
  columns: Field[],
  notNull: Record<string, boolean> | undefined,
): (row: Row) => unknown {
  const decoded = columns.map(({ path: [name = '', ...deeper], field }) => {
    const decoder = is(field, Column) ? field : is(field, SQL) ? decoderOf(field) : undefined;
    return decoder && deeper.length === 0 ? { name, decoder } : undefined;
  });
  const flat = decoded.filter((column) => column !== undefined);
  if (flat.length < columns.length) return (row) => mapResultRow(columns, row, notNull);
  const told = flat.map(({ name, decoder }) => ({
    name,
    as: staysAsItIs(decoder) ? null : decoder,
  }));
  return (row) => {
    const result: Record<string, unknown> = {};
    told.forEach(({ name, as }, at) => {
      const value = row[at];
      result[name] = as && value !== null ? as.mapFromDriverValue(value) : value;
    });
    return result;
  };
}

/** Whole tables as SELECTs of them alone read them: their columns, these as one piece of SQL, and what reads them. */
const whole = new WeakMap<object, Columns & { listed: Field[] }>();

/** How many columns a SELECT reads, and what makes an object of its row. */
interface Columns {
  count: number;
  read: (row: Row) => unknown;
}

/** The columns that a SELECT reads. Those of a whole table are written out once, which else takes longer than all of its other parts. */
function columnsOf({ config, isPartialSelect, joinsNotNullableMap }: Select): Columns {
  const { table } = config;
  const known = isPartialSelect || config.joins?.length ? undefined : whole.get(table);
  if (known) {
    config.fieldsFlat = known.listed;
    return known;
  }
  const columns = orderSelectedFields(config.fields);
  const found = { count: columns.length, read: readerOf(columns, joinsNotNullableMap) };
  if (isPartialSelect || config.joins?.length || !is(table, PgTable)) return found;
  const names = columns.map(({ field }) => `"${(field as Column).name}"`);
  config.fieldsFlat = [{ path: [], field: sql.raw(names.join(', ')) }];
  whole.set(table, { ...found, listed: config.fieldsFlat });
  return found;
}

/** Asks several SELECTs in one statement, whose rows come as JSON. @param common what they may all read from */
async function together(
  db: Sql,
  selects: readonly Select[],
  common: SQL | undefined,
): Promise<unknown[][]> {
  const columns = selects.map(columnsOf);
  const asked = selects.map((select, at): SQL => {
    const names = sql.raw(Array.from({ length: columns[at]!.count }, (_, n) => `c${n}`).join(', '));
    return sql`(select coalesce(json_agg(json_build_array(${names})), '[]') from (${select.getSQL()}) as t (${names}))
      as ${sql.identifier(`r${at}`)}`;
  });
  const statement = sql`select ${sql.join(asked, sql`, `)}`;
  const [answer] = await rows<Record<string, Row[]>>(
    db,
    common ? sql`with ${common} ${statement}` : statement,
  );
  return columns.map(({ read }, at) => answer![`r${at}`]!.map(read));
}

/** A handle that SELECTs are built with; whatever else is sent as ever. */
type Reading = Pick<Sql, 'select' | 'selectDistinct' | 'execute'>;

const gathering = new WeakSet<object>();

/**
 * The same database, for what one request reads: SELECTs that are awaited in the same moment, as by `Promise.all`, go to it
 * as one statement and are answered at one moment. None of several may read `bytea` or numbers beyond 2⁵³.
 *
 * @param common a common table expression that they may read from
 * @example const read = gathered(db); const [page, own] = await Promise.all([pageOf(read), ownOf(read)]);
 */
export function gathered<Handle extends Reading>(db: Handle, common?: SQL): Handle {
  if (gathering.has(db) && !common) return db;
  let waiting: { select: Select; done: (rows: unknown[]) => void; fail: (why: unknown) => void }[] =
    [];
  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const answers =
        asked.length === 1 && !common
          ? [await asked[0]!.select.alone()]
          : await together(
              db as unknown as Sql,
              asked.map(({ select }) => select),
              common,
            );
      asked.forEach(({ done }, at) => done(answers[at]!));
    } catch (error) {
      asked.forEach(({ fail }) => fail(error));
    }
  }
  /** Once every promise that is settled by now has gone on: these may ask, too. */
  const later = (select: Select) =>
    new Promise<unknown[]>((done, fail) => {
      waiting.push({ select, done, fail });
      if (waiting.length === 1) process.nextTick(() => void ask());
    });
  const from = (builder: { from(...of: unknown[]): unknown }) => ({
    from(...of: unknown[]) {
      const select = builder.from(...of) as Select;
      select.alone = select.execute.bind(select);
      select.execute = () => later(select);
      return select;
    },
  });
  const handle = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== 'select' && name !== 'selectDistinct')
        return typeof value === 'function' ? value.bind(target) : value;
      return (...fields: unknown[]) =>
        from((value as (...all: unknown[]) => never).apply(target, fields));
    },
  });
  gathering.add(handle);
  return handle;
}
